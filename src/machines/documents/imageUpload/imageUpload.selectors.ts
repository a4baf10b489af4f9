import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { PhraseOrText } from '../../../../domain/phrase.ts';
import type { imageUploadMachine } from './imageUpload.machine.ts';

export type ImageUploadRef = ActorRefFrom<typeof imageUploadMachine>;

export interface Upload {
  id: string;
  name: string;
  state: 'waiting' | 'sending' | 'failed';
  message: PhraseOrText | null;
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
