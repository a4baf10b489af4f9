import type { Task } from '../../../domain/task.ts';

/** Reads a task of the list by its id; a new function for a new list. */
export const taskReader = (tasks: readonly Task[]): ((taskId: string) => Task | undefined) => {
  let byId: Map<string, Task> | null = null;
  return (taskId) => {
    byId ??= new Map(tasks.map((task) => [task.id, task]));
    return byId.get(taskId);
  };
};
