import { expect, it, vi } from 'vitest';
import { fromPromise } from 'xstate';
import { AppError } from '../../../domain/errors.ts';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { stage } from '../../../tests/model/stage.ts';
import type { SendWriteInput, WriteResult } from '../records/records.types.ts';
import { writeMachine } from './write.machine.ts';

const input = {
  op: { kind: 'task.delete', projectId: 'p', taskId: 't' } as const,
  mutationId: 'm',
  workspaceId: 'w',
  online: true,
};
const failed = (code: 'NETWORK' | 'INVALID_TOKEN' | 'FORBIDDEN') =>
  ({ type: 'xstate.error.actor.sendWrite', error: new AppError(code, code) }) as const;

it('takes every transition of its chart', async () => {
  const coverage = await coverMachine({
    machine: writeMachine,
    input,
    events: [
      { type: 'connectivity.changed', online: true },
      { type: 'connectivity.changed', online: false },
      { type: 'retry' },
      { type: 'xstate.done.actor.sendWrite', output: {} },
      failed('NETWORK'),
      failed('INVALID_TOKEN'),
      failed('FORBIDDEN'),
      { type: 'xstate.after.pause.write.waiting' },
    ],
  });
  expect(coverage.missed).toEqual(['write.deciding: always']);
  expect(coverage).toMatchObject({ states: 4, transitions: { covered: 9, reachable: 10 } });
});

it('starts by waiting when there is no connection', async () => {
  const coverage = await coverMachine({
    machine: writeMachine,
    input: { ...input, online: false },
    events: [
      { type: 'connectivity.changed', online: true },
      { type: 'connectivity.changed', online: false },
      { type: 'retry' },
      { type: 'xstate.done.actor.sendWrite', output: {} },
      failed('NETWORK'),
      failed('FORBIDDEN'),
      { type: 'xstate.after.pause.write.waiting' },
    ],
  });
  expect(coverage.missed).toEqual(['write.deciding: always']);
});

it('sends nothing after its pause while there is no connection, and goes when it is back', async () => {
  let sent = 0;
  const { actor, clock } = stage(
    writeMachine.provide({
      actors: {
        sendWrite: fromPromise<WriteResult, SendWriteInput>(async () => {
          sent += 1;
          throw new AppError('NETWORK', 'gone');
        }),
      },
    }),
    input,
  );
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('waiting'));
  actor.send({ type: 'connectivity.changed', online: false });
  clock.increment(120_000);
  expect([actor.getSnapshot().value, sent]).toEqual(['waiting', 1]);
  actor.send({ type: 'connectivity.changed', online: true });
  expect(sent).toBe(2);
});

it('waits as long as the server asks to, and goes again under the same id', async () => {
  const sent: string[] = [];
  const { actor, clock } = stage(
    writeMachine.provide({
      actors: {
        sendWrite: fromPromise<WriteResult, SendWriteInput>(async ({ input: { mutationId } }) => {
          sent.push(mutationId);
          throw new AppError('UNAVAILABLE', 'full', { retryAfter: 20 });
        }),
      },
    }),
    input,
  );
  await vi.waitFor(() => expect(actor.getSnapshot().value).toBe('waiting'));
  clock.increment(19_999);
  expect([actor.getSnapshot().value, sent]).toEqual(['waiting', ['m']]);
  clock.increment(1);
  expect([actor.getSnapshot().value, sent]).toEqual(['sending', ['m', 'm']]);
});
