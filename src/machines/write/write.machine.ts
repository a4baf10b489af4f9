/**
 * One write until the server has taken it, or for good where a refused one holds a typed text. Started by the outbox
 * when the write is made, or found on the device; sends when the outbox gives it its turn. A write without an answer
 * waits and is sent again under the same Idempotency-Key, so it happens once however often it is sent. A rejected token
 * doesn't end it either: it waits for the next session.
 */
import { assign, sendTo, setup } from 'xstate';
import { toAppError } from '../../../domain/errors.ts';
import { type Failure, failureOf, isTransient } from '../failure.ts';
import { operationOf } from '../outbox/operations/index.ts';
import type { Current } from '../outbox/operations/operation.ts';
import type { PendingWrite, SendWriteInput, WriteState } from '../outbox/outbox.types.ts';
import { resultOf } from '../outbox/resultOf.ts';
import { actorOf, unprovided } from '../systemActors.ts';

export interface WriteInput extends Pick<
  PendingWrite,
  'op' | 'mutationId' | 'workspaceId' | 'accountId' | 'state' | 'error' | 'current'
> {
  online: boolean;
}

interface WriteContext extends Omit<WriteInput, 'state'> {
  /** State in which it was found on the device. */
  found: WriteState;
  /** The Idempotency-Key of the next attempt. */
  key: string;
  attempts: number;
  /** Seconds that the server asked to wait before the next attempt; 0: it asked nothing. */
  retryAfter: number;
}

export type WriteEvent = { type: 'connectivity.changed'; online: boolean } | { type: 'turn' } | { type: 'retry' };

const longestPause = 30_000;
const mostDoublings = 5;

interface Thrown {
  error: Failure;
  /** The record as the server has it, if the write is in conflict with it. */
  current: Current | null;
}
const thrownBy = ({ op }: WriteContext, thrown: unknown): Thrown => {
  const error = failureOf(thrown);
  const { conflictsWith } = operationOf(op);
  return { error, current: (error.code === 'CONFLICT' && conflictsWith?.(toAppError(thrown).current)) || null };
};
const rebasedOn = ({ op }: WriteContext, current: Current | null) =>
  (current && operationOf(op).rebased?.(op, current)) ?? null;

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
        result: resultOf(op, answer),
      }),
    ),
    tellRefused: sendTo(
      ({ system }) => actorOf(system, 'outbox'),
      ({ context: { mutationId } }, error: Failure) => ({ type: 'write.refused', mutationId, error }),
    ),
    takeRetryAfter: assign({ retryAfter: (_, seconds: number) => seconds }),
    countAttempt: assign({ attempts: ({ context }) => Math.min(context.attempts + 1, mostDoublings) }),
    /** The change of before, made to the server's record; another request, so under another key. */
    rebase: assign(({ context }, { current }: Thrown) => ({
      op: rebasedOn(context, current) ?? context.op,
      key: `${context.mutationId}/${current?.version ?? ''}`,
    })),
    noteConflict: assign((_, thrown: Thrown) => thrown),
    noteRefusal: assign({ error: (_, error: Failure) => error }),
    forgetRefusal: assign({ error: null }),
  },
  guards: {
    wasFound: ({ context }, state: WriteState) => context.found === state,
    isOnline: ({ context }) => context.online,
    comesOnline: (_, online: boolean) => online,
    isWorthRepeating: (_, { code }: Failure) =>
      isTransient(code) || code === 'INVALID_TOKEN' || code === 'UNAUTHENTICATED',
    isRebasable: ({ context }, { current }: Thrown) => rebasedOn(context, current) !== null,
    isConflict: (_, { current }: Thrown) => current !== null,
    stays: ({ context: { op } }) => operationOf(op).staysRefused === true,
  },
  delays: {
    pause: ({ context }) => Math.min(longestPause, 1000 * Math.max(context.retryAfter, 2 ** context.attempts)),
  },
}).createMachine({
  id: 'write',
  context: ({ input: { state, ...input } }) => ({
    ...input,
    found: state,
    key: input.mutationId,
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
        input: ({ context: { op, key, workspaceId, accountId } }) => ({
          op,
          call: operationOf(op).call(op, accountId),
          mutationId: key,
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
            description: 'Somebody else changed other things: the change is made to their version.',
            guard: { type: 'isRebasable', params: ({ context, event }) => thrownBy(context, event.error) },
            target: 'sending',
            reenter: true,
            actions: { type: 'rebase', params: ({ context, event }) => thrownBy(context, event.error) },
          },
          {
            guard: { type: 'isConflict', params: ({ context, event }) => thrownBy(context, event.error) },
            target: 'conflicted',
            actions: [
              { type: 'noteConflict', params: ({ context, event }) => thrownBy(context, event.error) },
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
