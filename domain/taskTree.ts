import { maxLevels } from './subtasks.ts';

interface TreeTask {
  id: string;
  parentId: string | null;
}

/** Subtasks of each task by the id of their parent. */
export type Children<T> = ReadonlyMap<string, readonly T[]>;

const known = new WeakMap<readonly TreeTask[], Children<TreeTask>>();

/** Returns the direct subtasks of each task. Returns the same map for the same list. */
export function childrenIn<T extends TreeTask>(tasks: readonly T[]): Children<T> {
  const found = known.get(tasks);
  // The cast is safe, because the map was made from the same list.
  if (found) return found as Children<T>;
  const children = new Map<string, T[]>();
  for (const task of tasks) {
    if (task.parentId === null) continue;
    const siblings = children.get(task.parentId);
    if (siblings) siblings.push(task);
    else children.set(task.parentId, [task]);
  }
  known.set(tasks, children);
  return children;
}

export interface Branch<T> {
  task: T;
  /** Level below the task, 1 for direct subtasks. */
  level: number;
}

/** Returns the subtasks on all levels. Each task is followed by its own subtasks. */
export function branchesOf<T extends TreeTask>(children: Children<T>, taskId: string, level = 1): Branch<T>[] {
  // Offline changes of two people can form a cycle until the server has refused one of them.
  if (level > maxLevels) return [];
  return (children.get(taskId) ?? []).flatMap((task) => [{ task, level }, ...branchesOf(children, task.id, level + 1)]);
}

export type ParentRefusal = 'itself' | 'circle' | 'levels';

/** Returns the reason why a task can't become the parent of another one, or null. The server checks it again. */
export function parentRefusal<T extends TreeTask>(
  children: Children<T>,
  getTask: (id: string) => T | undefined,
  taskId: string,
  parentId: string,
): ParentRefusal | null {
  if (taskId === parentId) return 'itself';
  let level = 0;
  for (let id: string | null = parentId; id !== null && level <= maxLevels; level += 1) {
    if (id === taskId) return 'circle';
    id = getTask(id)?.parentId ?? null;
  }
  const height = 1 + Math.max(0, ...branchesOf(children, taskId).map((branch) => branch.level));
  return level + height > maxLevels ? 'levels' : null;
}
