import type { Document } from '../../../domain/document.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface OpenDocument extends Place {
  documentId: string;
}

/** A person who has the document open, once for each window. */
export interface Presence {
  clientId: number;
  userId: string;
  name: string;
  avatar: string | null;
}

/** Command to the connection of the collaborative text. */
export type CollaborateCommand =
  /** Connects if not connected. The server has the document. */
  | { type: 'connect' }
  /** Begins an empty text in the same way as the server. */
  | { type: 'begin' }
  /** Stores the server's record beside the text, for use without a connection. */
  | { type: 'copy.saved'; record: Document }
  /** Removes the text from this device. */
  | { type: 'copy.removed' };

/** Event of the connection of the collaborative text. */
export type CollaborateEvent =
  /** The copy on this device has been read. `empty`: the device never had any of the text. */
  | { type: 'copy.read'; record: Document | null; empty: boolean }
  | { type: 'link.connecting' }
  | { type: 'link.authorised'; readOnly: boolean }
  /** All of the server's text has been loaded. */
  | { type: 'link.synced' }
  | { type: 'link.lost' }
  /** `reason` is one of the contract's `CollaborationEnd`, if the server sent one. */
  | { type: 'link.refused'; reason: string }
  /** The server has not confirmed a change that was typed here. */
  | { type: 'changes.unsent' }
  | { type: 'changes.sent' }
  | { type: 'presence.changed'; people: Presence[] };

/** Events that the document editor receives. */
export type CollaborationReport = Extract<CollaborateEvent, { type: 'copy.read' | 'link.authorised' | 'link.refused' }>;

export type CollaborationEvent =
  | CollaborateEvent
  | Exclude<CollaborateCommand, { type: 'begin' }>
  /**
   * The document was created here and has not reached the server. Its text is empty, or (`given`) is sent with its
   * creation and not on this device.
   */
  | { type: 'text.begun'; given: boolean };
