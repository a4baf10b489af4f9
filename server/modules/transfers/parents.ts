import { maxLevels } from '../../../domain/subtasks.ts';
import type { Db, TaskRow } from '../../db/schema.ts';
import { ancestorsOf, lockParents } from '../tasks/parents.ts';
import { ownId } from './keys.ts';
import { tasksAmong, tasksOfKeys } from './repository.ts';

interface Parented {
  row: TaskRow;
  key: string;
  parentKey: string | null;
}

/**
 * Sets the parents of new tasks: other rows of the request in any order, tasks of earlier requests and imports, and
 * exported tasks of the project. A task gets none if its parent is unknown, below it, or on the last level.
 */
export async function withParents<T extends Parented>(db: Db, projectId: string, tasks: readonly T[]): Promise<T[]> {
  const wanted = [...new Set(tasks.flatMap(({ parentKey }) => parentKey ?? []))];
  if (wanted.length === 0) return [...tasks];
  await lockParents(db, projectId);
  const byKey = new Map(tasks.map((task) => [task.key, task]));
  const outside = wanted.filter((key) => !byKey.has(key));
  const existing = new Map<string, string>();
  for (const [key, { taskId, isDeleted }] of await tasksOfKeys(db, projectId, outside))
    if (!isDeleted) existing.set(key, taskId);
  const own = await tasksAmong(
    db,
    projectId,
    outside.flatMap((key) => ownId(key) ?? []),
  );
  for (const key of outside) {
    const id = ownId(key);
    if (id !== null && own.has(id)) existing.set(key, id);
  }
  const levels = new Map<string, number>();
  for (const id of new Set(existing.values())) levels.set(id, (await ancestorsOf(db, projectId, id)).length);
  const parents = new Map<string, string | null>();
  /** Returns the level of a new task. Tasks that contain each other have no parent. */
  const levelOf = (task: T, below: ReadonlySet<string>): number => {
    const known = levels.get(task.row.id);
    if (known !== undefined) return known;
    const parent = task.parentKey === null ? undefined : byKey.get(task.parentKey);
    const parentId = parent?.row.id ?? existing.get(task.parentKey ?? '') ?? null;
    const isCycle = parentId !== null && (parentId === task.row.id || below.has(parentId));
    const above = isCycle
      ? 0
      : parent
        ? levelOf(parent, new Set([...below, task.row.id]))
        : (levels.get(parentId ?? '') ?? 0);
    const fits = !isCycle && above < maxLevels;
    parents.set(task.row.id, fits ? parentId : null);
    const level = fits ? above + 1 : 1;
    levels.set(task.row.id, level);
    return level;
  };
  for (const task of tasks) levelOf(task, new Set());
  return tasks.map((task) => ({ ...task, row: { ...task.row, parent_id: parents.get(task.row.id) ?? null } }));
}
