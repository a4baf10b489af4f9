/**
 * Machine that saves the form of a list's records. The view holds and checks the values, and sends them with
 * `form.submitted`. It is a child of the list's machine, which provides the service. After a save it refreshes the
 * lists, sends `record.saved` to the screen's actor and emits `form.closed`. Invariant: submitting unchanged values
 * repeats the same request, because the first may have succeeded although its answer was lost.
 */
import { assign, emit, enqueueActions, setup } from 'xstate';
import { toAppError } from '../../../../domain/errors.ts';
import { failureOf } from '../../failure.ts';
import { outdateLists } from '../records/records.senders.ts';
import { sendByName } from '../../senders.ts';
import { unprovided } from '../../unprovided.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import type {
  RecordFormContext,
  RecordFormEmitted,
  RecordFormEvent,
  RecordFormInput,
  RecordSaved,
  SaveRecordCall,
} from './recordForm.types.ts';

/** Services, actions and guards for records of type `R` in a place of type `P`, with values of type `V`. */
const setupOf = <P extends object, V extends object, R extends { id: string }>() => {
  type Of<T extends RecordFormEvent<V, R>['type']> = Extract<RecordFormEvent<V, R>, { type: T }>;
  return setup({
    types: {
      context: {} as RecordFormContext<P, V, R>,
      input: {} as RecordFormInput<P>,
      events: {} as RecordFormEvent<V, R>,
      emitted: {} as RecordFormEmitted,
      tags: {} as 'saving',
      children: {} as { saveRecord: 'saveRecord' },
    },
    actors: { saveRecord: unprovided<R, SaveRecordCall<P, V, R>>('saveRecord') },
    actions: {
      open: assign((_, { values, record }: Of<'form.opened'>) => ({ values, record, request: null, failure: null })),
      setValues: assign({ values: (_, { values }: Of<'form.left'>) => values }),
      setRequest: assign(({ context: { request } }, { values, recordId, mutationId }: Of<'form.submitted'>) => ({
        request: request && areSame(request.values, values) ? request : { values, recordId, mutationId },
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
      showSaved: enqueueActions(({ context: { record, messages }, enqueue }) => {
        const message = record ? messages.changed : messages.created;
        if (message !== null) enqueue(showToast('success', message));
      }),
      reportSaved: enqueueActions(({ context: { lists, record, screen }, enqueue }, { output }: { output: R }) => {
        if (lists !== null) enqueue(outdateLists(lists));
        const saved: RecordSaved<R> = { type: 'record.saved', record: output, isNew: record === null };
        enqueue(sendByName(screen, saved));
      }),
      reset: assign({ values: null, record: null, request: null }),
      clearRequest: assign({ request: null }),
      emitClosed: emit((_, isSaved: boolean): RecordFormEmitted => ({ type: 'form.closed', isSaved })),
    },
    guards: { isAlwaysOpen: ({ context }) => context.isAlwaysOpen },
  });
};

/** Returns the machine for records of type `R` in a place of type `P`, with values of type `V`. */
export const recordFormOf = <P extends object, V extends object, R extends { id: string }>() =>
  setupOf<P, V, R>().createMachine({
    id: 'recordForm',
    context: ({ input }) => ({
      isAlwaysOpen: false,
      ...input,
      values: null,
      record: null,
      request: null,
      failure: null,
    }),
    initial: 'closed',
    on: { 'form.left': { guard: 'isAlwaysOpen', actions: { type: 'setValues', params: ({ event }) => event } } },
    states: {
      closed: {
        always: { guard: 'isAlwaysOpen', target: 'editing' },
        on: { 'form.opened': { target: 'editing', actions: { type: 'open', params: ({ event }) => event } } },
      },
      editing: {
        initial: 'typing',
        states: {
          typing: {},
          failed: { description: 'The last attempt failed.' },
        },
        on: {
          'form.opened': { target: '.typing', actions: { type: 'open', params: ({ event }) => event } },
          'form.submitted': { target: 'saving', actions: { type: 'setRequest', params: ({ event }) => event } },
          'form.dismissed': [
            { guard: 'isAlwaysOpen', target: '.typing', actions: { type: 'emitClosed', params: false } },
            { target: 'closed', actions: ['clearRequest', { type: 'emitClosed', params: false }] },
          ],
        },
      },
      saving: {
        tags: 'saving',
        invoke: {
          id: 'saveRecord',
          src: 'saveRecord',
          input: ({ context: { place, record, request } }) => {
            if (!request) throw new Error('A save begins with a request');
            const { values, recordId, mutationId } = request;
            return { place, values, record, recordId: record?.id ?? recordId, mutationId };
          },
          onDone: {
            target: 'closed',
            actions: [
              'showSaved',
              { type: 'reportSaved', params: ({ event }) => event },
              'reset',
              { type: 'emitClosed', params: true },
            ],
          },
          onError: {
            target: 'editing.failed',
            actions: { type: 'setFailure', params: ({ event }) => event },
          },
        },
      },
    },
  });

const areSame = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

export const recordFormMachine = recordFormOf<object, { name: string }, { id: string }>();
