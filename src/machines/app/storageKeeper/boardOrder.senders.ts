/** A separate file, because the first page loads the other senders. */
import type { BoardOrder } from '../../tasks/board/boardOrder.ts';
import { sendersTo } from '../../senders.ts';
import type { StorageKeeperEvent } from './storageKeeper.types.ts';

export const saveBoardOrder = sendersTo<StorageKeeperEvent>('storageKeeper')(
  (accountId: string, projectId: string, order: BoardOrder) => ({ type: 'order.saved', accountId, projectId, order }),
);
