import type { SnapshotFrom } from 'xstate';
import type { PokerRoomSummary } from '../../../domain/poker.ts';
import type { Failure } from '../failure.ts';
import type { pokerRoomsMachine } from './pokerRooms.machine.ts';
import type { PokerForm } from './pokerRooms.types.ts';

type PokerRoomsSnapshot = SnapshotFrom<typeof pokerRoomsMachine>;

/** null before the first answer. */
export const selectPokerRooms = (snapshot: PokerRoomsSnapshot): readonly PokerRoomSummary[] | null =>
  snapshot.context.rooms;
/** Why the rooms couldn't be listed. */
export const selectPokerRoomsFailure = (snapshot: PokerRoomsSnapshot): Failure | null =>
  snapshot.matches({ list: 'failed' }) ? snapshot.context.listFailure : null;
export const selectPokerForm = (snapshot: PokerRoomsSnapshot): PokerForm => snapshot.context.form;
export const selectIsCreatingRoom = (snapshot: PokerRoomsSnapshot): boolean =>
  snapshot.matches({ creation: 'creating' });
/** Why the last try failed; its issues name the fields as `body.settings.name`. */
export const selectPokerFormFailure = (snapshot: PokerRoomsSnapshot): Failure | null =>
  snapshot.matches({ creation: { editing: 'failed' } }) ? snapshot.context.formFailure : null;
export const selectRoomRemovalStep = (snapshot: PokerRoomsSnapshot): 'idle' | 'asking' | 'removing' =>
  snapshot.value.removal;
export const selectRoomRemoval = (snapshot: PokerRoomsSnapshot): PokerRoomSummary | null => snapshot.context.removal;
export const selectRoomRemovalFailure = (snapshot: PokerRoomsSnapshot): Failure | null =>
  snapshot.context.removalFailure;
