import type { SnapshotFrom } from 'xstate';
import type { PokerRefused, PokerView } from '../../../../domain/poker.ts';
import type { Failure } from '../../failure.ts';
import type { pokerRoomMachine } from './pokerRoom.machine.ts';
import type { GuestPreview, RoomDialog } from './pokerRoom.types.ts';

type PokerRoomScreenSnapshot = SnapshotFrom<typeof pokerRoomMachine>;

export type PokerStep = 'waiting' | 'missing' | 'naming' | 'joining' | 'ready' | 'reconnecting' | 'refused' | 'gone';

export const selectPokerStep = (snapshot: PokerRoomScreenSnapshot): PokerStep => {
  if (snapshot.matches('missing')) return 'missing';
  if (snapshot.matches('naming')) return 'naming';
  if (snapshot.matches('joiningAsGuest'))
    return snapshot.context.preview?.savedName === snapshot.context.guestName ? 'waiting' : 'joining';
  if (snapshot.matches('refused')) return 'refused';
  if (snapshot.matches('gone')) return 'gone';
  if (snapshot.matches({ inside: { connection: 'ready' } })) return 'ready';
  return snapshot.matches({ inside: { connection: 'reconnecting' } }) ? 'reconnecting' : 'waiting';
};
/** View with the pending actions applied, or null until it is loaded. */
export const selectPokerView = (snapshot: PokerRoomScreenSnapshot): PokerView | null => snapshot.context.shown;
export const selectClockOffset = (snapshot: PokerRoomScreenSnapshot): number => snapshot.context.clockOffset;
export const selectGuestPreview = (snapshot: PokerRoomScreenSnapshot): GuestPreview | null => snapshot.context.preview;
export const selectGuestName = (snapshot: PokerRoomScreenSnapshot): string => snapshot.context.guestName;
export const selectPokerFailure = (snapshot: PokerRoomScreenSnapshot): Failure | null => snapshot.context.failure;
export const selectPokerRefusal = (snapshot: PokerRoomScreenSnapshot): PokerRefused | null => snapshot.context.refusal;
export const selectCreatedKey = (snapshot: PokerRoomScreenSnapshot): string | null => snapshot.context.createdKey;
export const selectIsLinkChanging = (snapshot: PokerRoomScreenSnapshot): boolean =>
  snapshot.matches({ inside: { guestLink: 'changing' } });
const dialogs = ['link', 'settings', 'tasks'] as const;
export const selectRoomDialog = (snapshot: PokerRoomScreenSnapshot): RoomDialog | null =>
  dialogs.find((dialog) => snapshot.matches({ inside: { dialog } })) ?? null;
export const selectHasPending = (snapshot: PokerRoomScreenSnapshot): boolean => snapshot.context.pending.length > 0;
