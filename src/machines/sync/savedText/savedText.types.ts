import type { PhraseOrText } from '../../../../domain/phrase.ts';
import type { Person } from '../../../../domain/person.ts';
import type { WriteReply } from '../outbox/outbox.types.ts';

export type TextOperation =
  | { kind: 'task.update'; projectId: string; taskId: string; field: 'title' | 'description' }
  | { kind: 'document.update'; projectId: string | null; documentId: string; field: 'title' | 'description' }
  /** The confirmation contains the id of the new comment or message. */
  | { kind: 'comment.create'; taskId: string }
  | { kind: 'message.create'; conversationId: string }
  | { kind: 'comment.update'; taskId: string; commentId: string }
  | { kind: 'message.update'; conversationId: string; messageId: string }
  /** The text is a draft in the format of the device (drawn.ts). */
  | { kind: 'workflow.update'; projectId: string; workflowId: string };

export interface WriteIds {
  mutationId: string;
  at: string;
  recordId?: string;
  people?: readonly Person[];
  /** Number of the last message that the writer of a new message had seen. */
  seen?: number;
}

export interface TextBase {
  text: string;
  version: number;
}

export interface SavedTextInput {
  /** systemId to which the outbox replies: `<owner>.<name>`, or the id of the changed comment or message. */
  id: string;
  /** systemId of the actor that receives `TextNews`, or null. */
  owner: 'taskDetail' | 'comments' | 'conversation' | 'workflowDraft' | null;
  operation: TextOperation;
  /** Text and version on the server, if they are known at the start. */
  base?: TextBase;
  draftKey: string;
  /** Text of an earlier visit that may not have been saved. */
  draft: string | null;
  /** Milliseconds without typing after which the text is saved. Null saves only on confirmation. */
  pause: number | null;
  quiet?: boolean;
}

interface SentText {
  mutationId: string;
  text: string;
}

/** `mutationId` is null if the outbox discarded the write. `version` is that of the server's record. */
interface Conflict {
  mutationId: string | null;
  version: number | null;
}

export interface SavedTextContext extends Omit<SavedTextInput, 'base'> {
  /** Text and version on the server. Null until known. */
  base: TextBase | null;
  /** Typed text, or null while the field shows the record's text. */
  text: string | null;
  /** Version on which the text is based. Null overwrites any version. */
  basedOn: number | null;
  /** Ids for the next write. Null until the user has typed or confirmed. */
  ids: WriteIds | null;
  /** The last requested write, while it is pending. */
  sent: SentText | null;
  /** The conflict that the user decides. */
  conflict: Conflict | null;
  /** Error that prevents a confirmation, or the server's reason for a rejection. */
  error: PhraseOrText | null;
}

export type SavedTextEvent =
  /** Text and version on the server. `operation` is set if it depends on the record. */
  | ({ type: 'base.changed'; operation?: TextOperation } & TextBase)
  /** Without `text`, the field shows the server's text. */
  | { type: 'edit.started'; text?: string }
  | ({ type: 'text.changed'; text: string } & WriteIds)
  /** Saves a text without a pause, a failed text, or the text of an earlier visit. */
  | ({ type: 'text.confirmed' } & WriteIds)
  /** Replaces a text that waits for its pause by one that is merged with another person's change. */
  | { type: 'text.rebased'; text: string }
  /** Saves a text without waiting for the pause, because the user leaves the field or the page. */
  | { type: 'text.flushed' }
  /** Discards the text and shows the record's text again. */
  | { type: 'text.discarded' }
  /** Stops saving, because the record is being deleted. The draft remains. */
  | { type: 'text.abandoned' }
  | ({ type: 'conflict.settled'; keep: 'mine' | 'theirs' } & WriteIds)
  /** An earlier visit's write is in conflict in the outbox. */
  | { type: 'conflict.found'; mutationId: string; text: string; currentVersion: number }
  | WriteReply;

/** Events between the two regions of the machine. `text` is the text of the write. */
export type DeliveryNews =
  | ({ type: 'write.sent' } & SentText)
  | { type: 'delivery.confirmed' }
  /** The outbox stores the write until there is a connection. */
  | { type: 'delivery.delayed' }
  | { type: 'delivery.rejected'; text: string; error: PhraseOrText }
  | { type: 'delivery.conflicted'; text: string; conflict: Conflict };

/** Returns the event of this type. */
export type Of<T extends (SavedTextEvent | DeliveryNews)['type']> = Extract<SavedTextEvent | DeliveryNews, { type: T }>;

/** Arguments that XState passes to the parameters of actions and guards. */
export interface Given<E> {
  context: SavedTextContext;
  event: E;
}

/** Events for the owner of a text. `id` is the id of the text. */
export type TextNews =
  /** The text is being typed or saved, has failed or is in conflict. */
  | { type: 'text.unsaved'; id: string }
  /** The text can't be saved now: it waits for the connection, was rejected or is in conflict. */
  | { type: 'text.held'; id: string }
  /** The field shows the record's text again. */
  | { type: 'text.clean'; id: string };
