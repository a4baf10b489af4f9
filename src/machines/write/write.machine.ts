/**
 * One write on its way to the server. Started by the records when it is the write's turn, ended by the server's answer.
 * A write without an answer waits and goes again under the same Idempotency-Key, so it happens once however often it
 * is sent. A rejected token is not the write's end either: it waits for the next session.
 */
import { assign, sendTo, setup } from 'xstate';
import { toAppError } from '../../../domain/errors.ts';
import type { SendWriteInput, WriteResult } from '../records/records.types.ts';
import { type Failure, failureOf, isTransient } from '../failure.ts';
import { actorOf, unprovided } from '../systemActors.ts';

interface WriteContext extends SendWriteInput {
  online: boolean;
  attempts: number;
  /** Seconds that the server asked to wait before the next attempt; 0: it asked nothing. */
  retryAfter: number;
}

export type WriteEvent = { type: 'connectivity.changed'; online: boolean } | { type: 'retry' };

const longestPause = 30_000;
const mostDoublings = 5;

export const writeMachine = setup({
  types: {
    context: {} as WriteContext,
    input: {} as SendWriteInput & { online: boolean },
    events: {} as WriteEvent,
  },
  actors: { sendWrite: unprovided<WriteResult, SendWriteInput>('sendWrite') },
  actions: {
    noteConnectivity: assign({ online: (_, online: boolean) => online }),
    tellStarted: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context }) => ({ type: 'write.started', mutationId: context.mutationId }),
    ),
    tellStalled: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context }) => ({ type: 'write.stalled', mutationId: context.mutationId }),
    ),
    tellAnswered: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context }, result: WriteResult) => ({ type: 'write.answered', mutationId: context.mutationId, result }),
    ),
    tellRefused: sendTo(
      ({ system }) => actorOf(system, 'records'),
      ({ context }, { error, current }: { error: Failure; current: unknown }) => ({
        type: 'write.refused',
        mutationId: context.mutationId,
        error,
        current,
      }),
    ),
    takeRetryAfter: assign({ retryAfter: (_, seconds: number) => seconds }),
    countAttempt: assign({ attempts: ({ context }) => Math.min(context.attempts + 1, mostDoublings) }),
  },
  guards: {
    isOnline: ({ context }) => context.online,
    comesOnline: (_, online: boolean) => online,
    isWorthRepeating: (_, { code }: Failure) =>
      isTransient(code) || code === 'INVALID_TOKEN' || code === 'UNAUTHENTICATED',
  },
  delays: {
    pause: ({ context }) => Math.min(longestPause, 1000 * Math.max(context.retryAfter, 2 ** context.attempts)),
  },
}).createMachine({
  id: 'write',
  context: ({ input }) => ({ ...input, attempts: 0, retryAfter: 0 }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isOnline', target: 'sending' }, { target: 'waiting' }] },
    sending: {
      tags: 'saving',
      entry: ['countAttempt', 'tellStarted'],
      invoke: {
        id: 'sendWrite',
        src: 'sendWrite',
        input: ({ context: { op, mutationId, workspaceId } }) => ({ op, mutationId, workspaceId }),
        onDone: {
          target: 'confirmed',
          actions: { type: 'tellAnswered', params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: 'isWorthRepeating', params: ({ event }) => failureOf(event.error) },
            target: 'waiting',
            actions: { type: 'takeRetryAfter', params: ({ event }) => toAppError(event.error).retryAfter ?? 0 },
          },
          {
            target: 'refused',
            actions: {
              type: 'tellRefused',
              params: ({ event }) => ({ error: failureOf(event.error), current: toAppError(event.error).current }),
            },
          },
        ],
      },
      on: { 'connectivity.changed': { actions: { type: 'noteConnectivity', params: ({ event }) => event.online } } },
    },
    waiting: {
      description: 'Unsent on this device; goes when the connection is back, or after a pause that grows.',
      entry: 'tellStalled',
      after: { pause: { guard: 'isOnline', target: 'sending' } },
      on: {
        retry: 'sending',
        'connectivity.changed': [
          {
            guard: { type: 'comesOnline', params: ({ event }) => event.online },
            target: 'sending',
            actions: { type: 'noteConnectivity', params: ({ event }) => event.online },
          },
          { actions: { type: 'noteConnectivity', params: ({ event }) => event.online } },
        ],
      },
    },
    confirmed: { type: 'final' },
    refused: { type: 'final' },
  },
});
