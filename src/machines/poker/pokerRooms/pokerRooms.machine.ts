/**
 * Machine of a workspace's planning poker rooms: the form of a new room, and the deletion of one. It runs while a
 * screen of the tool is open.
 */
import { phrase } from '../../../../domain/phrase.ts';
import type { PokerRoomSummary, PokerView } from '../../../../domain/poker.ts';
import { listOf, listScreen } from '../../sync/listScreen.ts';
import type { PokerForm, PokerPlace, PokerRoomsInput } from './pokerRooms.types.ts';

export const pokerList = listOf({
  types: {} as { values: PokerForm; saved: PokerView; listed: PokerRoomSummary },
  screen: 'pokerRooms',
  lists: 'pokerRooms',
  placeOf: ({ workspaceId }: PokerRoomsInput): PokerPlace => ({ workspaceId }),
  messages: { created: null, changed: null, done: phrase('poker', 'rooms.deleted'), gone: null },
  isAlwaysOpen: true,
});

export const pokerRoomsMachine = listScreen(pokerList, ({ id }) => `/poker-planning/${id}`, 'picking');
