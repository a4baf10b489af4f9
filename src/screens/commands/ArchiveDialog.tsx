import { Anchor, Button, Stack } from '@mantine/core';
import '@mantine/core/styles/Anchor.layer.css';
import { Link } from '@tanstack/react-router';
import { IconArchive } from '@tabler/icons-react';
import { useDeferredValue, useState } from 'react';
import { keyOf } from '../../../domain/taskKey.ts';
import type { Task } from '../../../domain/task.ts';
import { selectArchiveOf } from '../../machines/app/commands/commands.selectors.ts';
import {
  readsNoTask,
  selectMore,
  selectProject,
  selectTaskReader,
} from '../../machines/sync/records/records.selectors.ts';
import { sendTo, useSelect, useSystem } from '../../system/system.ts';
import { useResource } from '../../system/workspace.ts';
import { useDates } from '../../ui/base/dates/useDates.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { EmptyState } from '../../ui/base/EmptyState/EmptyState.tsx';
import { ListRow, RowList } from '../../ui/base/ListRow/ListRow.tsx';
import { LoadingSkeletons } from '../../ui/base/LoadingSkeletons/LoadingSkeletons.tsx';
import { useShown, useTexts } from '../../ui/base/texts/index.ts';
import { SearchField } from '../../ui/form/SearchField/SearchField.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { useList } from '../useList.ts';

export function ArchiveDialog() {
  const projectId = useSelect('commands', selectArchiveOf, null);
  return projectId === null ? null : <ArchiveOf key={projectId} projectId={projectId} />;
}

/** The archived tasks of a project, with a search. */
function ArchiveOf({ projectId }: { projectId: string }) {
  const { archive: texts } = useTexts('commands');
  const system = useSystem();
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  useResource({ kind: 'project', projectId });
  const project = useSelect('records', selectProject(projectId), undefined);
  const close = () => sendTo(system, 'commands', { type: 'layer.closed' });
  return (
    <DialogFrame
      opened
      onClose={close}
      size="form"
      title={texts.title}
      description={texts.hint({ project: project?.name ?? '' })}
      footer={
        <Button variant="default" onClick={close}>
          {texts.close}
        </Button>
      }
    >
      <Stack gap="sm" px="lg" py="md">
        <SearchField label={texts.search} value={typed} onChange={setTyped} clearLabel={texts.clear} width="100%" />
        <Rows projectId={projectId} prefix={project?.prefix ?? ''} search={search} />
      </Stack>
    </DialogFrame>
  );
}

function Rows({ projectId, prefix, search }: { projectId: string; prefix: string; search: string }) {
  const { archive: texts } = useTexts('commands');
  const shown = useShown();
  const system = useSystem();
  const spec = { kind: 'archivedTasks', projectId, search } as const;
  const { elements, failure, retry } = useList(spec);
  const more = useSelect('records', selectMore(spec), 'none');
  const getTask = useSelect('records', selectTaskReader, readsNoTask);
  // A task that was just unarchived leaves the list before the server answers.
  const tasks = elements?.flatMap((id) => getTask(id) ?? []).filter(({ archivedAt }) => archivedAt !== undefined);
  if (failure)
    return (
      <LoadFailure error={failure} compact title={texts.failed} description={shown(failure.message)}>
        <Button variant="default" onClick={retry}>
          {texts.retry}
        </Button>
      </LoadFailure>
    );
  if (!tasks) return <LoadingSkeletons shape="list" />;
  if (tasks.length === 0)
    return <EmptyState compact icon={IconArchive} title={search === '' ? texts.empty : texts.noMatch} />;
  return (
    <>
      <RowList aria-label={texts.title}>
        {tasks.map((task) => (
          <Row key={task.id} task={task} prefix={prefix} />
        ))}
      </RowList>
      {more !== 'none' && (
        <Button
          variant="subtle"
          loading={more === 'loading'}
          onClick={() => sendTo(system, 'records', { type: 'resource.moreRequested', spec })}
        >
          {texts.more}
        </Button>
      )}
    </>
  );
}

function Row({ task, prefix }: { task: Task; prefix: string }) {
  const { archive: texts } = useTexts('commands');
  const { timeAgo } = useDates();
  const system = useSystem();
  const { id: taskId, projectId, number, title, archivedAt } = task;
  const when = archivedAt === undefined ? '' : timeAgo(new Date(archivedAt), new Date(system.now()));
  return (
    <ListRow
      name={
        <Anchor
          component={Link}
          to={`/projects/${projectId ?? ''}/tasks?task=${taskId}`}
          dir="auto"
          inherit
          onClick={() => sendTo(system, 'commands', { type: 'layer.closed' })}
        >
          {title}
        </Anchor>
      }
      facts={[keyOf(prefix, number), texts.archived({ when })].filter(Boolean).join(' · ')}
      action={
        <Button
          size="compact-sm"
          variant="default"
          aria-label={texts.unarchiveNamed({ title })}
          onClick={() =>
            sendTo(system, 'commands', {
              type: 'archive.requested',
              taskId,
              mutationId: system.newId(),
              at: system.now(),
            })
          }
        >
          {texts.unarchive}
        </Button>
      }
    />
  );
}
