/**
 * Parts of the machine of a list screen: `listOf` makes its children `form` and `deletion` with their texts and
 * services. `listScreen` makes the whole machine of a screen without states of its own. The records hold the list.
 */
import { enqueueActions, forwardTo, type MachineContext, type PromiseActorLogic, setup } from 'xstate';
import { restartAfterCrash } from '../crash.ts';
import { type DialogEvent, dialogRegion } from '../dialogRegion.ts';
import { deletionOf } from './deletion/deletion.machine.ts';
import type {
  CheckRecordCall,
  DeleteRecordCall,
  DeletionEvent,
  DeletionInput,
  DeletionMessages,
} from './deletion/deletion.types.ts';
import { recordFormOf } from './recordForm/recordForm.machine.ts';
import type {
  RecordFormEvent,
  RecordFormInput,
  RecordFormMessages,
  RecordSaved,
  SaveRecordCall,
} from './recordForm/recordForm.types.ts';
import type { ResourceSpec } from './records/resources/index.ts';
import { navigate } from '../app/root/root.senders.ts';

type Identified = { id: string };

/**
 * Types of a list screen: the values of the form, the record that it saves, and the record in the list, which is
 * deleted.
 */
interface ListTypes<V, R, D> {
  values: V;
  saved: R;
  listed: D;
}

type Flags = Pick<RecordFormInput<object>, 'isAlwaysOpen'> & Pick<DeletionInput<object>, 'isChecked' | 'toastsFailure'>;

export interface ListOptions<Context, P, Types> extends Flags {
  types: Types;
  /** systemId of the screen's actor. */
  screen: string;
  lists: ResourceSpec['kind'];
  placeOf: (context: Context) => P;
  messages: RecordFormMessages & DeletionMessages;
}

interface ListServices<P extends object, V extends object, R, D> {
  saveRecord: PromiseActorLogic<R, SaveRecordCall<P, V, R>>;
  deleteRecord: PromiseActorLogic<unknown, DeleteRecordCall<P, D>>;
  /** Required if `isChecked` is true. */
  checkRecord?: PromiseActorLogic<boolean, CheckRecordCall<P, D>>;
}

/** Events of the form and of the deletion. */
export type ListScreenEvent<V extends object, R, D> = RecordFormEvent<V, R> | DeletionEvent<D> | RecordSaved<R>;

export const listOf = <
  Context extends MachineContext,
  P extends object,
  V extends object,
  R extends Identified,
  D extends Identified,
>({
  screen,
  lists,
  placeOf,
  messages: { created, changed, done, gone },
  isAlwaysOpen = false,
  isChecked = false,
  toastsFailure = false,
}: ListOptions<Context, P, ListTypes<V, R, D>>) => {
  const form = recordFormOf<P, V, R>();
  const deletion = deletionOf<P, D>();
  const onError = { actions: restartAfterCrash };
  return {
    screen,
    actors: { form, deletion },
    /** Returns the children with their services. */
    provide: ({ saveRecord, ...services }: ListServices<P, V, R, D>) => ({
      form: form.provide({ actors: { saveRecord } }),
      deletion: deletion.provide({ actors: services }),
    }),
    invoke: [
      {
        id: 'form' as const,
        src: 'form' as const,
        input: ({ context }: { context: Context }): RecordFormInput<P> => ({
          screen,
          lists,
          place: placeOf(context),
          messages: { created, changed },
          isAlwaysOpen,
        }),
        onError,
      },
      {
        id: 'deletion' as const,
        src: 'deletion' as const,
        input: ({ context }: { context: Context }): DeletionInput<P> => ({
          screen,
          lists,
          place: placeOf(context),
          messages: { done, gone },
          isChecked,
          toastsFailure,
        }),
        onError,
      },
    ] as const,
  };
};

/**
 * Machine of a list screen that opens a new record at the path `pathOf`. Its states are the dialogs besides those of
 * form and deletion, if there are any.
 */
export const listScreen = <
  Context extends MachineContext,
  P extends object,
  V extends object,
  R extends Identified,
  D extends Identified,
  Dialog extends string = never,
>(
  { screen, actors, invoke }: ReturnType<typeof listOf<Context, P, V, R, D>>,
  pathOf: (record: R, context: Context) => string,
  ...dialogs: readonly Dialog[]
) => {
  // Without dialogs, the machine has no states.
  const region = dialogs.length > 0 ? dialogRegion(...dialogs) : ({} as ReturnType<typeof dialogRegion<Dialog>>);
  return setup({
    types: {
      context: {} as Context,
      input: {} as Context,
      events: {} as ListScreenEvent<V, R, D> | DialogEvent<Dialog>,
      children: {} as { form: 'form'; deletion: 'deletion' },
    },
    actors,
    actions: {
      openSaved: enqueueActions(({ context, enqueue }, record: R) => enqueue(navigate(pathOf(record, context)))),
    },
  }).createMachine({
    id: screen,
    context: ({ input }) => input,
    invoke,
    ...region,
    on: {
      'form.*': { actions: forwardTo('form') },
      'deletion.*': { actions: forwardTo('deletion') },
      'record.saved': { actions: { type: 'openSaved', params: ({ event }) => event.record } },
    },
  });
};
