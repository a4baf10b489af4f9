import { pickTasksMachine } from '../../machines/poker/pickTasks/pickTasks.machine.ts';
import { pokerRoomMachine } from '../../machines/poker/pokerRoom/pokerRoom.machine.ts';
import { pokerList, pokerRoomsMachine } from '../../machines/poker/pokerRooms/pokerRooms.machine.ts';
import { common4Machine } from '../../machines/tools/common4/common4.machine.ts';
import { changeGuestLink, createRoom, deleteRoom, joinAsGuest, previewGuest } from '../../services/api/poker.ts';
import { readClock, shuffle, tossCoin } from '../../services/common4.ts';
import { connectPoker } from '../../services/poker.ts';
import { atPlace, defineActor } from '../actor.ts';

export const pokerRooms = defineActor({
  logic: ({ http }) =>
    pokerRoomsMachine.provide({
      actors: pokerList.provide({ saveRecord: createRoom(http), deleteRecord: deleteRoom(http) }),
    }),
  input: atPlace,
});
export const pokerRoom = defineActor({
  logic: ({ http, area, baseUrl, token, now }) =>
    pokerRoomMachine.provide({
      actors: {
        connect: connectPoker({ baseUrl, token, now }),
        previewGuest: previewGuest(http, area),
        joinAsGuest: joinAsGuest(http, area),
        changeGuestLink: changeGuestLink(http),
      },
    }),
  input: ({ roomId, guestKey }: { roomId: string; guestKey: string | null }, { user }) => ({
    roomId,
    guestKey,
    isSignedIn: user !== null,
  }),
});
export const pickTasks = defineActor({ logic: () => pickTasksMachine, input: () => ({}) });
export const common4 = defineActor({
  logic: ({ now }) => common4Machine.provide({ actors: { readClock: readClock(now), shuffle, tossCoin } }),
  input: () => ({}),
});
