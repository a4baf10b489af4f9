import { holdKeys } from '../../system/heldKeys.ts';
import { ActionIcon, Box, Button } from '@mantine/core';
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { IconFileImport, IconPlus, IconSitemap, IconTrash } from '@tabler/icons-react';
import { memo } from 'react';
import { fullName } from '../../../domain/fullName.ts';
import type { WorkflowSummary } from '../../../domain/workflow.ts';
import { selectIsImporting, selectWorkflowDeletion } from '../../machines/flow/workflows/workflows.selectors.ts';
import { useSelect, useSender } from '../../system/system.ts';
import { Chip } from '../../ui/base/Chip/Chip.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { IconTile } from '../../ui/base/IconTile/IconTile.tsx';
import { ListRow, RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { PageHeader } from '../../ui/base/PageHeader/PageHeader.tsx';
import { TimeAgo } from '../../ui/base/TimeAgo/TimeAgo.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { DeletionDialog } from '../DeletionDialog.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { lazyForm } from '../lazyForm.tsx';
import { useProject } from '../project/useProject.ts';
import { useDeletion } from '../useDeletion.ts';
import { useList } from '../useList.ts';

const CreateWorkflowDialog = lazyForm(
  ['workflows'],
  async () => (await import('./WorkflowDialogs.tsx')).CreateWorkflowDialog,
);
const ImportDialog = lazyForm(['workflows'], async () => (await import('./WorkflowDialogs.tsx')).ImportDialog);

export function WorkflowsScreen() {
  const texts = useTexts('workflows');
  const shown = useShown();
  const navigate = useNavigate();
  const router = useRouter();
  const project = useProject();
  const { create } = useSearch({ from: '/app/projects/$projectId/workflows' });
  const projectId = project?.id ?? '';
  const { elements: found, failure, retry } = useList(project ? { kind: 'workflows', projectId } : null);
  const workflows = useSender('workflows');
  const deletion = useDeletion(workflows, useSelect('workflows', selectWorkflowDeletion, undefined));
  const importing = useSelect('workflows', selectIsImporting, false);
  const closeImport = () => workflows.send({ type: 'dialog.closed' });
  if (!project) return null;
  const mayDraw = project.abilities.update;

  const open = () => {
    holdKeys();
    void navigate({ to: '/projects/$projectId/workflows', params: { projectId }, search: { create: true } });
  };
  const close = () => {
    // Skipped after a workflow is created, because the page of that workflow is already open.
    if (/\/workflows\/?$/.test(router.latestLocation.pathname))
      void navigate({ to: '/projects/$projectId/workflows', params: { projectId }, replace: true });
  };
  const buttons = mayDraw && (
    <Buttons onCreate={open} onImport={() => workflows.send({ type: 'dialog.opened', dialog: 'importing' })} />
  );
  return (
    <Box pb="lg">
      <PageHeader title={texts.title} description={texts.intro}>
        {found && found.length > 0 && buttons}
      </PageHeader>
      {found && found.length > 0 ? (
        <Box px="var(--faena-page)">
          <RowList aria-label={texts.title}>
            {found.map((each) => (
              <Row key={each.id} workflow={each} projectId={projectId} onRemove={deletion.request} />
            ))}
          </RowList>
        </Box>
      ) : failure ? (
        <LoadFailure error={failure} title={texts.error} description={shown(failure.message)}>
          <Button variant="default" onClick={retry}>
            {texts.retry}
          </Button>
        </LoadFailure>
      ) : !found ? (
        <LoadingSkeletons shape="list" label={texts.loading} />
      ) : (
        <EmptyState icon={IconSitemap} title={texts.none} description={mayDraw ? texts.noneHint : texts.noneForOthers}>
          {buttons}
        </EmptyState>
      )}
      <DeletionDialog
        deletion={deletion}
        title={texts.removal.title}
        confirmLabel={texts.removal.confirm}
        cancelLabel={texts.cancel}
      >
        {texts.removal.question({ name: deletion.record?.name ?? '' })}
      </DeletionDialog>
      {create && mayDraw && <CreateWorkflowDialog onClosed={close} />}
      {importing && (
        <ImportDialog
          project={project}
          onClosed={closeImport}
          onRead={(draft, name) => {
            workflows.send({ type: 'form.opened', values: { name, draft }, record: null });
            closeImport();
            open();
          }}
        />
      )}
    </Box>
  );
}

function Buttons({ onCreate, onImport }: { onCreate: () => void; onImport: () => void }) {
  const texts = useTexts('workflows');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileImport size={16} stroke={1.75} />}
        onClick={onImport}
        onPointerEnter={() => void CreateWorkflowDialog.preload()}
      >
        {texts.import}
      </Button>
      <Button
        leftSection={<IconPlus size={16} stroke={2} />}
        onClick={onCreate}
        onPointerEnter={() => void CreateWorkflowDialog.preload()}
        onFocus={() => void CreateWorkflowDialog.preload()}
      >
        {texts.create}
      </Button>
    </>
  );
}

interface RowProps {
  workflow: WorkflowSummary;
  projectId: string;
  onRemove: (workflow: WorkflowSummary) => void;
}

const Row = memo(function Row({ workflow, projectId, onRemove }: RowProps) {
  const texts = useTexts('workflows');
  const { id, name, active, changed, publishedVersion, states, edges, createdBy, createdAt, updatedAt, abilities } =
    workflow;
  return (
    <ListRow
      link={(props) => (
        <Link to="/projects/$projectId/workflows/$workflowId" params={{ projectId, workflowId: id }} {...props} />
      )}
      icon={<IconTile icon={IconSitemap} tone={active ? 'accent' : 'neutral'} />}
      name={name}
      chips={
        <>
          {active && <Chip tone="accent">{texts.active}</Chip>}{' '}
          {(changed || publishedVersion === null) && (
            <Chip tone="warning">{publishedVersion === null ? texts.draft : texts.changed}</Chip>
          )}
        </>
      }
      facts={
        <>
          {texts.facts({ states, moves: edges })} ·{' '}
          {publishedVersion === null ? texts.editor.neverPublished : texts.version({ version: publishedVersion })} ·{' '}
          {texts.by({ name: fullName(createdBy) })}
        </>
      }
      end={
        <span data-wide>
          <TimeAgo at={updatedAt ?? createdAt} />
        </span>
      }
      action={
        abilities.delete &&
        !active && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={texts.remove({ name })}
            title={texts.removal.title}
            onClick={() => onRemove(workflow)}
          >
            <IconTrash size={16} stroke={1.75} />
          </ActionIcon>
        )
      }
    />
  );
});
