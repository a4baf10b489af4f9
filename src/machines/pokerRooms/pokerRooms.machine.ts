/**
 * The rooms of planning poker of a workspace: their list, the form of a new one, and the deletion of one. Started and
 * stopped with the screens of the tool. A made room is opened by the root. Invariant: a room is asked about before it goes.
 */
import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { PokerRoomSummary, PokerSettings, PokerView } from '../../../domain/poker.ts';
import { type Failure, failureOf } from '../failure.ts';
import { outlivesScreen, toastsOnceClosed } from '../outlivesScreen.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { pokerRoomsMessages } from './pokerRooms.messages.ts';
import type {
  CreateRoomCall,
  DeleteRoomCall,
  LoadRoomsCall,
  PokerForm,
  PokerRoomsEvent,
  PokerRoomsInput,
} from './pokerRooms.types.ts';

export interface PokerRoomsContext extends PokerRoomsInput {
  /** null before the first answer. */
  rooms: readonly PokerRoomSummary[] | null;
  listFailure: Failure | null;
  form: PokerForm;
  /** Of the room being made, and of its request. */
  made: { roomId: string; mutationId: string } | null;
  formFailure: Failure | null;
  /** The room that is asked about. */
  removal: PokerRoomSummary | null;
  removalId: string;
  removalFailure: Failure | null;
}

const newForm: PokerForm = {
  settings: { name: '', deck: { kind: 'fibonacci' }, revealing: 'facilitator', autoReveal: true, timer: null },
  stories: [],
};

export const pokerRoomsMachine = setup({
  types: {
    context: {} as PokerRoomsContext,
    input: {} as PokerRoomsInput,
    events: {} as PokerRoomsEvent,
    tags: {} as 'saving' | 'outlivesScreen',
    children: {} as { loadRooms: 'loadRooms'; createRoom: 'createRoom'; deleteRoom: 'deleteRoom' },
  },
  actors: {
    loadRooms: unprovided<PokerRoomSummary[], LoadRoomsCall>('loadRooms'),
    createRoom: unprovided<PokerView, CreateRoomCall>('createRoom'),
    deleteRoom: unprovided<void, DeleteRoomCall>('deleteRoom'),
  },
  actions: {
    noteRooms: assign({ rooms: (_, rooms: PokerRoomSummary[]) => rooms, listFailure: null }),
    noteListFailure: assign({ listFailure: (_, failure: Failure) => failure }),
    changeForm: assign({
      form: ({ context }, patch: Partial<PokerForm>) => ({ ...context.form, ...patch }),
      made: null,
    }),
    changeSettings: assign({
      form: ({ context }, patch: Partial<PokerSettings>) => ({
        ...context.form,
        settings: { ...context.form.settings, ...patch },
      }),
      made: null,
    }),
    /** Sent again unchanged it stays the same request: the first may have been done, and only its answer lost. */
    noteMade: assign({
      made: ({ context }, made: { roomId: string; mutationId: string }) => context.made ?? made,
      formFailure: null,
    }),
    noteFormFailure: assign({ formFailure: (_, failure: Failure) => failure }),
    openMade: enqueueActions(({ enqueue, system }, { id }: PokerView) => {
      enqueue.sendTo(actorOf(system, 'root'), { type: 'navigation.requested', to: `/poker-planning/${id}` });
      enqueue.assign({ form: newForm, made: null });
    }),
    noteRemoval: assign({
      removal: ({ context }, id: string) => context.rooms?.find((room) => room.id === id) ?? null,
      removalFailure: null,
    }),
    noteRemovalId: assign({ removalId: (_, id: string) => id, removalFailure: null }),
    noteRemovalFailure: enqueueActions(({ enqueue, system }, failure: Failure) => {
      enqueue.assign({ removalFailure: failure });
      enqueue.sendTo(toastsOnceClosed(system, 'pokerRooms'), toastOf('error', failure.message));
    }),
    forgetRoom: assign({
      rooms: ({ context }) => context.rooms?.filter(({ id }) => id !== context.removal?.id) ?? null,
    }),
    toastDeleted: sendTo(({ system }) => actorOf(system, 'toasts'), toastOf('success', pokerRoomsMessages.deleted)),
  },
  guards: {
    isKnown: ({ context }, id: string) => context.rooms?.some((room) => room.id === id) ?? false,
    isNamed: ({ context }) => context.form.settings.name.trim() !== '',
    isGone: (_, { code }: Failure) => code === 'NOT_FOUND',
  },
}).createMachine({
  id: 'pokerRooms',
  context: ({ input }) => ({
    ...input,
    rooms: null,
    listFailure: null,
    form: newForm,
    made: null,
    formFailure: null,
    removal: null,
    removalId: '',
    removalFailure: null,
  }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadRooms',
            src: 'loadRooms',
            input: ({ context: { workspaceId } }) => ({ workspaceId }),
            onDone: { target: 'listed', actions: { type: 'noteRooms', params: ({ event }) => event.output } },
            onError: {
              target: 'failed',
              actions: { type: 'noteListFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
        listed: { on: { 'retry.requested': 'loading' } },
        failed: { on: { 'retry.requested': 'loading' } },
      },
    },
    creation: {
      initial: 'editing',
      states: {
        editing: {
          initial: 'typing',
          states: { typing: {}, failed: { description: 'The last try failed; the form stands as it was.' } },
          on: {
            'form.changed': { actions: { type: 'changeForm', params: ({ event }) => event.patch } },
            'settings.changed': { actions: { type: 'changeSettings', params: ({ event }) => event.patch } },
            'form.submitted': {
              guard: 'isNamed',
              target: 'creating',
              actions: { type: 'noteMade', params: ({ event: { roomId, mutationId } }) => ({ roomId, mutationId }) },
            },
          },
        },
        creating: {
          tags: 'saving',
          invoke: {
            id: 'createRoom',
            src: 'createRoom',
            input: ({ context: { workspaceId, form, made } }) => ({
              workspaceId,
              form,
              roomId: made?.roomId ?? '',
              mutationId: made?.mutationId ?? '',
            }),
            onDone: { target: 'editing', actions: { type: 'openMade', params: ({ event }) => event.output } },
            onError: {
              target: 'editing.failed',
              actions: { type: 'noteFormFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
      },
    },
    removal: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'removal.requested': {
              guard: { type: 'isKnown', params: ({ event }) => event.roomId },
              target: 'asking',
              actions: { type: 'noteRemoval', params: ({ event }) => event.roomId },
            },
          },
        },
        asking: {
          on: {
            'removal.confirmed': {
              target: 'removing',
              actions: { type: 'noteRemovalId', params: ({ event }) => event.mutationId },
            },
            'removal.cancelled': 'idle',
          },
        },
        removing: {
          tags: outlivesScreen,
          invoke: {
            id: 'deleteRoom',
            src: 'deleteRoom',
            input: ({ context: { workspaceId, removal, removalId } }) => ({
              workspaceId,
              roomId: removal?.id ?? '',
              mutationId: removalId,
            }),
            onDone: { target: 'idle', actions: ['forgetRoom', 'toastDeleted'] },
            onError: [
              {
                description: 'Someone else has deleted it.',
                guard: { type: 'isGone', params: ({ event }) => failureOf(event.error) },
                target: 'idle',
                actions: 'forgetRoom',
              },
              {
                target: 'asking',
                actions: { type: 'noteRemovalFailure', params: ({ event }) => failureOf(event.error) },
              },
            ],
          },
        },
      },
    },
  },
});
