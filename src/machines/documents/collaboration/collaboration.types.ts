import type { Document } from '../../../../domain/document.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface OpenDocument extends Place {
  documentId: string;
}

export interface Presence {
  clientId: number;
  userId: string;
  name: string;
  avatar: string | null;
}

export type CollaborateCommand =
  /** Connects if not connected. The server has the document. */
  | { type: 'connect' }
  /** Creates an empty text in the same way as the server. */
  | { type: 'begin' }
  /** Stores the server's record on the device, for use without a connection. */
  | { type: 'copy.saved'; record: Document }
  | { type: 'copy.removed' }
  /** The server no longer has the document. Asks for the text from before a restore, if this device has one. */
  | { type: 'lost.asked' }
  /** Deletes the text that was reported. */
  | { type: 'lost.dropped' };

/** This device has a text from before a restore of the database that the restored document lacks. */
export interface LostFound {
  type: 'lost.found';
  title: string;
  projectId: string | null;
  markdown: string;
}

export type CollaborateEvent =
  /** `empty` is true if the device never had any of the text. */
  | { type: 'copy.read'; record: Document | null; empty: boolean }
  | { type: 'link.connecting' }
  | { type: 'link.authorised'; readOnly: boolean }
  /** All of the server's text has been loaded. */
  | { type: 'link.synced' }
  | { type: 'link.lost' }
  | { type: 'link.refused'; reason: string }
  /** The user edited the text, and paused, after the server rejected it. */
  | { type: 'link.edited' }
  | { type: 'changes.unsent' }
  | { type: 'changes.sent' }
  | LostFound
  | { type: 'presence.changed'; people: Presence[] };

export type CollaborationReport = Extract<
  CollaborateEvent,
  { type: 'copy.read' | 'link.authorised' | 'link.refused' | 'link.edited' | 'lost.found' }
>;

export type CollaborationEvent =
  | CollaborateEvent
  | Exclude<CollaborateCommand, { type: 'begin' }>
  /**
   * The document was created here and has not reached the server. Its text is empty, unless `given`: then the text is
   * sent with the creation and not stored on this device.
   */
  | { type: 'text.begun'; given: boolean };
