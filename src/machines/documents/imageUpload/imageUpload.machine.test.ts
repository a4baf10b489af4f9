import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { settled } from '../../../../tests/support/settled.ts';
import type { UploadedImage } from '../../../../domain/document.ts';
import { AppError } from '../../../../domain/errors.ts';
import { imageUploadMachine } from './imageUpload.machine.ts';
import { selectUpload } from './imageUpload.selectors.ts';
import type { UploadImageCall } from './imageUpload.types.ts';

const input = { workspaceId: 'w', uploadId: 'u', name: 'a.png', refusal: null };
const image: UploadedImage = { id: 'i', url: '/api/images/i', width: 1, height: 1 };

test('imageUpload: every transition', async () => {
  const walk = (refusal: string | null) =>
    coverMachine({
      machine: imageUploadMachine,
      fromEveryContext: true,
      input: { ...input, refusal },
      events: [
        { type: 'upload.started' },
        { type: 'upload.retried' },
        { type: 'xstate.done.actor.uploadImage', output: image },
        { type: 'xstate.error.actor.uploadImage', error: new AppError('NETWORK', 'no') },
      ],
    });
  const missed = ['imageUpload.chosen: always'];
  expect(await walk(null)).toMatchObject({ transitions: { covered: 5, reachable: 6 }, missed });
  expect(await walk('too large')).toMatchObject({ transitions: { covered: 5, reachable: 6 }, missed });
});

test('waits for its turn, and can be tried again after a failure', async () => {
  let answer: UploadedImage | null = null;
  const calls: UploadImageCall[] = [];
  const it = stage(
    imageUploadMachine.provide({
      actors: {
        uploadImage: fromPromise<UploadedImage, UploadImageCall>(async ({ input: call }) => {
          calls.push(call);
          if (!answer) throw new AppError('NETWORK', 'no');
          return answer;
        }),
      },
    }),
    input,
  );
  const shown = () => selectUpload(it.actor.getSnapshot());
  await settled();
  expect([shown(), calls]).toEqual([{ id: 'u', name: 'a.png', state: 'waiting', message: null }, []]);
  it.actor.send({ type: 'upload.started' });
  expect(shown().state).toBe('sending');
  await settled();
  expect(shown()).toEqual({ id: 'u', name: 'a.png', state: 'failed', message: 'no' });
  answer = image;
  it.actor.send({ type: 'upload.retried' });
  it.actor.send({ type: 'upload.started' });
  await settled();
  expect([it.actor.getSnapshot().value, calls]).toEqual(['done', [call('u'), call('u')]]);
});

test('starts as failed if the file is rejected', () => {
  const it = stage(imageUploadMachine, { ...input, refusal: 'too large' });
  it.actor.send({ type: 'upload.started' });
  expect(selectUpload(it.actor.getSnapshot())).toMatchObject({ state: 'failed', message: 'too large' });
});

const call = (uploadId: string): UploadImageCall => ({ workspaceId: 'w', uploadId });
