/**
 * Machine of one pending write. The outbox starts it and decides when it sends. It runs until the server has accepted
 * the write or, if a typed text was rejected, until the user decides. A write without an answer is sent again with the
 * same Idempotency-Key, so that it is applied once. If the session's token is rejected, it waits for the next session.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { toAppError } from '../../../../domain/errors.ts';
import { afterCrash } from '../../crash.ts';
import { type Failure, failureOf, isTransient, storeFailure } from '../../failure.ts';
import { operationOf } from '../outbox/operations/index.ts';
import type { Current } from '../outbox/operations/operation.ts';
import type { PendingWrite, SendWriteInput, WriteState } from '../outbox/outbox.types.ts';
import { resultOf } from '../outbox/resultOf.ts';
import { reportWriteAnswer, reportWriteRefused, reportWriteMoved } from '../outbox/outbox.senders.ts';
import { unprovided } from '../../unprovided.ts';

export interface WriteInput extends Pick<
  PendingWrite,
  'op' | 'mutationId' | 'workspaceId' | 'accountId' | 'state' | 'error' | 'current'
> {
  online: boolean;
  /** Idempotency-Key, if it isn't the mutationId. */
  key?: string | undefined;
  /** True if the write crashed and begins again. */
  restarted?: true;
}

interface WriteContext extends Omit<WriteInput, 'state' | 'key'> {
  /** State of the write as stored on the device. */
  found: WriteState;
  key: string;
  attempts: number;
  /** Seconds before the next attempt, as requested by the server. Otherwise 0. */
  retryAfter: number;
}

export type WriteEvent = { type: 'connectivity.changed'; online: boolean } | { type: 'turn' } | { type: 'retry' };

const maxPause = 30_000;
const maxDoublings = 5;

interface Thrown {
  error: Failure;
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
    storeConnectivity: assign({ online: (_, online: boolean) => online }),
    reportState: enqueueActions(({ context: { mutationId }, enqueue }) => enqueue(reportWriteMoved(mutationId))),
    reportAnswer: enqueueActions(({ context: { mutationId, op }, enqueue }, { answer }: { answer: unknown }) =>
      enqueue(reportWriteAnswer(mutationId, resultOf(op, answer))),
    ),
    reportRejection: enqueueActions(({ context: { mutationId }, enqueue }, error: Failure) =>
      enqueue(reportWriteRefused(mutationId, error)),
    ),
    storeRetryAfter: assign({ retryAfter: (_, seconds: number) => seconds }),
    countAttempt: assign({ attempts: ({ context }) => Math.min(context.attempts + 1, maxDoublings) }),
    /** Applies the change to the server's newer record. It gets a new key, because this is a new request. */
    rebase: assign(({ context }, { current }: Thrown) => ({
      op: rebasedOn(context, current) ?? context.op,
      key: `${context.mutationId}/${current?.version ?? ''}`,
    })),
    storeConflict: assign((_, thrown: Thrown) => thrown),
    storeRejection: storeFailure('error'),
    clearRejection: assign({ error: null }),
  },
  guards: {
    isRestarted: ({ context }) => context.restarted === true,
    wasStoredAs: ({ context }, state: WriteState) => context.found === state,
    isOnline: ({ context }) => context.online,
    isNowOnline: (_, online: boolean) => online,
    isRetryable: (_, { code }: Failure) =>
      isTransient(code) || code === 'RESTORED' || code === 'INVALID_TOKEN' || code === 'UNAUTHENTICATED',
    isRebasable: ({ context }, { current }: Thrown) => rebasedOn(context, current) !== null,
    isConflict: (_, { current }: Thrown) => current !== null,
    isKeptWhenRejected: ({ context: { op } }) => operationOf(op).staysRefused === true,
  },
  delays: {
    pause: ({ context }) => Math.min(maxPause, 1000 * Math.max(context.retryAfter, 2 ** context.attempts)),
  },
}).createMachine({
  id: 'write',
  meta: afterCrash<WriteInput, WriteContext>({
    restartFrom: ({ input, context: { online } }) => ({ ...input, online, state: 'queued', restarted: true }),
  }),
  context: ({ input: { state, ...input } }) => ({
    ...input,
    found: state,
    key: input.key ?? input.mutationId,
    attempts: 0,
    retryAfter: 0,
  }),
  on: { 'connectivity.changed': { actions: { type: 'storeConnectivity', params: ({ event }) => event.online } } },
  initial: 'found',
  states: {
    found: {
      always: [
        { guard: { type: 'wasStoredAs', params: 'conflicted' }, target: 'conflicted' },
        { guard: { type: 'wasStoredAs', params: 'failed' }, target: 'failed' },
        {
          description: 'The outbox gives the next turn to a write that it knows as queued.',
          guard: 'isRestarted',
          target: 'queued',
          actions: 'reportState',
        },
        { target: 'queued' },
      ],
    },
    queued: {
      description: 'Waits for the outbox: an earlier write to the same record is sent first.',
      on: { turn: [{ guard: 'isOnline', target: 'sending' }, { target: 'waiting' }] },
    },
    sending: {
      tags: 'saving',
      entry: ['countAttempt', 'reportState'],
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
          actions: { type: 'reportAnswer', params: ({ event }) => ({ answer: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isRetryable', params: ({ event }) => failureOf(event.error) },
            target: 'waiting',
            actions: { type: 'storeRetryAfter', params: ({ event }) => toAppError(event.error).retryAfter ?? 0 },
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
              { type: 'storeConflict', params: ({ context, event }) => thrownBy(context, event.error) },
              'reportState',
            ],
          },
          {
            guard: 'isKeptWhenRejected',
            target: 'failed',
            actions: [
              { type: 'storeRejection', params: ({ event }) => failureOf(event.error) },
              'reportState',
              { type: 'reportRejection', params: ({ event }) => failureOf(event.error) },
            ],
          },
          { target: 'refused', actions: { type: 'reportRejection', params: ({ event }) => failureOf(event.error) } },
        ],
      },
    },
    waiting: {
      description: 'Not sent yet. It is sent when the connection returns, or after a growing pause.',
      entry: 'reportState',
      after: { pause: { guard: 'isOnline', target: 'sending' } },
      on: {
        retry: 'sending',
        'connectivity.changed': [
          {
            guard: { type: 'isNowOnline', params: ({ event }) => event.online },
            target: 'sending',
            actions: { type: 'storeConnectivity', params: ({ event }) => event.online },
          },
          { actions: { type: 'storeConnectivity', params: ({ event }) => event.online } },
        ],
      },
    },
    conflicted: {
      description: 'Another user changed the same text. Both versions are shown until this user chooses one.',
    },
    failed: {
      description: 'Rejected, but kept because of its text. The user can send it again or discard it.',
      on: { retry: { target: 'queued', actions: ['clearRejection', 'reportState'] } },
    },
    confirmed: { type: 'final' },
    refused: { type: 'final' },
  },
});
