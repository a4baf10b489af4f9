import type { Person } from '../../../domain/person.ts';
import type { WriteReply } from '../outbox/outbox.types.ts';

/** The operation that saves the text, without the text itself. */
export type TextOperation =
  | { kind: 'task.update'; projectId: string; taskId: string; field: 'title' | 'description' }
  | { kind: 'document.update'; projectId: string | null; documentId: string; field: 'title' | 'description' }
  /** A new comment or message. Its id is part of the confirmation. */
  | { kind: 'comment.create'; taskId: string }
  | { kind: 'message.create'; conversationId: string }
  | { kind: 'comment.update'; taskId: string; commentId: string }
  | { kind: 'message.update'; conversationId: string; messageId: string }
  /** The text is a draft as it is stored on the device (drawn.ts). */
  | { kind: 'workflow.update'; projectId: string; workflowId: string };

/** Ids and time of the next write. */
export interface WriteIds {
  mutationId: string;
  at: string;
  /** Id of the new comment or message. */
  recordId?: string;
  /** People whom a message can mention. */
  people?: readonly Person[];
}

export interface TextBase {
  text: string;
  version: number;
}

export interface SavedTextInput {
  /**
   * The actor's systemId, to which the outbox replies: `<owner>.<name>`, or the id of the changed comment or message.
   */
  id: string;
  /** systemId of the actor that receives `TextNews`, or null. */
  owner: 'taskDetail' | 'comments' | 'conversation' | 'workflowEditor' | null;
  operation: TextOperation;
  /** The server's text and version, if they are known at the start. */
  base?: TextBase;
  /** Key of the draft. */
  draftKey: string;
  /** Text of an earlier visit that may not have been saved. */
  draft: string | null;
  /** Pause in typing, in milliseconds, after which the text is saved. null if it is saved on confirmation only. */
  pause: number | null;
  /** True if no success toast is shown. */
  quiet?: boolean;
}

export interface SavedTextContext extends Omit<SavedTextInput, 'base'> {
  /** The server's text and version of the record, or null until they are known. */
  base: TextBase | null;
  /** Text in the field, or null while the field shows the record's text. */
  text: string | null;
  /** Version of the record that the text is based on, or null to overwrite any version. */
  basedOn: number | null;
  /** Ids for the write of a typed text that isn't requested, or null if all is requested. */
  ids: WriteIds | null;
  /** The requested write, until the outbox reports its result. */
  sent: { mutationId: string; text: string } | null;
  /**
   * A conflict: the id of the outbox's write, or null if the outbox discarded it, and the version of the server's
   * record.
   */
  conflict: { mutationId: string | null; version: number | null } | null;
  /** The error that prevents a confirmation, or the server's reason for a rejection. */
  error: string | null;
}

export type SavedTextEvent =
  /** The server's text and version. `operation` is set if it depends on the record. */
  | ({ type: 'base.changed'; operation?: TextOperation } & TextBase)
  /** `text` is the text in the field. Without it, the field shows the server's text. */
  | { type: 'edit.started'; text?: string }
  | ({ type: 'text.changed'; text: string } & WriteIds)
  /** Saves a text that isn't saved after a pause, that failed, or that an earlier visit left. */
  | ({ type: 'text.confirmed' } & WriteIds)
  /** Replaces a text in its pause by one that is joined with another person's change. */
  | { type: 'text.rebased'; text: string }
  /** Saves a text in its pause at once, because the user leaves the field or the page. */
  | { type: 'text.flushed' }
  /** Discards the text and shows the record's text. */
  | { type: 'text.discarded' }
  /** Stops saving because the record is being deleted. The draft stays. */
  | { type: 'text.abandoned' }
  | ({ type: 'conflict.settled'; keep: 'mine' | 'theirs' } & WriteIds)
  /** Reports a write of an earlier visit that is in conflict in the outbox. */
  | { type: 'conflict.found'; mutationId: string; text: string; currentVersion: number }
  | WriteReply;

/** Events for the owner. `id` is the id of the text. */
export type TextNews =
  /** The text is typed, being saved, failed or in conflict. */
  | { type: 'text.unsaved'; id: string }
  /** The text can't be saved now: it waits for the connection, was rejected or is in conflict. */
  | { type: 'text.held'; id: string }
  /** The field shows the record's text again. */
  | { type: 'text.clean'; id: string };
