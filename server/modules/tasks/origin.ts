import type { Db, TaskRow } from '../../db/schema.ts';

/** Data of an imported task in its file. */
export interface TaskOrigin {
  /** Product or file. */
  from: string;
  /** Author who is no member of the project. Null if the file names none. */
  author: string | null;
  /** Author who is a member of the project. */
  authorId: string | null;
  createdAt: string | null;
  /** Time of completion. Null if the task wasn't done. */
  doneAt: string | null;
}

/** Returns the origin of an imported task, or null. */
export const originOf = ({ origin }: Pick<TaskRow, 'origin'>): TaskOrigin | null =>
  origin === null ? null : (JSON.parse(origin) as TaskOrigin);

/** Returns the time of creation. An imported task without one is at least as old as its completion. */
export function creationOf(row: Pick<TaskRow, 'origin' | 'created_at'>): string {
  const origin = originOf(row);
  return origin?.createdAt ?? origin?.doneAt ?? row.created_at;
}

interface FirstMove {
  taskId: string;
  version: number;
  from: string | null;
}

/**
 * Returns the moves of imported tasks to the done status in which they were imported. Their files don't contain the
 * status before, so the first status of the project is used. `moves` are the logged moves, in any order.
 */
export async function completionsOf(
  db: Db,
  projectId: string,
  tasks: readonly Pick<TaskRow, 'id' | 'status_id' | 'origin'>[],
  moves: readonly FirstMove[],
): Promise<{ taskId: string; at: string; from: string; to: string }[]> {
  const done = tasks.flatMap((task) => {
    const at = originOf(task)?.doneAt ?? null;
    return at === null ? [] : [{ task, at }];
  });
  if (done.length === 0) return [];
  const first = await db
    .selectFrom('tags')
    .select('id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'statuses')
    .where('category', '=', 'unstarted')
    .orderBy('archived')
    .orderBy('position')
    .executeTakeFirst();
  const firstMoves = new Map<string, FirstMove>();
  for (const move of moves) {
    const known = firstMoves.get(move.taskId);
    if (known === undefined || move.version < known.version) firstMoves.set(move.taskId, move);
  }
  return done.map(({ task, at }) => ({
    taskId: task.id,
    at,
    from: first?.id ?? task.status_id,
    to: firstMoves.get(task.id)?.from ?? task.status_id,
  }));
}
