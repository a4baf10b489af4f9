import type { PokerRoomSummary } from '../../../../../domain/poker.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface PokerRoomsSpec {
  kind: 'pokerRooms';
}

/** The 100 poker rooms that were used last. The server sends no changes for them, so each visit loads them again. */
export const pokerRooms: ResourceKind<PokerRoomsSpec, PokerRoomSummary> = defineList<PokerRoomsSpec>()(
  'listPokerRooms',
  {
    key: () => 'pokerRooms',
    call: () => ({ query: { pageIndex: 1, pageSize: 100 } }),
    pages: 'first',
    isPassing: () => true,
  },
);
