import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { keyOf } from '../../../domain/taskKey.ts';
import type { LinkedTask } from '../../../domain/taskRelation.ts';

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

const noTasks: readonly LinkedTask[] = [];

/**
 * Returns a function that returns the keys of a task's open blockers, separated by commas. `outside` are the blockers in
 * other projects, which aren't loaded.
 */
export const blockerReader = (
  projects: readonly Pick<Project, 'id' | 'prefix' | 'taskStatuses'>[],
  getTask: (taskId: string) => Task | undefined,
  outside: readonly LinkedTask[] = noTasks,
) => {
  const done = statusesDone(projects);
  const prefixes = new Map(projects.map(({ id, prefix }) => [id, prefix]));
  const elsewhere = new Map(outside.map((task) => [task.id, task]));
  const nameOf = (id: string): string | null => {
    const task = getTask(id);
    const prefix = task && prefixes.get(task.projectId ?? '');
    if (task && prefix !== undefined)
      return isOpenBlocker(task, done) ? (keyOf(prefix, task.number) ?? task.title) : null;
    const other = elsewhere.get(id);
    return other && other.statusCategory !== 'done' ? (other.key ?? other.title) : null;
  };
  return ({ blockedBy }: Pick<Task, 'blockedBy'>): string => blockedBy.flatMap((id) => nameOf(id) ?? []).join(', ');
};

/** Returns true if a task has a blocker that isn't loaded, which may be in another project. */
export const hasUnknownBlocker = (tasks: readonly Task[], getTask: (taskId: string) => Task | undefined): boolean =>
  tasks.some(({ blockedBy }) => blockedBy.some((id) => getTask(id) === undefined));
