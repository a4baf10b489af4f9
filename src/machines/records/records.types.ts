import type { UserSummary } from '../../../domain/account.ts';
import type { Comment } from '../../../domain/comment.ts';
import type { ConversationMessage } from '../../../domain/conversation.ts';
import type { Document, DocumentCreate } from '../../../domain/document.ts';
import type { TaskFieldsPatch } from '../../../domain/fields/task.ts';
import type { Project, TagCreate, TagKind, TagUpdate } from '../../../domain/project.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import type { Task, TaskCreate } from '../../../domain/task.ts';
import type { Call } from '../call.types.ts';
import type { Failure } from '../failure.ts';
import type { Place } from '../workspace/workspace.types.ts';
import type { ResourceSpec } from './resources/index.ts';
import type { RecordsBase } from './base.ts';
import type { PageToLoad } from './pages.ts';

// ---- reading -------------------------------------------------------------------------------------------------------

/** What the server answered when it was asked for a page. */
export interface ResourcePage {
  answer: unknown;
  /** The page to ask for after it, null at the end. */
  next: PageToLoad | null;
}

export interface LoadInput {
  spec: ResourceSpec;
  workspaceId: string;
  call: Call;
}

export type ResourceStatus = 'idle' | 'loading' | 'ready' | 'refreshing' | 'failed';
export interface ResourceState {
  spec: ResourceSpec;
  status: ResourceStatus;
  /** All pages are here. */
  complete: boolean;
  /** Pages of the present load have come, and more follow. */
  filling: boolean;
  error: Failure | null;
  /** How many screens want it now. */
  wanted: number;
}

// ---- writing -------------------------------------------------------------------------------------------------------

/** Fields of a document that are written one by one; its content is edited together, over a connection of its own. */
export interface DocumentFieldsPatch {
  title?: string;
  description?: string | null;
  parentId?: string | null;
  /** Sibling it is placed after; null: first. */
  afterId?: string | null;
}

/**
 * A write about a record whose base its own screen's actor keeps. `before` is what the write takes the place of, for
 * undo; it isn't sent. Writes of one task's comments, of one conversation's messages, and of all documents go in order.
 */
export type RecordOp =
  | { kind: 'comment.create'; taskId: string; commentId: string; content: string }
  | { kind: 'comment.update'; taskId: string; commentId: string; content: string; before: string; basedOn?: number }
  | { kind: 'comment.delete'; taskId: string; commentId: string }
  | { kind: 'comment.restore'; taskId: string; commentId: string }
  | { kind: 'message.create'; conversationId: string; messageId: string; content: string }
  | {
      kind: 'message.update';
      conversationId: string;
      messageId: string;
      content: string;
      before: string;
      basedOn?: number;
    }
  | { kind: 'message.delete'; conversationId: string; messageId: string }
  | {
      kind: 'document.create';
      projectId: string | null;
      documentId: string;
      document: Omit<DocumentCreate, 'id' | 'projectId'>;
    }
  | {
      kind: 'document.update';
      projectId: string | null;
      documentId: string;
      fields: DocumentFieldsPatch;
      before: DocumentFieldsPatch;
      basedOn?: number;
    }
  | { kind: 'document.delete'; projectId: string | null; documentId: string }
  | { kind: 'document.restore'; projectId: string | null; documentId: string };

/** What the server answered to one of them. */
export type RecordResult = { comment: Comment } | { message: ConversationMessage } | { document: Document };

/** Told to the screens that keep such records: the write has left the overlay, the record belongs into the base. */
export interface RecordWritten {
  type: 'record.written';
  op: RecordOp;
  mutationId: string;
  result: RecordResult;
}

/** Told by the live connection to whoever keeps records: what changed, or that so much was missed that all is fetched anew. */
export type RecordNews = { type: 'server.batch'; changes: Change[] } | { type: 'records.stale' };

/** One write a person makes, whole enough to be sent later by another run of the app. */
export type WriteOp = CachedOp | RecordOp;

/** A write about a task or a project, whose base the records keep. */
export type CachedOp =
  | { kind: 'task.update'; projectId: string; taskId: string; fields: TaskFieldsPatch; basedOn?: number }
  | { kind: 'task.create'; projectId: string; taskId: string; task: TaskCreate }
  | { kind: 'task.delete'; projectId: string; taskId: string }
  | { kind: 'task.restore'; projectId: string; taskId: string }
  /** A yes to one move of the task, or its withdrawal. */
  | { kind: 'task.approve'; projectId: string; taskId: string; edgeId: string; given: boolean }
  | { kind: 'project.update'; projectId: string; fields: { name?: string; description?: string }; basedOn?: number }
  | { kind: 'tag.create'; projectId: string; list: TagKind; tagId: string; tag: Omit<TagCreate, 'id'> }
  | { kind: 'tag.update'; projectId: string; list: TagKind; tagId: string; patch: TagUpdate }
  | { kind: 'tags.order'; projectId: string; list: TagKind; ids: string[] };

export interface NewWrite {
  /** Travels as the Idempotency-Key. */
  mutationId: string;
  /** ISO moment of the person's deed. */
  at: string;
  /** systemId of the actor that is told how it ended. */
  replyTo: string | null;
  op: WriteOp;
  /** No success toast: the screen shows the state by itself. */
  quiet?: boolean;
  /** Name of what was done to many at once: undo takes all of it back. */
  batch?: string;
}

/**
 * queued: an earlier write to the same entity is under way; waiting: no connection; failed and conflicted writes are
 * no longer folded over the base, and stay only where they hold a typed text: a failed one until it is retried
 * (`write.retryRequested`) or discarded (`write.discarded`).
 */
export type WriteState = 'queued' | 'sending' | 'waiting' | 'failed' | 'conflicted';

export interface PendingWrite extends NewWrite {
  accountId: string;
  workspaceId: string;
  state: WriteState;
  error: Failure | null;
  /** The record as the server has it, for a conflict. */
  current: Task | Project | null;
}

/** A change of fields that the server refused. Stays until a newer change of the same fields, or until it is discarded. */
export interface RefusedChange {
  mutationId: string;
  op: Extract<CachedOp, { kind: 'task.update' | 'project.update' }>;
}

/** What the server answered to a write. */
export type WriteResult = { task: Task } | { project: Project } | RecordResult;

export interface SendWriteInput {
  op: WriteOp;
  mutationId: string;
  workspaceId: string;
}

/** How a write ended, told to its `replyTo`. */
export type WriteReply =
  | { type: 'write.confirmed'; mutationId: string }
  | { type: 'write.waiting'; mutationId: string }
  | { type: 'write.failed'; mutationId: string; error: Failure }
  | { type: 'write.conflicted'; mutationId: string; current: Task | Project | null };

/** What each field and card shows of itself. */
export type SyncState = 'saved' | 'saving' | 'waiting' | 'failed' | 'conflicted';

// ---- the machine ---------------------------------------------------------------------------------------------------

export interface RecordsInput extends Place {
  /** The person's own summary, the creator of what they make. */
  viewer: UserSummary;
  /** The outbox as it was kept on the device. */
  writes: PendingWrite[];
  online: boolean;
}

export interface UndoEntry {
  /** The write it takes back. */
  of: string;
  op: WriteOp;
  batch?: string;
}

export interface RecordsContext extends RecordsBase {
  workspaceId: string;
  accountId: string;
  viewer: UserSummary;
  online: boolean;
  resources: Readonly<Record<string, ResourceState>>;
  /** The overlay, oldest first. */
  writes: readonly PendingWrite[];
  refused: readonly RefusedChange[];
  undo: readonly UndoEntry[];
}

export type RecordsEvent =
  | { type: 'resource.wanted'; spec: ResourceSpec }
  | { type: 'resource.released'; spec: ResourceSpec }
  | { type: 'resource.refreshRequested'; spec: ResourceSpec }
  /** Told by a resource's own actor. */
  | { type: 'resource.changed'; key: string; status: ResourceStatus; error: Failure | null }
  | { type: 'resource.arrived'; key: string; page: ResourcePage }
  /** A screen got a record by a call of its own. */
  | { type: 'project.arrived'; project: Project }
  | { type: 'project.gone'; projectId: string }
  | { type: 'server.batch'; changes: Change[] }
  | { type: 'records.invalidated' }
  | { type: 'connectivity.changed'; online: boolean }
  | { type: 'write.requested'; write: NewWrite }
  /** About a record each, as one deed. */
  | { type: 'writes.requested'; writes: readonly NewWrite[] }
  | { type: 'write.retryRequested'; mutationId: string }
  | { type: 'write.discarded'; mutationId: string }
  /** Keep mine: sent anew over the current record; theirs: dropped. */
  | { type: 'conflict.settled'; mutationId: string; keep: 'mine' | 'theirs'; newMutationId: string; at: string }
  | { type: 'undo.requested'; mutationId: string; at: string }
  /** Told by a write's own actor. */
  | { type: 'write.started'; mutationId: string }
  | { type: 'write.stalled'; mutationId: string }
  | { type: 'write.answered'; mutationId: string; result: WriteResult }
  | { type: 'write.refused'; mutationId: string; error: Failure; current: unknown };
