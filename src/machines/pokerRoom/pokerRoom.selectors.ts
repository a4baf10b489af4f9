import type { SnapshotFrom } from 'xstate';
import type { PokerRefused, PokerView } from '../../../domain/poker.ts';
import type { Failure } from '../failure.ts';
import type { pokerRoomMachine } from './pokerRoom.machine.ts';
import type { GuestPreview } from './pokerRoom.types.ts';

type PokerRoomScreenSnapshot = SnapshotFrom<typeof pokerRoomMachine>;

export type PokerStep = 'waiting' | 'missing' | 'naming' | 'joining' | 'ready' | 'reconnecting' | 'refused' | 'gone';

/** How far one is with coming in. */
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
/** The room as it is seen here; null before the first answer. */
export const selectPokerView = (snapshot: PokerRoomScreenSnapshot): PokerView | null => snapshot.context.shown;
export const selectClockOffset = (snapshot: PokerRoomScreenSnapshot): number => snapshot.context.clockOffset;
export const selectGuestPreview = (snapshot: PokerRoomScreenSnapshot): GuestPreview | null => snapshot.context.preview;
export const selectGuestName = (snapshot: PokerRoomScreenSnapshot): string => snapshot.context.guestName;
export const selectPokerFailure = (snapshot: PokerRoomScreenSnapshot): Failure | null => snapshot.context.failure;
export const selectPokerRefusal = (snapshot: PokerRoomScreenSnapshot): PokerRefused | null => snapshot.context.refusal;
/** Key of the guests' link that was just made here. */
export const selectMadeKey = (snapshot: PokerRoomScreenSnapshot): string | null => snapshot.context.madeKey;
export const selectIsLinkChanging = (snapshot: PokerRoomScreenSnapshot): boolean =>
  snapshot.matches({ inside: { guestLink: 'changing' } });
/** Whether something done here is still on its way. */
export const selectHasPending = (snapshot: PokerRoomScreenSnapshot): boolean => snapshot.context.pending.length > 0;
