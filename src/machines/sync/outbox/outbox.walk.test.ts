import { expect, test } from 'vitest';
import { type ErrorActorEvent, setup } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import type { Failure } from '../../failure.ts';
import { aProject, aTask, aViewer, aWrite, uuid } from '../records/testing.ts';
import { outboxMachine } from './outbox.machine.ts';
import type { WriteInput } from '../write/write.machine.ts';
import type { OutboxEvent } from './outbox.types.ts';
import { pendingOf } from './tracked.ts';

const projectId = aProject.id;
const at = '2026-01-01T00:00:00.000Z';
const task = aTask();
const failure: Failure = { code: 'INTERNAL', message: 'broken', issues: [], status: 500 };
const rename = { kind: 'task.update', projectId, taskId: task.id, fields: { title: 'Newer' }, basedOn: 1 } as const;

/** Test double of a write's actor, which stays in its initial state. */
const write = setup({
  types: { context: {} as Pick<WriteInput, 'state' | 'error' | 'current'>, input: {} as WriteInput },
}).createMachine({
  context: ({ input: { state, error, current } }) => ({ state, error, current }),
  initial: 'found',
  states: {
    found: {
      always: [
        { guard: ({ context }) => context.state === 'conflicted', target: 'conflicted' },
        { guard: ({ context }) => context.state === 'failed', target: 'failed' },
        { target: 'queued' },
      ],
    },
    queued: {},
    conflicted: {},
    failed: {},
  },
});

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
  { type: 'write.moved', mutationId: 'one' },
  { type: 'write.answered', mutationId: 'one', result: { task } },
  { type: 'write.refused', mutationId: 'one', error: failure },
  { type: 'database.replaced', generation: 1 },
];

test('every event with a write, a conflict and an undo there or not', async () => {
  const whose = { workspaceId: uuid(2), accountId: aViewer.id, generation: 0 };
  const { transitions, missed } = await coverMachine({
    machine: outboxMachine,
    inputs: [
      { ...whose, writes: [] },
      {
        ...whose,
        writes: [aWrite(rename, { mutationId: 'one', state: 'conflicted', current: task })],
      },
    ],
    events,
    actors: { write },
    // Includes only two writes and a few counts, which are enough to distinguish states.
    serializeState: ({ value, context: { writes, refused, undo } }) =>
      JSON.stringify([
        value,
        writes.map((each) => [each.mutationId, pendingOf(each).state]).slice(0, 2),
        Math.min(refused.length, 1),
        Math.min(undo.length, 1),
      ]),
    check: ({ context }) => {
      expect(context.writes.filter(({ mutationId }) => mutationId === 'one').length).toBeLessThanOrEqual(1);
    },
  });
  expect({ transitions, missed }).toEqual({ transitions: { covered: 18, reachable: 18 }, missed: [] });
});
