import type { Document, UploadedImage } from '../../../domain/document.ts';
import type { ListEvent } from '../followList.ts';
import type { UploadNews } from '../imageUpload/imageUpload.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface OpenDocument extends Place {
  documentId: string;
}

export interface DocumentEditorInput extends OpenDocument {
  /** Texts that were typed before and may not have been saved; null for none. */
  titleDraft: string | null;
  descriptionDraft: string | null;
}

export interface RestoreVersionCall {
  workspaceId: string;
  documentId: string;
  versionId: string;
  idempotencyKey: string;
}

/** Someone who has the document open, once for each of their windows. */
export interface Presence {
  clientId: number;
  userId: string;
  name: string;
  avatar: string | null;
}

/** What the shared text's connection is told. */
export type CollaborateCommand =
  /** The server knows the document: connect, unless connected. */
  | { type: 'connect' }
  /** Nobody has written in it yet: it begins as the server begins it. */
  | { type: 'begin' }
  /** The record as the server gave it, kept beside the text for when there is no connection. */
  | { type: 'record.kept'; record: Document }
  /** The text may not stay on this device. */
  | { type: 'copy.dropped' };

/** What the shared text's connection tells. */
export type CollaborateEvent =
  /** What this device has of it has been read. `empty`: it never had any of it. */
  | { type: 'copy.read'; record: Document | null; empty: boolean }
  | { type: 'link.connecting' }
  | { type: 'link.authorised'; readOnly: boolean }
  /** Everything the server has is here. */
  | { type: 'link.synced' }
  | { type: 'link.lost' }
  /** `reason` is one of the contract's `CollaborationEnd`, where the server told it. */
  | { type: 'link.refused'; reason: string }
  /** Something typed here is not at the server yet. */
  | { type: 'changes.unsent' }
  | { type: 'changes.sent' }
  | { type: 'presence.changed'; people: Presence[] };

export type DocumentEditorEvent =
  | CollaborateEvent
  | { type: 'retry.requested' }
  /** The document was made here and has not reached the server: an empty text is all there is, or all that is here while a given one goes with its making. */
  | { type: 'text.begun'; given: boolean }
  | { type: 'versions.opened' }
  | { type: 'versions.closed' }
  | { type: 'version.chosen'; versionId: string }
  | { type: 'version.left' }
  | { type: 'restore.requested' }
  | { type: 'restore.cancelled' }
  | { type: 'restore.confirmed'; mutationId: string }
  /** `refusal`: why the file can't be uploaded. */
  | { type: 'image.chosen'; uploadId: string; name: string; refusal: string | null }
  | { type: 'image.retried'; uploadId: string }
  | { type: 'image.dropped'; uploadId: string }
  | UploadNews
  | ListEvent<Document>;

export type DocumentEditorEmitted = { type: 'image.uploaded'; uploadId: string; image: UploadedImage };
