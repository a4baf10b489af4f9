/** Planning poker with its services: the list of rooms and one room. Fetched by the routes that lead there. */
import { pokerRoomMachine } from './machines/pokerRoom/pokerRoom.machine.ts';
import { pokerRoomsMachine } from './machines/pokerRooms/pokerRooms.machine.ts';
import { changeGuestLink, createRoom, deleteRoom, joinAsGuest, loadRooms, previewGuest } from './services/api/poker.ts';
import type { Http } from './services/http.ts';
import { connectPoker, type PokerConnectionOptions } from './services/poker.ts';

export const providePoker = ({
  http,
  area,
  ...connection
}: PokerConnectionOptions & { http: Http; area: Storage }) => ({
  pokerRooms: pokerRoomsMachine.provide({
    actors: { loadRooms: loadRooms(http), createRoom: createRoom(http), deleteRoom: deleteRoom(http) },
  }),
  pokerRoom: pokerRoomMachine.provide({
    actors: {
      connect: connectPoker(connection),
      previewGuest: previewGuest(http, area),
      joinAsGuest: joinAsGuest(http, area),
      changeGuestLink: changeGuestLink(http),
    },
  }),
});
