import { expect, test } from 'vitest';
import type { ErrorActorEvent } from 'xstate';
import { coverMachine } from '../../../tests/model/coverage.ts';
import type { Failure } from '../failure.ts';
import { aProject, aTask, aViewer, aWrite, uuid } from '../records/testing.ts';
import { outboxMachine } from './outbox.machine.ts';
import type { OutboxEvent } from './outbox.types.ts';

const projectId = aProject.id;
const at = '2026-01-01T00:00:00.000Z';
const task = aTask();
const failure: Failure = { code: 'INTERNAL', message: 'broken', issues: [], status: 500 };
const rename = { kind: 'task.update', projectId, taskId: task.id, fields: { title: 'Newer' }, basedOn: 1 } as const;
const move = { type: 'write.moved', mutationId: 'one', error: null, current: null } as const;

const events: (OutboxEvent | ErrorActorEvent)[] = [
  { type: 'xstate.error.actor.write:one', actorId: 'write:one', error: new Error('crash') },
  { type: 'connectivity.changed', online: true },
  { type: 'connectivity.changed', online: false },
  { type: 'write.requested', write: { mutationId: 'one', at, replyTo: null, op: rename } },
  { type: 'writes.requested', writes: [{ mutationId: 'one', at, replyTo: null, op: rename, batch: 'one' }] },
  { type: 'writes.requested', writes: [{ mutationId: 'one', at, replyTo: null, op: rename }] },
  { type: 'write.retryRequested', mutationId: 'one' },
  { type: 'write.discarded', mutationId: 'one' },
  { type: 'conflict.settled', mutationId: 'one', keep: 'theirs', newMutationId: 'two', at },
  { type: 'conflict.settled', mutationId: 'one', keep: 'mine', newMutationId: 'two', at },
  { type: 'undo.requested', mutationId: 'undo', at },
  { ...move, state: 'queued' },
  { ...move, state: 'sending' },
  { ...move, state: 'waiting' },
  { ...move, state: 'conflicted', error: { ...failure, code: 'CONFLICT' }, current: task },
  { ...move, state: 'failed', error: failure },
  { type: 'write.answered', mutationId: 'one', result: { task } },
  { type: 'write.refused', mutationId: 'one', error: failure },
  { type: 'database.replaced', generation: 1 },
];

test('every event with a write, a conflict and an undo there or not', async () => {
  const whose = { workspaceId: uuid(2), accountId: aViewer.id, generation: 0 };
  const { transitions, missed } = await coverMachine({
    machine: outboxMachine,
    inputs: [
      { ...whose, writes: [], online: true },
      {
        ...whose,
        writes: [aWrite(rename, { mutationId: 'one', state: 'conflicted', current: task })],
        online: false,
      },
    ],
    events,
    // Two writes and a few counts are enough to tell states apart.
    serializeState: ({ context: { writes, refused, undo, online } }) =>
      JSON.stringify([
        writes.map(({ mutationId, state }) => [mutationId, state]).slice(0, 2),
        Math.min(refused.length, 1),
        Math.min(undo.length, 1),
        online,
      ]),
    check: ({ context }) => {
      expect(context.writes.filter(({ mutationId }) => mutationId === 'one').length).toBeLessThanOrEqual(1);
      // Writes to one record are sent one at a time.
      expect(context.writes.filter(({ state }) => state === 'sending').length).toBeLessThanOrEqual(1);
    },
  });
  expect({ transitions, missed }).toEqual({ transitions: { covered: 12, reachable: 12 }, missed: [] });
});
