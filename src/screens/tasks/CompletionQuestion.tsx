import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Task } from '../../../domain/task.ts';
import { branchesOf, childrenIn } from '../../../domain/taskTree.ts';
import type { NewWrite, PendingWrite } from '../../machines/sync/outbox/outbox.types.ts';
import { selectProjectsById, selectProjectTasks } from '../../machines/sync/records/records.selectors.ts';
import { findActor, useSelect, useSender, useSystem } from '../../system/system.ts';
import { DialogFrame } from '../../ui/base/DialogFrame/DialogFrame.tsx';
import { useTexts } from '../../ui/base/texts/index.ts';
import { statusesDone } from './blockers.ts';

const noWrites: readonly PendingWrite[] = [];
const noProjects = {};

interface Completed {
  task: Task;
  /** Status before the change, to which 'Cancel' returns. */
  from: string;
  to: string;
  /** Ids of the subtasks on all levels that are open. */
  open: readonly string[];
}

/**
 * Asks what to do with the open subtasks of a task that the user has completed, in any way. The task is already in its
 * new status: 'Cancel' moves it back.
 */
export function CompletionQuestion() {
  const { completion: texts } = useTexts('board');
  const system = useSystem();
  const outbox = useSender('outbox');
  const { asked, clear } = useCompleted();
  const [first] = asked;
  const subtasks = useMemo(() => {
    const completed = new Set(asked.map(({ task }) => task.id));
    return [...new Set(asked.flatMap(({ open }) => open))].filter((id) => !completed.has(id));
  }, [asked]);
  const write = (changes: readonly { projectId: string | null; taskId: string; statusId: string }[]) => {
    const batch = system.newId();
    const at = system.now();
    const writes = changes.flatMap(({ projectId, taskId, statusId }): NewWrite[] =>
      projectId === null
        ? []
        : [
            {
              mutationId: system.newId(),
              at,
              replyTo: null,
              quiet: true,
              batch,
              op: { kind: 'task.update', projectId, taskId, fields: { statusId } },
            },
          ],
    );
    if (writes.length > 0) outbox.send({ type: 'writes.requested', writes });
    clear();
  };
  const completeAll = () =>
    write(
      asked.flatMap(({ task: { projectId }, to, open }) =>
        open.filter((id) => subtasks.includes(id)).map((taskId) => ({ projectId, taskId, statusId: to })),
      ),
    );
  const cancel = () =>
    write(asked.map(({ task: { id, projectId }, from }) => ({ projectId, taskId: id, statusId: from })));
  return (
    <DialogFrame
      opened={first !== undefined && subtasks.length > 0}
      onClose={cancel}
      size="confirm"
      title={texts.title}
      footer={
        <>
          <Button variant="default" onClick={cancel}>
            {texts.cancel}
          </Button>
          <Button variant="default" onClick={clear}>
            {texts.only({ count: asked.length })}
          </Button>
          <Button onClick={completeAll} data-autofocus>
            {texts.all}
          </Button>
        </>
      }
    >
      {asked.length === 1
        ? texts.question({ title: first?.task.title ?? '', count: subtasks.length })
        : texts.questionOfMany({ tasks: asked.length, count: subtasks.length })}
    </DialogFrame>
  );
}

/** Returns the tasks that the user has completed although they have open subtasks, until the question is answered. */
function useCompleted() {
  const system = useSystem();
  const writes = useSelect('records', ({ context }) => context.overlay.writes, noWrites);
  const projects = useSelect('records', selectProjectsById, noProjects);
  const [asked, setAsked] = useState<readonly Completed[]>([]);
  /** Ids of the writes that were already looked at. Null before the first look, which skips writes from earlier. */
  const seen = useRef<Set<string> | null>(null);
  useEffect(() => {
    const known = seen.current;
    seen.current = new Set(writes.map(({ mutationId }) => mutationId));
    const snapshot = findActor(system, 'records')?.getSnapshot();
    if (known === null || !snapshot) return;
    const done = statusesDone(Object.values(projects));
    const found = writes.flatMap(({ mutationId, op }): Completed[] => {
      if (known.has(mutationId) || op.kind !== 'task.update') return [];
      const to = op.fields.statusId;
      if (to === undefined || !done.has(to)) return [];
      const tasks = selectProjectTasks(op.projectId)(snapshot);
      const task = tasks.find(({ id }) => id === op.taskId);
      const from = snapshot.context.tasks.flatMap((rows) => rows ?? []).find(({ id }) => id === op.taskId)?.statusId;
      if (!task || from === undefined || done.has(from)) return [];
      const open = branchesOf(childrenIn(tasks), task.id).flatMap(({ task: { id, statusId } }) =>
        done.has(statusId) ? [] : [id],
      );
      return open.length === 0 ? [] : [{ task, from, to, open }];
    });
    if (found.length > 0) setAsked((before) => [...before, ...found]);
  }, [system, writes, projects]);
  return { asked, clear: () => setAsked([]) };
}
