import { useMemo, useRef } from 'react';
import type { SubtaskDisplay } from '../../../domain/boardDisplay.ts';
import type { Project } from '../../../domain/project.ts';
import { sumsOf } from '../../../domain/subtasks.ts';
import type { Task } from '../../../domain/task.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import { branchesOf, childrenIn } from '../../../domain/taskTree.ts';
import type { CardFamily } from '../../ui/task/TaskCard/TaskCard.tsx';
import { statusesDone } from './blockers.ts';

/**
 * Returns a function that returns the parent and the subtasks of a card, or undefined without both. An unchanged family
 * is the same object, so that only the concerned cards render.
 */
export function useCardFamily(
  project: Project,
  tasks: readonly Task[],
  getTask: (taskId: string) => Task | undefined,
  shown: SubtaskDisplay,
): (task: Task) => CardFamily | undefined {
  const known = useRef(new Map<string, { text: string; family: CardFamily }>());
  return useMemo(() => {
    const children = childrenIn(tasks);
    const done = statusesDone([project]);
    const statuses = new Map(project.taskStatuses.map((status) => [status.id, status]));
    return (task) => {
      if (task.parentId === null && !children.has(task.id)) return undefined;
      const parent = task.parentId === null ? undefined : getTask(task.parentId);
      const below = branchesOf(children, task.id);
      const sums = sumsOf(
        below.map((branch) => branch.task),
        done,
      );
      const family: CardFamily = {
        parent: parent
          ? [keyOf(project.prefix, parent.number), parent.title].filter((text) => text !== null).join(' ')
          : null,
        ...sums,
        rows:
          shown === 'rows'
            ? below.map(({ task: { id, title, statusId }, level }) => ({
                id,
                title,
                level,
                color: statuses.get(statusId)?.color,
                status: statuses.get(statusId)?.name ?? '',
                done: done.has(statusId),
              }))
            : [],
      };
      if (family.parent === null && family.total === 0) return undefined;
      const text = JSON.stringify(family);
      const before = known.current.get(task.id);
      if (before?.text === text) return before.family;
      known.current.set(task.id, { text, family });
      return family;
    };
  }, [project, tasks, getTask, shown]);
}

/** Returns the tasks that have a card of their own. Subtasks whose parent isn't on the board always have one. */
export const withoutShownBelow = (
  tasks: readonly Task[],
  getTask: (taskId: string) => Task | undefined,
): readonly Task[] => tasks.filter(({ parentId }) => parentId === null || getTask(parentId) === undefined);
