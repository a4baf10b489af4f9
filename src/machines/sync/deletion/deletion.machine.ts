/**
 * Machine that deletes records of one list, each after a confirmation. It is a child of the list's machine, which
 * provides the services. It sends `record.deleted` to the records, which remove the record from their lists, and to the
 * screen's actor.
 * Invariant: no record is deleted without a confirmation, or if the check rejects it.
 */
import type { PhraseOrText } from '../../../../domain/phrase.ts';
import { assign, enqueueActions, setup } from 'xstate';
import { type Failure, toastFailure } from '../../failure.ts';
import { failureIn } from '../../serviceFailure.ts';
import { isScreenClosed, outlivesScreen } from '../../outlivesScreen.ts';
import { deleteRecord, outdateLists } from '../records/records.senders.ts';
import { sendByName } from '../../senders.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  CheckRecordCall,
  DeleteRecordCall,
  DeletionContext,
  DeletionEvent,
  DeletionInput,
  RecordDeleted,
} from './deletion.types.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';

type Requested<R> = Extract<DeletionEvent<R>, { type: 'deletion.requested' }>;

const callOf = <P extends object, R extends { id: string }>({
  place,
  record,
}: DeletionContext<P, R>): CheckRecordCall<P, R> => {
  if (!record) throw new Error('A deletion begins with its record');
  return { place, record };
};

/** Services, actions and guards for records of type `R` in a place of type `P`. */
const setupOf = <P extends object, R extends { id: string }>() =>
  setup({
    types: {
      context: {} as DeletionContext<P, R>,
      input: {} as DeletionInput<P>,
      events: {} as DeletionEvent<R>,
      tags: {} as 'outlivesScreen',
      children: {} as { checkRecord: 'checkRecord'; deleteRecord: 'deleteRecord' },
    },
    actors: {
      /** True if the record can't be deleted now. */
      checkRecord: unprovided<boolean, CheckRecordCall<P, R>>('checkRecord'),
      deleteRecord: unprovided<unknown, DeleteRecordCall<P, R>>('deleteRecord'),
    },
    actions: {
      setRecord: assign({ record: (_, { record }: Requested<R>) => record, failure: null }),
      setRequest: assign({ mutationId: (_, mutationId: string) => mutationId, failure: null }),
      setFailure: enqueueActions(({ context: { screen, lists, toastsFailure }, enqueue, system }, failure: Failure) => {
        enqueue.assign({ failure });
        // Refreshes the lists, because the server may have rejected the request for an outdated record.
        if (lists !== null) enqueue(outdateLists(lists));
        // No toast while the screen is open, because its dialog shows the failure.
        if (toastsFailure || isScreenClosed(system, screen)) enqueue(showToast('error', failure.message));
      }),
      showFailure: toastFailure(),
      showSuccess: enqueueActions(({ enqueue }, message: PhraseOrText | null) => {
        if (message !== null) enqueue(showToast('success', message));
      }),
      reportDeleted: enqueueActions(({ context: { screen, lists, record }, enqueue }) => {
        const id = record?.id ?? '';
        enqueue(deleteRecord(id, lists));
        enqueue(sendByName(screen, { type: 'record.deleted', id } satisfies RecordDeleted));
      }),
    },
    guards: {
      isChecked: ({ context }) => context.isChecked,
      isRejected: (_, refused: boolean) => refused,
      isRejection: ({ context }, { code }: Failure) => context.isChecked && code === 'CONFLICT',
      isGone: (_, { code }: Failure) => code === 'NOT_FOUND',
    },
  });

/** Returns the machine for records of type `R` in a place of type `P`. */
export const deletionOf = <P extends object, R extends { id: string }>() =>
  setupOf<P, R>().createMachine({
    id: 'deletion',
    context: ({ input }) => ({
      isChecked: false,
      toastsFailure: false,
      ...input,
      record: null,
      mutationId: '',
      failure: null,
    }),
    initial: 'idle',
    states: {
      idle: {
        on: {
          'deletion.requested': [
            { guard: 'isChecked', target: 'checking', actions: { type: 'setRecord', params: ({ event }) => event } },
            { target: 'asking', actions: { type: 'setRecord', params: ({ event }) => event } },
          ],
        },
      },
      checking: {
        invoke: {
          id: 'checkRecord',
          src: 'checkRecord',
          input: ({ context }) => callOf(context),
          onDone: [
            { guard: { type: 'isRejected', params: ({ event }) => event.output }, target: 'blocked' },
            { target: 'asking' },
          ],
          onError: {
            target: 'idle',
            actions: { type: 'showFailure', params: failureIn },
          },
        },
        on: { 'deletion.cancelled': 'idle' },
      },
      asking: {
        on: {
          'deletion.confirmed': {
            target: 'deleting',
            actions: { type: 'setRequest', params: ({ event }) => event.mutationId },
          },
          'deletion.cancelled': 'idle',
        },
      },
      deleting: {
        tags: outlivesScreen,
        invoke: {
          id: 'deleteRecord',
          src: 'deleteRecord',
          input: ({ context }) => ({ ...callOf(context), mutationId: context.mutationId }),
          onDone: {
            target: 'idle',
            actions: ['reportDeleted', { type: 'showSuccess', params: ({ context }) => context.messages.done }],
          },
          onError: [
            {
              description: 'Something that prevents the deletion was added after the check.',
              guard: { type: 'isRejection', params: failureIn },
              target: 'blocked',
            },
            {
              description: 'Another user deleted the record, or the answer to an earlier request was lost.',
              guard: { type: 'isGone', params: failureIn },
              target: 'idle',
              actions: ['reportDeleted', { type: 'showSuccess', params: ({ context }) => context.messages.gone }],
            },
            { target: 'asking', actions: { type: 'setFailure', params: failureIn } },
          ],
        },
      },
      blocked: {
        description: "The record can't be deleted in its current state.",
        on: { 'deletion.cancelled': 'idle' },
      },
    },
  });

export const deletionMachine = deletionOf<object, { id: string }>();
