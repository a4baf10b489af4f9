import type { UploadedImage } from '../../../domain/document.ts';

export interface ImageUploadInput {
  workspaceId: string;
  uploadId: string;
  /** Name of the file. */
  name: string;
  /** Why the file can't be uploaded; null if it can. */
  refusal: string | null;
}

export interface UploadImageCall {
  workspaceId: string;
  /** Names the file, which views put where services find it. */
  uploadId: string;
}

export type ImageUploadEvent =
  /** It is the first in the queue now. */
  { type: 'upload.started' } | { type: 'upload.retried' };

/** Sent to the editor. */
export type UploadNews =
  | { type: 'upload.waiting'; uploadId: string }
  | { type: 'upload.failed'; uploadId: string }
  | { type: 'upload.done'; uploadId: string; image: UploadedImage };
