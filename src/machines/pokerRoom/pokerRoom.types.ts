import type { PokerAnswer, PokerDeed, PokerPreview, PokerRefused, PokerView } from '../../../domain/poker.ts';

export interface PokerRoomScreenInput {
  roomId: string;
  /** Key of the guests' link; null where one came without. */
  guestKey: string | null;
  /** Whether someone is signed in: they come in as themselves where they may. */
  isSignedIn: boolean;
}

/** Something done that the server hasn't answered. */
export interface PendingDeed {
  id: string;
  deed: PokerDeed;
  at: string;
}

/** What a guests' link leads to, with the name of an earlier visit from this browser. */
export type GuestPreview = PokerPreview & { savedName: string | null };

export type PokerRoomScreenEvent =
  | { type: 'deed.requested'; id: string; deed: PokerDeed; at: string }
  | { type: 'nudge.requested'; to: string; name: string }
  | { type: 'name.submitted'; name: string }
  | { type: 'guestLink.requested'; open: boolean; mutationId: string }
  | { type: 'retry.requested' }
  /** From the connection. `at` is this browser's clock. */
  | { type: 'view.received'; view: PokerView; at: string }
  | { type: 'entering.refused'; refusal: PokerRefused }
  | { type: 'deed.answered'; id: string; answer: PokerAnswer; at: string }
  | { type: 'nudge.answered'; name: string; refusal: PokerRefused | null }
  | { type: 'nudge.received'; by: string }
  | { type: 'connection.lost' }
  /** The server doesn't know the token any more. */
  | { type: 'token.refused' }
  | { type: 'room.closed' };

/** What the machine has the connection do. */
export type PokerCommand = { type: 'deed'; id: string; deed: PokerDeed } | { type: 'nudge'; to: string; name: string };

export interface PokerConnectionInput {
  roomId: string;
  /** Token of a guest; null: that of the session. */
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
