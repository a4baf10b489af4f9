import type { ClientState } from '../../../domain/clientState.ts';
import type { Theme } from '../../../domain/preferences.ts';
import type { BoardOrder } from '../board/boardOrder.ts';
import type { PendingWrite } from '../outbox/outbox.types.ts';

/** Events for the storage keeper, a callback actor of the services that writes to the browser's storage. */
export type StorageKeeperEvent =
  | { type: 'state.kept'; patch: Partial<ClientState> }
  | { type: 'theme.kept'; theme: Theme }
  | { type: 'sidebar.kept'; expanded: boolean }
  | { type: 'draft.kept'; key: string; text: string }
  | { type: 'draft.dropped'; key: string }
  | { type: 'outbox.kept'; write: PendingWrite }
  | { type: 'outbox.dropped'; accountId: string; mutationId: string }
  | { type: 'order.kept'; accountId: string; projectId: string; order: BoardOrder };
