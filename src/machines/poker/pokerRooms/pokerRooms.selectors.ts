import type { SnapshotFrom } from 'xstate';
import type { pokerRoomsMachine } from './pokerRooms.machine.ts';
import type { PokerForm } from './pokerRooms.types.ts';

export const noRoom: PokerForm = {
  settings: { name: '', deck: { kind: 'fibonacci' }, revealing: 'facilitator', autoReveal: true, timer: null },
  stories: [],
};

type PokerRoomsSnapshot = SnapshotFrom<typeof pokerRoomsMachine>;

export const selectPokerForm = (snapshot: PokerRoomsSnapshot) => snapshot.children.form;
export const selectRoomDeletion = (snapshot: PokerRoomsSnapshot) => snapshot.children.deletion;
export const selectIsPicking = (snapshot: PokerRoomsSnapshot): boolean => snapshot.matches('picking');
