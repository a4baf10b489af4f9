import type { DialogEvent } from '../../dialogRegion.ts';
import type { PokerAnswer, PokerAction, PokerPreview, PokerRefused, PokerView } from '../../../../domain/poker.ts';

export interface PokerRoomScreenInput {
  roomId: string;
  /** Key of the guest link, or null without one. */
  guestKey: string | null;
  /** True if the user is signed in. Signed-in users join as themselves if they have access. */
  isSignedIn: boolean;
}

export interface PendingAction {
  id: string;
  action: PokerAction;
  at: string;
}

/** `savedName` is the name of an earlier visit from this browser. */
export type GuestPreview = PokerPreview & { savedName: string | null };

export type RoomDialog = 'link' | 'settings' | 'tasks';

export type PokerRoomScreenEvent =
  | DialogEvent<RoomDialog>
  | { type: 'action.requested'; id: string; action: PokerAction; at: string }
  | { type: 'nudge.requested'; to: string; name: string }
  | { type: 'name.submitted'; name: string }
  | { type: 'guestLink.requested'; open: boolean; mutationId: string }
  | { type: 'retry.requested' }
  /** `at` is this browser's time. */
  | { type: 'view.received'; view: PokerView; at: string }
  | { type: 'joining.rejected'; refusal: PokerRefused }
  | { type: 'action.answered'; id: string; answer: PokerAnswer; at: string }
  | { type: 'nudge.answered'; name: string; refusal: PokerRefused | null }
  | { type: 'nudge.received'; by: string }
  | { type: 'connection.lost' }
  | { type: 'token.rejected' }
  | { type: 'room.closed' };

export type PokerCommand =
  | { type: 'action'; id: string; action: PokerAction }
  | { type: 'nudge'; to: string; name: string };

export interface PokerConnectionInput {
  roomId: string;
  /** Token of a guest, or null to use the session's token. */
  guestToken: string | null;
}
export interface PreviewGuestCall {
  guestKey: string;
}
export interface JoinAsGuestCall extends PreviewGuestCall {
  roomId: string;
  name: string;
}
export interface GuestLinkCall {
  workspaceId: string;
  roomId: string;
  open: boolean;
  mutationId: string;
}
