import type { UploadedImage } from '../../../../domain/document.ts';
import type { PhraseOrText } from '../../../../domain/phrase.ts';

export interface ImageUploadInput {
  workspaceId: string;
  uploadId: string;
  name: string;
  /** Reason why the file can't be uploaded, or null. */
  refusal: PhraseOrText | null;
}

export interface UploadImageCall {
  workspaceId: string;
  /** Services find the file under this id. */
  uploadId: string;
}

export type ImageUploadEvent =
  /** The upload is the first in the queue. */
  { type: 'upload.started' } | { type: 'upload.retried' };

export type UploadNews =
  | { type: 'upload.waiting'; uploadId: string }
  | { type: 'upload.failed'; uploadId: string }
  | { type: 'upload.done'; uploadId: string; image: UploadedImage };
