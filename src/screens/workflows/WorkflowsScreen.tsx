import { ActionIcon, Button } from '@mantine/core';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { IconFileImport, IconPlus, IconSitemap, IconTrash } from '@tabler/icons-react';
import { memo, Suspense, useState } from 'react';
import { fullName } from '../../../domain/fullName.ts';
import type { WorkflowSummary } from '../../../domain/workflow.ts';
import {
  selectWorkflowRemoval,
  selectWorkflowRemovalFailure,
  selectWorkflowRemovalStep,
  selectWorkflows,
  selectWorkflowsFailure,
} from '../../machines/workflows/workflows.selectors.ts';
import { useSelect, useSender, useSystem, useScreen } from '../../system/system.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog/index.ts';
import { EmptyState } from '../../ui/EmptyState/index.ts';
import { LoadingSkeletons } from '../../ui/LoadingSkeletons/index.ts';
import { TimeAgo } from '../../ui/TimeAgo/index.ts';
import { LoadFailure } from '../LoadFailure.tsx';
import { lazyView } from '../lazyView.ts';
import { useProject } from '../project/useProject.ts';
import { texts } from './texts.ts';
import classes from './workflows.module.css';

const loadDialogs = () => import('./WorkflowDialogs.tsx');
const CreateWorkflowDialog = lazyView(async () => ({ default: (await loadDialogs()).CreateWorkflowDialog }));
const ImportDialog = lazyView(async () => ({ default: (await loadDialogs()).ImportDialog }));

/** The workflows of a project. */
export function WorkflowsScreen() {
  const navigate = useNavigate();
  const router = useRouter();
  const project = useProject();
  const { create } = useSearch({ from: '/app/projects/$projectId/workflows' });
  const projectId = project?.id ?? '';
  useScreen(project ? { name: 'workflows', projectId } : null);
  const workflows = useSender('workflows');
  const found = useSelect('workflows', selectWorkflows, null);
  const failure = useSelect('workflows', selectWorkflowsFailure, null);
  const [importing, setImporting] = useState(false);
  if (!project) return null;
  const mayDraw = project.abilities.update;

  const open = () =>
    void navigate({ to: '/projects/$projectId/workflows', params: { projectId }, search: { create: true } });
  const close = () => {
    // A created workflow has already sent the person to its own screen.
    if (/\/workflows\/?$/.test(router.history.location.pathname))
      void navigate({ to: '/projects/$projectId/workflows', params: { projectId }, replace: true });
  };
  const retry = (
    <Button variant="default" onClick={() => workflows.send({ type: 'retry.requested' })}>
      {texts.retry}
    </Button>
  );
  const buttons = mayDraw && (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} stroke={1.75} />}
        onClick={() => setImporting(true)}
        onPointerEnter={() => void loadDialogs()}
      >
        {texts.import}
      </Button>
      <Button
        leftSection={<IconPlus size={16} stroke={2} />}
        onClick={open}
        onPointerEnter={() => void loadDialogs()}
        onFocus={() => void loadDialogs()}
      >
        {texts.create}
      </Button>
    </>
  );
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <div className={classes.headWords}>
          <h2 className={classes.headTitle}>{texts.title}</h2>
          <p className={classes.quiet}>{texts.intro}</p>
        </div>
        {found !== null && found.length > 0 && <div className={classes.headActions}>{buttons}</div>}
      </div>
      {found !== null && found.length > 0 ? (
        <ul className={classes.list} aria-label={texts.title}>
          {found.map((each) => (
            <Row
              key={each.id}
              workflow={each}
              projectId={projectId}
              onRemove={(workflowId) => workflows.send({ type: 'removal.requested', workflowId })}
            />
          ))}
        </ul>
      ) : failure ? (
        <LoadFailure error={failure} title={texts.error} description={failure.message}>
          {retry}
        </LoadFailure>
      ) : found === null ? (
        <LoadingSkeletons shape="list" label={texts.loading} />
      ) : (
        <EmptyState icon={IconSitemap} title={texts.none} description={mayDraw ? texts.noneHint : texts.noneForOthers}>
          {buttons}
        </EmptyState>
      )}
      <Removal />
      {create && mayDraw && (
        <Suspense fallback={null}>
          <CreateWorkflowDialog onClosed={close} />
        </Suspense>
      )}
      {importing && (
        <Suspense fallback={null}>
          <ImportDialog
            project={project}
            onClosed={() => setImporting(false)}
            onRead={(draft, name) => {
              workflows.send({ type: 'form.changed', patch: { draft, name } });
              setImporting(false);
              open();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

interface RowProps {
  workflow: WorkflowSummary;
  projectId: string;
  onRemove: (workflowId: string) => void;
}

const Row = memo(function Row({ workflow, projectId, onRemove }: RowProps) {
  const { id, name, active, changed, publishedVersion, states, edges, createdBy, createdAt, updatedAt, abilities } =
    workflow;
  return (
    <li className={classes.row} data-active={active || undefined}>
      <Link
        to="/projects/$projectId/workflows/$workflowId"
        params={{ projectId, workflowId: id }}
        className={classes.link}
      >
        <span className={classes.icon} aria-hidden>
          <IconSitemap size={18} stroke={1.6} />
        </span>
        <span className={classes.words}>
          <span className={classes.nameLine}>
            <span className={classes.name}>{name}</span>{' '}
            {active && (
              <span className={classes.badge} data-kind="active">
                {texts.active}
              </span>
            )}{' '}
            {(changed || publishedVersion === null) && (
              <span className={classes.badge} data-kind="changed">
                {publishedVersion === null ? texts.draft : texts.changed}
              </span>
            )}
          </span>{' '}
          <span className={classes.facts}>
            {texts.facts(states, edges)} ·{' '}
            {publishedVersion === null ? texts.editor.neverPublished : texts.version(publishedVersion)} ·{' '}
            {texts.by(fullName(createdBy))}
          </span>
        </span>{' '}
        <span className={classes.when}>
          <TimeAgo at={updatedAt ?? createdAt} />
        </span>
      </Link>
      <span className={classes.action}>
        {abilities.delete && !active && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            className={classes.remove}
            aria-label={texts.remove(name)}
            title={texts.removal.title}
            onClick={() => onRemove(id)}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        )}
      </span>
    </li>
  );
});

/** Asks before a workflow is deleted, or says that it is in use. */
function Removal() {
  const system = useSystem();
  const workflows = useSender('workflows');
  const step = useSelect('workflows', selectWorkflowRemovalStep, 'idle');
  const removal = useSelect('workflows', selectWorkflowRemoval, null);
  const failure = useSelect('workflows', selectWorkflowRemovalFailure, null);
  const words = texts.removal;
  return (
    <ConfirmDialog
      opened={step !== 'idle'}
      destructive
      title={words.title}
      confirmLabel={words.confirm}
      cancelLabel={texts.cancel}
      pending={step === 'removing'}
      error={failure?.message}
      onCancel={() => workflows.send({ type: 'removal.cancelled' })}
      onConfirm={() => workflows.send({ type: 'removal.confirmed', mutationId: system.newId() })}
    >
      {words.question(removal?.name ?? '')}
    </ConfirmDialog>
  );
}
