import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { imageUploadMachine } from './imageUpload.machine.ts';

export type ImageUploadRef = ActorRefFrom<typeof imageUploadMachine>;

/** An image that is being uploaded into a text. */
export interface Upload {
  id: string;
  /** Name of the file. */
  name: string;
  state: 'waiting' | 'sending' | 'failed';
  /** Error of the last attempt. */
  message: string | null;
}

export const selectUpload = ({
  value,
  context: { uploadId, name, message },
}: SnapshotFrom<typeof imageUploadMachine>): Upload => ({
  id: uploadId,
  name,
  state: value === 'failed' || value === 'waiting' ? value : 'sending',
  message,
});
