import type { PokerRoomSummary } from '../../../../../domain/poker.ts';
import { defineList, type ResourceKind } from './defineResource.ts';

export interface PokerRoomsSpec {
  kind: 'pokerRooms';
}

/**
 * The 100 poker rooms that were used last. Each visit loads them again, because the server sends no changes for them.
 */
export const pokerRooms: ResourceKind<PokerRoomsSpec, PokerRoomSummary> = defineList<PokerRoomsSpec>()(
  'listPokerRooms',
  {
    key: () => 'pokerRooms',
    call: () => ({ query: { pageIndex: 1, pageSize: 100 } }),
    pages: 'first',
    isPassing: () => true,
  },
);
