import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';

export const statusesDone = (projects: readonly Pick<Project, 'taskStatuses'>[]): ReadonlySet<string> =>
  new Set(
    projects.flatMap(({ taskStatuses }) => taskStatuses.flatMap(({ id, category }) => (category === 'done' ? id : []))),
  );

/** Returns true if a task still blocks others. A task that isn't loaded doesn't block. */
export const isOpenBlocker = (task: Task | undefined, done: ReadonlySet<string>): boolean =>
  task?.deletedAt === null && !done.has(task.statusId);

/** Returns a function that counts the open blockers of a task, among the loaded tasks. */
export const blockerCounter = (
  projects: readonly Pick<Project, 'taskStatuses'>[],
  getTask: (taskId: string) => Task | undefined,
) => {
  const done = statusesDone(projects);
  return ({ blockedBy }: Pick<Task, 'blockedBy'>): number =>
    blockedBy.filter((id) => isOpenBlocker(getTask(id), done)).length;
};
