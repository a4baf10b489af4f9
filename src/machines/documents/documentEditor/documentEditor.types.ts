import type { Document, UploadedImage } from '../../../../domain/document.ts';
import type { PhraseOrText } from '../../../../domain/phrase.ts';
import type { Failure } from '../../failure.ts';
import type { CollaborationReport, LostFound, OpenDocument } from '../collaboration/collaboration.types.ts';
import type { ListEvent } from '../../sync/followList.ts';
import type { WriteIds } from '../../sync/outbox/newWrite.ts';
import type { DatabaseReplaced } from '../../sync/outbox/outbox.types.ts';
import type { UploadNews } from '../imageUpload/imageUpload.types.ts';

export interface DocumentEditorInput extends OpenDocument {
  /** Texts of an earlier visit that may not have been saved, or null. */
  titleDraft: string | null;
  descriptionDraft: string | null;
}

export interface DocumentEditorContext extends DocumentEditorInput {
  /** The device's copy, for use without a connection. Null until it has been read. */
  copy: Document | null;
  failure: Failure | null;
  /** Text from before a restore of the database that the restored document lacks. Null before one is found. */
  lost: LostFound | null;
  versionId: string;
  restoreId: string;
  /** Images to upload. The first is being uploaded. */
  queue: readonly string[];
}

export interface RestoreVersionCall {
  workspaceId: string;
  documentId: string;
  versionId: string;
  idempotencyKey: string;
}

export type DocumentEditorEvent =
  | CollaborationReport
  | DatabaseReplaced
  /** Makes a new document of the text from before a restore. */
  | ({ type: 'lost.kept'; documentId: string; title: string } & WriteIds)
  | { type: 'lost.discarded' }
  | { type: 'retry.requested' }
  | { type: 'versions.opened' }
  | { type: 'versions.closed' }
  | { type: 'version.chosen'; versionId: string }
  | { type: 'version.left' }
  | { type: 'restore.requested' }
  | { type: 'restore.cancelled' }
  | { type: 'restore.confirmed'; mutationId: string }
  /** `refusal` is the reason why the file can't be uploaded. */
  | { type: 'image.chosen'; uploadId: string; name: string; refusal: PhraseOrText | null }
  | { type: 'image.retried'; uploadId: string }
  | { type: 'image.dropped'; uploadId: string }
  | UploadNews
  | ListEvent<Document>;

export type DocumentEditorEmitted = { type: 'image.uploaded'; uploadId: string; image: UploadedImage };
