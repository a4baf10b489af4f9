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
  /** Id under which services find the file. */
  uploadId: string;
}

export type ImageUploadEvent =
  /** Sent when the upload becomes the first in the queue, or to try again after a failure. */
  { type: 'upload.started' } | { type: 'upload.retried' };

export type UploadNews =
  | { type: 'upload.waiting'; uploadId: string }
  | { type: 'upload.failed'; uploadId: string }
  | { type: 'upload.done'; uploadId: string; image: UploadedImage };
