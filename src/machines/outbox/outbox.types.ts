import type { Comment } from '../../../domain/comment.ts';
import type { ConversationMessage } from '../../../domain/conversation.ts';
import type { Document } from '../../../domain/document.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import type { Workflow } from '../../../domain/workflow.ts';
import type { Call } from '../call.types.ts';
import type { Failure } from '../failure.ts';
import type { Op, WriteOp } from './operations/index.ts';
import type { Current } from './operations/operation.ts';

export type { Op, WriteOp } from './operations/index.ts';
export type { DocumentFieldsPatch } from './operations/documentUpdate.ts';

/** One write of the user. */
export interface NewWrite {
  /** Id of the write, sent as the Idempotency-Key. */
  mutationId: string;
  /** Time of the write: ISO date with time, from the browser's clock. */
  at: string;
  /** systemId of the actor that receives the result (`WriteReply`), or null. */
  replyTo: string | null;
  op: WriteOp;
  /** True if no success toast is shown, because the screen shows the state itself. */
  quiet?: boolean;
  /** Id of a batch. Undo undoes all its writes. */
  batch?: string;
}

/**
 * State of a write's actor. `queued`: waits for its turn. `waiting`: there is no connection. `failed` and `conflicted`
 * writes are no longer applied to the base, and stay because they contain a typed text.
 */
export type WriteState = 'queued' | 'sending' | 'waiting' | 'failed' | 'conflicted';

/** A write that the server has not confirmed, as it is stored on the device. */
export interface PendingWrite extends NewWrite {
  accountId: string;
  workspaceId: string;
  /** State that the write's actor last reported. */
  state: WriteState;
  error: Failure | null;
  /** The server's version of the record after a conflict, otherwise null. */
  current: Current | null;
}

/**
 * A change of fields that the server rejected. It stays until the same fields are changed again or the user discards
 * it.
 */
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
  | { workflow: Workflow };

export interface SendWriteInput {
  op: WriteOp;
  call: Call;
  mutationId: string;
  workspaceId: string;
}

/** Result or progress of a write, sent to its `replyTo`. */
export type WriteReply =
  | { type: 'write.confirmed'; mutationId: string }
  | { type: 'write.waiting'; mutationId: string }
  | { type: 'write.failed'; mutationId: string; error: Failure }
  | { type: 'write.conflicted'; mutationId: string; current: Current | null };

/** Sent to subscribers with records of their own when the write has left the overlay and they must store its record. */
export interface RecordWritten {
  type: 'record.written';
  op: WriteOp;
  mutationId: string;
  result: WriteResult;
}

/** State that each field and card shows. */
export type SyncState = 'saved' | 'saving' | 'waiting' | 'failed' | 'conflicted';

export interface UndoEntry {
  /** Id of the write that the entry undoes. */
  of: string;
  op: WriteOp;
  batch?: string;
}

export interface OutboxInput {
  workspaceId: string;
  accountId: string;
  /** Writes as they were stored on the device. */
  writes: readonly PendingWrite[];
  online: boolean;
}

export interface OutboxContext extends OutboxInput {
  refused: readonly RefusedChange[];
  undo: readonly UndoEntry[];
}

export type OutboxEvent =
  | { type: 'connectivity.changed'; online: boolean }
  | { type: 'write.requested'; write: NewWrite }
  /** Writes to several records that count as one change. */
  | { type: 'writes.requested'; writes: readonly NewWrite[] }
  | { type: 'write.retryRequested'; mutationId: string }
  | { type: 'write.discarded'; mutationId: string }
  /** `mine` sends the write again over the current record. `theirs` discards it. */
  | { type: 'conflict.settled'; mutationId: string; keep: 'mine' | 'theirs'; newMutationId: string; at: string }
  | { type: 'undo.requested'; mutationId: string; at: string }
  /** Sent by a write's own actor. */
  | { type: 'write.moved'; mutationId: string; state: WriteState; error: Failure | null; current: Current | null }
  | { type: 'write.answered'; mutationId: string; result: WriteResult }
  | { type: 'write.refused'; mutationId: string; error: Failure };
