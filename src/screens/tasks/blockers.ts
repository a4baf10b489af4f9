import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';

/** Statuses that say that a task is done. */
export const statusesDone = (projects: readonly Pick<Project, 'taskStatuses'>[]): ReadonlySet<string> =>
  new Set(
    projects.flatMap(({ taskStatuses }) => taskStatuses.flatMap(({ id, category }) => (category === 'done' ? id : []))),
  );

/** Whether a task still has to be done before those that wait for it; one that isn't known here doesn't count. */
export const isOpenBlocker = (task: Task | undefined, done: ReadonlySet<string>): boolean =>
  task?.deletedAt === null && !done.has(task.statusId);

/** Counts what a task waits for, as far as it is known here. */
export const blockerCounter = (
  projects: readonly Pick<Project, 'taskStatuses'>[],
  getTask: (taskId: string) => Task | undefined,
) => {
  const done = statusesDone(projects);
  return ({ blockedBy }: Task): number => blockedBy.filter((id) => isOpenBlocker(getTask(id), done)).length;
};
