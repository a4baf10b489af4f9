/**
 * Machine of a form that creates or changes records of one list. It is a child of the list's machine, which provides
 * the service. After a save it refreshes the lists, sends `record.saved` to the screen's actor and emits
 * `form.closed`. Invariant: submitting unchanged values repeats the same request, because the first may have succeeded
 * although its answer was lost.
 */
import { assign, emit, enqueueActions, setup } from 'xstate';
import { toAppError } from '../../../domain/errors.ts';
import { failureOf } from '../failure.ts';
import { recordsOf } from '../records/scope.ts';
import { actorOf, screenOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import type {
  RecordFormContext,
  RecordFormEmitted,
  RecordFormEvent,
  RecordFormInput,
  RecordSaved,
  SaveRecordCall,
} from './recordForm.types.ts';

/**
 * Machine for records of type `R` in a place of type `P`, with values of type `V`. Submits only if `isComplete`
 * returns true.
 */
export const recordFormOf = <P extends object, V extends object, R extends { id: string }>(
  isComplete: (values: V) => boolean,
) => {
  type Of<T extends RecordFormEvent<V, R>['type']> = Extract<RecordFormEvent<V, R>, { type: T }>;
  return setup({
    types: {
      context: {} as RecordFormContext<P, V, R>,
      input: {} as RecordFormInput<P, V>,
      events: {} as RecordFormEvent<V, R>,
      emitted: {} as RecordFormEmitted,
      tags: {} as 'saving',
      children: {} as { saveRecord: 'saveRecord' },
    },
    actors: { saveRecord: unprovided<R, SaveRecordCall<P, V, R>>('saveRecord') },
    actions: {
      open: assign((_, { values, record }: Of<'form.opened'>) => ({ values, record, request: null, failure: null })),
      change: assign(({ context }, { patch }: Of<'form.changed'>) => ({
        values: { ...context.values, ...patch },
        request: null,
      })),
      setRequest: assign(({ context }, { recordId, mutationId }: Of<'form.submitted'>) => ({
        request: context.request ?? { recordId, mutationId },
        failure: null,
      })),
      /** After a conflict, the next attempt is based on the version that caused it. */
      setFailure: assign(
        ({ context: { record } }, { error }: { error: unknown }): Partial<RecordFormContext<P, V, R>> => {
          const { code, current } = toAppError(error);
          const rebased = code === 'CONFLICT' && record && current ? { record: current as R, request: null } : {};
          return { failure: failureOf(error), ...rebased };
        },
      ),
      showSaved: enqueueActions(({ context: { record, messages }, enqueue, system }) => {
        const message = record ? messages.changed : messages.created;
        if (message !== null) enqueue.sendTo(actorOf(system, 'toasts'), toastOf('success', message));
      }),
      reportSaved: enqueueActions(({ context, enqueue, system }, { output }: { output: R }) => {
        const { lists, record, screen } = context;
        if (lists !== null) enqueue.sendTo(actorOf(system, recordsOf(lists)), { type: 'lists.outdated', kind: lists });
        enqueue.sendTo(screenOf<RecordSaved<R>>(system, screen), {
          type: 'record.saved',
          record: output,
          isNew: record === null,
        });
      }),
      reset: assign(({ context }) => ({ values: context.blank, record: null, request: null })),
      emitClosed: emit({ type: 'form.closed' }),
    },
    guards: {
      isAlwaysOpen: ({ context }) => context.isAlwaysOpen,
      isComplete: ({ context }) => isComplete(context.values),
    },
  }).createMachine({
    id: 'recordForm',
    context: ({ input }) => ({
      isAlwaysOpen: false,
      ...input,
      values: input.blank,
      record: null,
      request: null,
      failure: null,
    }),
    initial: 'closed',
    states: {
      closed: {
        always: { guard: 'isAlwaysOpen', target: 'editing' },
        on: { 'form.opened': { target: 'editing', actions: { type: 'open', params: ({ event }) => event } } },
      },
      editing: {
        initial: 'typing',
        states: {
          typing: {},
          incomplete: { description: 'Submitted while incomplete. The errors are shown.' },
          failed: { description: 'The last attempt failed.' },
        },
        on: {
          'form.changed': { actions: { type: 'change', params: ({ event }) => event } },
          'form.submitted': [
            { guard: 'isComplete', target: 'saving', actions: { type: 'setRequest', params: ({ event }) => event } },
            { target: '.incomplete' },
          ],
          'form.dismissed': { target: 'closed', actions: 'emitClosed' },
        },
      },
      saving: {
        tags: 'saving',
        invoke: {
          id: 'saveRecord',
          src: 'saveRecord',
          input: ({ context: { place, values, record, request } }) => ({
            place,
            values,
            record,
            recordId: record?.id ?? request?.recordId ?? '',
            mutationId: request?.mutationId ?? '',
          }),
          onDone: {
            target: 'closed',
            actions: ['showSaved', { type: 'reportSaved', params: ({ event }) => event }, 'reset', 'emitClosed'],
          },
          onError: {
            target: 'editing.failed',
            actions: { type: 'setFailure', params: ({ event }) => event },
          },
        },
      },
    },
  });
};

export const recordFormMachine = recordFormOf<object, { name: string }, { id: string }>(({ name }) => name !== '');
