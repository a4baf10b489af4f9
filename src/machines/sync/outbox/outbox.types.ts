import type { Comment } from '../../../../domain/comment.ts';
import type { ConversationMessage } from '../../../../domain/conversation.ts';
import type { Document } from '../../../../domain/document.ts';
import type { Followers } from '../../../../domain/following.ts';
import type { Label } from '../../../../domain/label.ts';
import type { Project, StarredProject } from '../../../../domain/project.ts';
import type { Task } from '../../../../domain/task.ts';
import type { Workflow } from '../../../../domain/workflow.ts';
import type { Call } from '../call.types.ts';
import type { ConnectivityChanged } from '../../app/connectivity/connectivity.types.ts';
import type { Failure } from '../../failure.ts';
import type { Op, WriteOp } from './operations/index.ts';
import type { Current } from './operations/operation.ts';

export type { Op, WriteOp } from './operations/index.ts';
export type { DocumentFieldsPatch } from './operations/documentUpdate.ts';

export interface NewWrite {
  /** Id of the write, sent as the Idempotency-Key. */
  mutationId: string;
  /** Time of the write in ISO 8601, from the browser's clock. */
  at: string;
  /** systemId of the actor that receives the `WriteReply`, or null. */
  replyTo: string | null;
  op: WriteOp;
  /** True if no success toast is shown, because the screen shows the state itself. */
  quiet?: boolean;
  /** Id of a batch. Undo undoes all writes of a batch. */
  batch?: string;
}

/**
 * `queued` waits for its turn. `waiting` waits for a connection. Writes that are `failed` or `conflicted` are no longer
 * applied to the base, and remain because they contain a typed text.
 */
export type WriteState = 'queued' | 'sending' | 'waiting' | 'failed' | 'conflicted';

/** An unconfirmed write, without its state. */
export interface StoredWrite extends NewWrite {
  accountId: string;
  workspaceId: string;
  /** Number of database restores that this device had seen, 0 if absent. See afresh.ts. */
  generation?: number;
  /** Idempotency-Key, if it isn't the mutationId. */
  key?: string;
}

/** An unconfirmed write, as stored on the device. */
export interface PendingWrite extends StoredWrite {
  state: WriteState;
  error: Failure | null;
  /** The server's version after a conflict, otherwise null. */
  current: Current | null;
}

/** Rejected change of fields, until they are changed again or the user discards it. */
export interface RefusedChange {
  mutationId: string;
  op: Op<'task.update' | 'project.update'>;
}

/** The record in the server's answer to a write. */
export type WriteResult =
  | { task: Task }
  | { project: Project }
  | { comment: Comment }
  | { message: ConversationMessage }
  | { document: Document }
  | { workflow: Workflow }
  | { star: StarredProject }
  | { followers: Followers }
  | { removedProject: Project }
  | { label: Label }
  | { mergedLabel: { label: Label; tasks: number } };

export interface SendWriteInput {
  op: WriteOp;
  call: Call;
  mutationId: string;
  workspaceId: string;
}

/** Result of a write, sent to its `replyTo`. */
export type WriteReply =
  | { type: 'write.confirmed'; mutationId: string }
  | { type: 'write.waiting'; mutationId: string }
  | { type: 'write.failed'; mutationId: string; error: Failure }
  | { type: 'write.conflicted'; mutationId: string; current: Current | null };

/** Sent to subscribers that have their own records, to store the record when its write has left the overlay. */
export interface RecordWritten {
  type: 'record.written';
  op: WriteOp;
  mutationId: string;
  result: WriteResult;
}

export type SyncState = 'saved' | 'saving' | 'waiting' | 'failed' | 'conflicted';

export interface UndoEntry {
  /** Id of the write that the entry undoes. */
  of: string;
  op: WriteOp;
  batch?: string;
}

/** Sent after the server's database was restored: data that this device has loaded is then no longer valid. */
export interface DatabaseReplaced {
  type: 'database.replaced';
  generation: number;
}

export interface OutboxInput {
  workspaceId: string;
  accountId: string;
  writes: readonly PendingWrite[];
  /** Number of database restores that this device has seen. */
  generation: number;
}

export type OutboxEvent =
  | DatabaseReplaced
  | ConnectivityChanged
  | { type: 'write.requested'; write: NewWrite }
  /** Writes to several records that count as one change. */
  | { type: 'writes.requested'; writes: readonly NewWrite[] }
  | { type: 'write.retryRequested'; mutationId: string }
  | { type: 'write.discarded'; mutationId: string }
  /** `mine` sends the write again, based on the current record. `theirs` discards the write. */
  | { type: 'conflict.settled'; mutationId: string; keep: 'mine' | 'theirs'; newMutationId: string; at: string }
  | { type: 'undo.requested'; mutationId: string; at: string }
  /** Sent by a write's own actor when its state has changed. */
  | { type: 'write.moved'; mutationId: string }
  | { type: 'write.answered'; mutationId: string; result: WriteResult }
  | { type: 'write.refused'; mutationId: string; error: Failure };
