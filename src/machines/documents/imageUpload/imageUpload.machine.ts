/**
 * Uploads one image into a document's text. The document editor starts the uploads one by one. The machine reports to
 * the editor when it waits, has failed or is done, and runs until the editor stops it.
 */
import { assign, enqueueActions, setup } from 'xstate';
import type { UploadedImage } from '../../../../domain/document.ts';
import type { PhraseOrText } from '../../../../domain/phrase.ts';
import { failureOf } from '../../failure.ts';
import { reportUpload } from '../documentEditor/documentEditor.senders.ts';
import { unprovided } from '../../unprovided.ts';
import type { ImageUploadEvent, ImageUploadInput, UploadImageCall, UploadNews } from './imageUpload.types.ts';

export interface ImageUploadContext extends Omit<ImageUploadInput, 'refusal'> {
  message: PhraseOrText | null;
}

export const imageUploadMachine = setup({
  types: {
    context: {} as ImageUploadContext,
    input: {} as ImageUploadInput,
    events: {} as ImageUploadEvent,
    children: {} as { uploadImage: 'uploadImage' },
  },
  actors: { uploadImage: unprovided<UploadedImage, UploadImageCall>('uploadImage') },
  actions: {
    setMessage: assign({ message: (_, message: PhraseOrText | null) => message }),
    report: enqueueActions(({ enqueue }, news: UploadNews) => enqueue(reportUpload(news))),
  },
  guards: { isRefused: ({ context }) => context.message !== null },
}).createMachine({
  id: 'imageUpload',
  context: ({ input: { refusal, ...input } }) => ({ ...input, message: refusal }),
  initial: 'chosen',
  states: {
    chosen: { always: [{ guard: 'isRefused', target: 'failed' }, { target: 'waiting' }] },
    waiting: {
      entry: { type: 'report', params: ({ context }) => ({ type: 'upload.waiting', uploadId: context.uploadId }) },
      on: { 'upload.started': 'sending' },
    },
    sending: {
      invoke: {
        id: 'uploadImage',
        src: 'uploadImage',
        input: ({ context: { workspaceId, uploadId } }) => ({ workspaceId, uploadId }),
        onDone: {
          target: 'done',
          actions: {
            type: 'report',
            params: ({ context, event }) => ({
              type: 'upload.done',
              uploadId: context.uploadId,
              image: event.output,
            }),
          },
        },
        onError: {
          target: 'failed',
          actions: { type: 'setMessage', params: ({ event }) => failureOf(event.error).message },
        },
      },
    },
    failed: {
      entry: { type: 'report', params: ({ context }) => ({ type: 'upload.failed', uploadId: context.uploadId }) },
      on: { 'upload.retried': { target: 'waiting', actions: { type: 'setMessage', params: null } } },
    },
    done: {},
  },
});
