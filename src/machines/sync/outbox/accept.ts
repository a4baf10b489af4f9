import { foldProjects, foldTasks } from '../records/overlay.ts';
import type { RecordsSnapshot } from '../records/records.selectors.ts';
import { emptyTable, rowOf } from '../records/table.ts';
import { inverseOf } from './operations/index.ts';
import type { NewWrite, PendingWrite, UndoEntry } from './outbox.types.ts';
import { enqueue } from './queue.ts';
import { withoutFieldsOf } from './refused.ts';
import type { OutboxContext } from './tracked.ts';

const undoDepth = 50;

/** Adds an entry. All entries of one batch count as one. */
const withUndo = (undo: readonly UndoEntry[], entry: UndoEntry): UndoEntry[] => [
  ...undo.slice(entry.batch !== undefined && undo.at(-1)?.batch === entry.batch ? 0 : 1 - undoDepth),
  entry,
];

interface Before extends Omit<OutboxContext, 'writes'> {
  writes: readonly PendingWrite[];
}

interface Accepted extends Pick<OutboxContext, 'undo' | 'refused'> {
  writes: readonly PendingWrite[];
  /** The requested writes, each merged with the unsent write that it replaces. */
  accepted: readonly PendingWrite[];
  /** Ids of the replaced writes. */
  replaced: readonly string[];
}

/**
 * Adds requested writes to the queue. `records` are the records before the writes, or undefined if no write can be
 * undone.
 */
export function accept(before: Before, requested: readonly NewWrite[], records?: RecordsSnapshot['context']): Accepted {
  const { accountId, workspaceId, generation } = before;
  let { writes, undo, refused } = before;
  // A single fold of the records before the batch is enough, even for hundreds of writes, because each write of a batch
  // is about another record.
  const projects = records ? foldProjects(records.projects, writes, records) : {};
  const tasks = records ? foldTasks(records.tasks, writes, records) : emptyTable;
  const accepted: PendingWrite[] = [];
  const replaced: string[] = [];
  for (const write of requested) {
    const { op, mutationId, batch } = write;
    const inverse = records
      ? inverseOf(op, {
          task: 'taskId' in op ? rowOf(tasks, op.taskId) : undefined,
          project: 'projectId' in op && op.projectId !== null ? projects[op.projectId] : undefined,
        })
      : null;
    const queued: PendingWrite = {
      ...write,
      accountId,
      workspaceId,
      state: 'queued',
      error: null,
      current: null,
      generation,
    };
    const next = enqueue(writes, queued);
    const earlier = next.replaced?.mutationId;
    writes = next.writes;
    refused = withoutFieldsOf(refused, op);
    if (earlier !== undefined) {
      undo = undo.map((entry) => (entry.of === earlier ? { ...entry, of: mutationId } : entry));
      replaced.push(earlier);
    } else if (inverse) undo = withUndo(undo, { of: mutationId, op: inverse, batch });
    accepted.push(writes.find((pending) => pending.mutationId === mutationId) ?? queued);
  }
  return { writes, undo, refused, accepted, replaced };
}
