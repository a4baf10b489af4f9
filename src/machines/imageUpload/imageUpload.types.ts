import type { UploadedImage } from '../../../domain/document.ts';

export interface ImageUploadInput {
  workspaceId: string;
  uploadId: string;
  /** Name of the file. */
  name: string;
  /** Reason why the file can't be uploaded, or null. */
  refusal: string | null;
}

export interface UploadImageCall {
  workspaceId: string;
  /** Id of the file, under which services find what the view stored. */
  uploadId: string;
}

export type ImageUploadEvent =
  /** The upload is the first in the queue. */
  { type: 'upload.started' } | { type: 'upload.retried' };

/** Events for the editor. */
export type UploadNews =
  | { type: 'upload.waiting'; uploadId: string }
  | { type: 'upload.failed'; uploadId: string }
  | { type: 'upload.done'; uploadId: string; image: UploadedImage };
