/**
 * One write until the server has taken it, or for good where a refused one holds a typed text. Started by the outbox
 * when the write is made, or found on the device; sends when the outbox gives it its turn. A write without an answer
 * waits and is sent again under the same Idempotency-Key, so it happens once however often it is sent. A rejected token
 * doesn't end it either: it waits for the next session.
 */
import { assign, sendTo, setup } from 'xstate';
import { toAppError } from '../../../domain/errors.ts';
import { task as taskSchema, type Task } from '../../../domain/task.ts';
import { type Failure, failureOf, isTransient } from '../failure.ts';
import { operationOf } from '../outbox/operations/index.ts';
import type { PendingWrite, SendWriteInput, WriteResult, WriteState } from '../outbox/outbox.types.ts';
import { actorOf, unprovided } from '../systemActors.ts';

export interface WriteInput extends Pick<
  PendingWrite,
  'op' | 'mutationId' | 'workspaceId' | 'accountId' | 'state' | 'error' | 'current'
> {
  online: boolean;
}

interface WriteContext extends Omit<WriteInput, 'state' | 'current'> {
  /** State in which it was found on the device. */
  found: WriteState;
  /** The task as the server has it, for a conflict. */
  current: Task | null;
  attempts: number;
  /** Seconds that the server asked to wait before the next attempt; 0: it asked nothing. */
  retryAfter: number;
}

export type WriteEvent = { type: 'connectivity.changed'; online: boolean } | { type: 'turn' } | { type: 'retry' };

const longestPause = 30_000;
const mostDoublings = 5;

const currentOf = (error: unknown): Task | null => taskSchema.safeParse(toAppError(error).current).data ?? null;

export const writeMachine = setup({
  types: {
    context: {} as WriteContext,
    input: {} as WriteInput,
    events: {} as WriteEvent,
  },
  actors: { sendWrite: unprovided<unknown, SendWriteInput>('sendWrite') },
  actions: {
    noteConnectivity: assign({ online: (_, online: boolean) => online }),
    tell: sendTo(
      ({ system }) => actorOf(system, 'outbox'),
      ({ context: { mutationId, error, current } }, state: WriteState) => ({
        type: 'write.moved',
        mutationId,
        state,
        error,
        current,
      }),
    ),
    tellAnswered: sendTo(
      ({ system }) => actorOf(system, 'outbox'),
      ({ context: { mutationId, op } }, { answer }: { answer: unknown }) => ({
        type: 'write.answered',
        mutationId,
        // The service has checked the answer by its endpoint's schema.
        result: { [operationOf(op).answers]: answer } as unknown as WriteResult,
      }),
    ),
    tellRefused: sendTo(
      ({ system }) => actorOf(system, 'outbox'),
      ({ context: { mutationId } }, error: Failure) => ({ type: 'write.refused', mutationId, error }),
    ),
    takeRetryAfter: assign({ retryAfter: (_, seconds: number) => seconds }),
    countAttempt: assign({ attempts: ({ context }) => Math.min(context.attempts + 1, mostDoublings) }),
    noteConflict: assign((_, thrown: { error: Failure; current: Task | null }) => thrown),
    noteRefusal: assign({ error: (_, error: Failure) => error }),
    forgetRefusal: assign({ error: null }),
  },
  guards: {
    wasFound: ({ context }, state: WriteState) => context.found === state,
    isOnline: ({ context }) => context.online,
    comesOnline: (_, online: boolean) => online,
    isWorthRepeating: (_, { code }: Failure) =>
      isTransient(code) || code === 'INVALID_TOKEN' || code === 'UNAUTHENTICATED',
    isConflict: ({ context: { op } }, { code, current }: { code: Failure['code']; current: Task | null }) =>
      code === 'CONFLICT' && current !== null && operationOf(op).conflicts === true,
    stays: ({ context: { op } }) => operationOf(op).staysRefused === true,
  },
  delays: {
    pause: ({ context }) => Math.min(longestPause, 1000 * Math.max(context.retryAfter, 2 ** context.attempts)),
  },
}).createMachine({
  id: 'write',
  context: ({ input: { state, current, ...input } }) => ({
    ...input,
    found: state,
    current: current as Task | null,
    attempts: 0,
    retryAfter: 0,
  }),
  on: { 'connectivity.changed': { actions: { type: 'noteConnectivity', params: ({ event }) => event.online } } },
  initial: 'found',
  states: {
    found: {
      always: [
        { guard: { type: 'wasFound', params: 'conflicted' }, target: 'conflicted' },
        { guard: { type: 'wasFound', params: 'failed' }, target: 'failed' },
        { target: 'queued' },
      ],
    },
    queued: {
      description: 'Until the outbox gives it its turn: an earlier write to the same record is sent first.',
      on: { turn: [{ guard: 'isOnline', target: 'sending' }, { target: 'waiting' }] },
    },
    sending: {
      tags: 'saving',
      entry: ['countAttempt', { type: 'tell', params: 'sending' }],
      invoke: {
        id: 'sendWrite',
        src: 'sendWrite',
        input: ({ context: { op, mutationId, workspaceId, accountId } }) => ({
          op,
          call: operationOf(op).call(op, accountId),
          mutationId,
          workspaceId,
        }),
        onDone: {
          target: 'confirmed',
          actions: { type: 'tellAnswered', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isWorthRepeating', params: ({ event }) => failureOf(event.error) },
            target: 'waiting',
            actions: { type: 'takeRetryAfter', params: ({ event }) => toAppError(event.error).retryAfter ?? 0 },
          },
          {
            guard: {
              type: 'isConflict',
              params: ({ event }) => ({ code: failureOf(event.error).code, current: currentOf(event.error) }),
            },
            target: 'conflicted',
            actions: [
              {
                type: 'noteConflict',
                params: ({ event }) => ({ error: failureOf(event.error), current: currentOf(event.error) }),
              },
              { type: 'tell', params: 'conflicted' },
            ],
          },
          {
            guard: 'stays',
            target: 'failed',
            actions: [
              { type: 'noteRefusal', params: ({ event }) => failureOf(event.error) },
              { type: 'tell', params: 'failed' },
              { type: 'tellRefused', params: ({ event }) => failureOf(event.error) },
            ],
          },
          { target: 'refused', actions: { type: 'tellRefused', params: ({ event }) => failureOf(event.error) } },
        ],
      },
    },
    waiting: {
      description: 'Unsent on this device; goes when the connection is back, or after a pause that grows.',
      entry: { type: 'tell', params: 'waiting' },
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
    conflicted: {
      description: 'Somebody else changed the same text: both are shown until the person has chosen.',
    },
    failed: {
      description: 'Refused, and kept because of the text in it: the person sends it again or throws it away.',
      on: { retry: { target: 'queued', actions: ['forgetRefusal', { type: 'tell', params: 'queued' }] } },
    },
    confirmed: { type: 'final' },
    refused: { type: 'final' },
  },
});
