import type { SnapshotFrom } from 'xstate';
import type { pokerRoomsMachine } from './pokerRooms.machine.ts';

type PokerRoomsSnapshot = SnapshotFrom<typeof pokerRoomsMachine>;

export const selectPokerForm = (snapshot: PokerRoomsSnapshot) => snapshot.children.form;
export const selectRoomDeletion = (snapshot: PokerRoomsSnapshot) => snapshot.children.deletion;
