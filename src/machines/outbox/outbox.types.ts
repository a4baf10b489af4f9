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

/** One write that a person makes. */
export interface NewWrite {
  /** Travels as the Idempotency-Key. */
  mutationId: string;
  /** ISO moment at which the person made it. */
  at: string;
  /** systemId of the actor that is told how it ended. */
  replyTo: string | null;
  op: WriteOp;
  /** No success toast: the screen shows the state by itself. */
  quiet?: boolean;
  /** Name of a change of many records at once: undo takes all of it back. */
  batch?: string;
}

/**
 * State of a write's actor. `queued`: an earlier write to the same entity is under way; `waiting`: no connection;
 * `failed` and `conflicted` writes are no longer folded over the base, and stay because they hold a typed text.
 */
export type WriteState = 'queued' | 'sending' | 'waiting' | 'failed' | 'conflicted';

/** A write that the server has not taken, as it is kept on the device. */
export interface PendingWrite extends NewWrite {
  accountId: string;
  workspaceId: string;
  /** As its actor told last. */
  state: WriteState;
  error: Failure | null;
  /** The record as the server has it, for a conflict. */
  current: Current | null;
}

/** A change of fields that the server refused. Stays until a newer change of the same fields, or until it is discarded. */
export interface RefusedChange {
  mutationId: string;
  op: Op<'task.update' | 'project.update'>;
}

/** The record that the server answered to a write. */
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

/** How a write ended, told to its `replyTo`. */
export type WriteReply =
  | { type: 'write.confirmed'; mutationId: string }
  | { type: 'write.waiting'; mutationId: string }
  | { type: 'write.failed'; mutationId: string; error: Failure }
  | { type: 'write.conflicted'; mutationId: string; current: Current | null };

/** Told to subscribers that keep such records: the write has left the overlay, the record belongs into the base. */
export interface RecordWritten {
  type: 'record.written';
  op: WriteOp;
  mutationId: string;
  result: WriteResult;
}

/** What each field and card shows of itself. */
export type SyncState = 'saved' | 'saving' | 'waiting' | 'failed' | 'conflicted';

export interface UndoEntry {
  /** The write it takes back. */
  of: string;
  op: WriteOp;
  batch?: string;
}

export interface OutboxInput {
  workspaceId: string;
  accountId: string;
  /** Writes as they were kept on the device. */
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
  /** About a record each, as one change. */
  | { type: 'writes.requested'; writes: readonly NewWrite[] }
  | { type: 'write.retryRequested'; mutationId: string }
  | { type: 'write.discarded'; mutationId: string }
  /** Keep mine: sent anew over the current record; theirs: dropped. */
  | { type: 'conflict.settled'; mutationId: string; keep: 'mine' | 'theirs'; newMutationId: string; at: string }
  | { type: 'undo.requested'; mutationId: string; at: string }
  /** Told by a write's own actor. */
  | { type: 'write.moved'; mutationId: string; state: WriteState; error: Failure | null; current: Current | null }
  | { type: 'write.answered'; mutationId: string; result: WriteResult }
  | { type: 'write.refused'; mutationId: string; error: Failure };
