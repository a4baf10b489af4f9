import type { Person } from '../../../domain/person.ts';
import type { WriteReply } from '../outbox/outbox.types.ts';

/** The write that carries the text, without the text itself. */
export type TextOperation =
  | { kind: 'task.update'; projectId: string; taskId: string; field: 'title' | 'description' }
  | { kind: 'document.update'; projectId: string | null; documentId: string; field: 'title' | 'description' }
  /** A new comment or message; its id comes with the confirmation. */
  | { kind: 'comment.create'; taskId: string }
  | { kind: 'message.create'; conversationId: string }
  | { kind: 'comment.update'; taskId: string; commentId: string }
  | { kind: 'message.update'; conversationId: string; messageId: string }
  /** The text is the draft as the device keeps it (drawn.ts). */
  | { kind: 'workflow.update'; projectId: string; workflowId: string };

/** Ids and moment of the next write. */
export interface WriteIds {
  mutationId: string;
  at: string;
  /** Id of the comment or message that the write makes. */
  recordId?: string;
  /** People whom a message can mention. */
  people?: readonly Person[];
}

export interface TextBase {
  text: string;
  version: number;
}

export interface SavedTextInput {
  /** Its systemId, to which the outbox replies: `<owner>.<name>`; the id of the comment or message that is changed. */
  id: string;
  /** systemId of the actor that is told whether the server has the text; null if none needs to know. */
  owner: 'taskDetail' | 'comments' | 'conversation' | 'workflowEditor' | null;
  operation: TextOperation;
  /** The record as the server has it, if it is known from the beginning. */
  base?: TextBase;
  /** Name of its draft. */
  draftKey: string;
  /** Text that was typed before and may not have been saved. */
  draft: string | null;
  /** Milliseconds without a change after which the text is saved; null if it is saved on confirmation only. */
  pause: number | null;
  /** No success toast. */
  quiet?: boolean;
}

export interface SavedTextContext extends Omit<SavedTextInput, 'base'> {
  /** The server's text and version of the record; null until they are known. */
  base: TextBase | null;
  /** The text in the field; null while the field shows the record's own. */
  text: string | null;
  /** Version of the record that the text was typed on; null overwrites any version. */
  basedOn: number | null;
  /** Ids for the write of what is typed and not requested; null if everything is requested. */
  ids: WriteIds | null;
  /** The requested write, until the outbox reports how it ended. */
  sent: { mutationId: string; text: string } | null;
  /** The write that the outbox holds in conflict, null if it dropped it; and the version of the record that it met. */
  conflict: { mutationId: string | null; version: number | null } | null;
  /** Why the text can't be confirmed, or why the server rejected it. */
  error: string | null;
}

export type SavedTextEvent =
  /** The record as the server has it; `operation` if it depends on the record. */
  | ({ type: 'base.changed'; operation?: TextOperation } & TextBase)
  /** `text` is what the field shows; the server's text if absent. */
  | { type: 'edit.started'; text?: string }
  | ({ type: 'text.changed'; text: string } & WriteIds)
  /** Saves a text that is not saved after a pause, that failed or that an earlier visit left. */
  | ({ type: 'text.confirmed' } & WriteIds)
  /** The text that is in its pause, joined with what somebody else saved. */
  | { type: 'text.rebased'; text: string }
  /** Saves a text that is in its pause at once: its field or the page is left. */
  | { type: 'text.flushed' }
  /** Returns to the text of the record. */
  | { type: 'text.discarded' }
  /** The record is being deleted: nothing is saved any more, and the draft stays. */
  | { type: 'text.abandoned' }
  | ({ type: 'conflict.settled'; keep: 'mine' | 'theirs' } & WriteIds)
  /** A write of an earlier visit that the outbox holds in conflict. */
  | { type: 'conflict.found'; mutationId: string; text: string; currentVersion: number }
  | WriteReply;

/** Sent to the owner. `id` is that of the text. */
export type TextNews =
  /** The text is typed, being saved, failed or in conflict. */
  | { type: 'text.unsaved'; id: string }
  /** The text can't be saved now: it waits for the connection, was rejected or is in conflict. */
  | { type: 'text.held'; id: string }
  /** The field shows the record's own text again. */
  | { type: 'text.clean'; id: string };
