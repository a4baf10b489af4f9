import type { PhraseOrText } from '../../../../domain/phrase.ts';
import type { TaskFieldsPatch } from '../../../../domain/fields/task.ts';
import type { WriteOp, WriteReply } from '../../sync/outbox/outbox.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface SelectionInput extends Place {
  projectId: string;
}

export interface TaskChange {
  taskId: string;
  fields: TaskFieldsPatch;
}

/** Number of tasks that a batch leaves out, with the reason. */
export interface Skipped {
  count: number;
  reason: PhraseOrText;
}

/** `mutationId` is the id of the batch and of its first write. */
interface BatchIds {
  mutationId: string;
  at: string;
}

export type SelectionEvent =
  | { type: 'task.toggled'; taskId: string }
  /** Selects all tasks from the anchor to this one, in the order of `among`. */
  | { type: 'range.chosen'; taskId: string; among: readonly string[] }
  /** `anchor` is the task at which a later range selection starts. */
  | { type: 'tasks.chosen'; taskIds: readonly string[]; anchor: string | null }
  | { type: 'selection.cleared' }
  /** Tasks still visible after a change of filters, search or data. */
  | { type: 'shown.changed'; taskIds: readonly string[] }
  /** `skipped` counts the status changes that the workflow doesn't allow. */
  | ({ type: 'changes.requested'; changes: readonly TaskChange[]; skipped: Skipped | null } & BatchIds)
  | { type: 'removal.asked' }
  | { type: 'removal.declined' }
  | ({ type: 'following.requested'; taskIds: readonly string[]; follows: boolean } & BatchIds)
  | ({ type: 'removal.requested'; taskIds: readonly string[] } & BatchIds)
  | ({ type: 'archive.requested'; taskIds: readonly string[] } & BatchIds)
  /** Moves or copies of the selected tasks to another project. */
  | ({ type: 'batch.requested'; ops: readonly WriteOp[]; done: 'moved' | 'copied' } & BatchIds)
  | WriteReply;
