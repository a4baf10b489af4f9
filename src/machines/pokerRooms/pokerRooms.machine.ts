/**
 * Machine of a workspace's planning poker rooms: the form of a new room, and the deletion of one. It runs while a
 * screen of the tool is open. The records hold the list.
 */
import { forwardTo, sendTo, setup } from 'xstate';
import { restartAfterCrash } from '../crash.ts';
import { phrase } from '../../../domain/phrase.ts';
import type { PokerRoomSummary, PokerView } from '../../../domain/poker.ts';
import { deletionOf } from '../deletion/deletion.machine.ts';
import { recordFormOf } from '../recordForm/recordForm.machine.ts';
import { actorOf } from '../systemActors.ts';
import type { PokerForm, PokerPlace, PokerRoomsEvent, PokerRoomsInput } from './pokerRooms.types.ts';

const noForm: PokerForm = {
  settings: { name: '', deck: { kind: 'fibonacci' }, revealing: 'facilitator', autoReveal: true, timer: null },
  stories: [],
};
export const pokerForm = recordFormOf<PokerPlace, PokerForm, PokerView>(({ settings }) => settings.name.trim() !== '');
export const pokerDeletion = deletionOf<PokerPlace, PokerRoomSummary>();

export const pokerRoomsMachine = setup({
  types: {
    context: {} as PokerRoomsInput,
    input: {} as PokerRoomsInput,
    events: {} as PokerRoomsEvent,
    children: {} as { form: 'form'; deletion: 'deletion' },
  },
  actors: { form: pokerForm, deletion: pokerDeletion },
  actions: {
    openNew: sendTo(
      ({ system }) => actorOf(system, 'root'),
      (_, { id }: PokerView) => ({ type: 'navigation.requested' as const, to: `/poker-planning/${id}` }),
    ),
  },
}).createMachine({
  id: 'pokerRooms',
  context: ({ input }) => input,
  invoke: [
    {
      id: 'form',
      src: 'form',
      input: ({ context: { workspaceId } }) => ({
        screen: 'pokerRooms',
        lists: 'pokerRooms',
        place: { workspaceId },
        blank: noForm,
        messages: { created: null, changed: null },
        isAlwaysOpen: true,
      }),
      onError: { actions: restartAfterCrash },
    },
    {
      id: 'deletion',
      src: 'deletion',
      input: ({ context: { workspaceId } }) => ({
        screen: 'pokerRooms',
        lists: 'pokerRooms',
        place: { workspaceId },
        messages: { done: phrase('poker', 'rooms.deleted'), gone: null },
      }),
      onError: { actions: restartAfterCrash },
    },
  ],
  on: {
    'form.*': { actions: forwardTo('form') },
    'deletion.*': { actions: forwardTo('deletion') },
    'record.saved': { actions: { type: 'openNew', params: ({ event }) => event.record } },
  },
});
