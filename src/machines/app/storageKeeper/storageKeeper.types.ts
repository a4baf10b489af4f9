import type { ClientState } from '../../../../domain/clientState.ts';
import type { Language } from '../../../../domain/languages.ts';
import type { Theme } from '../../../../domain/preferences.ts';
import type { BoardOrder } from '../../tasks/board/boardOrder.ts';
import type { PendingWrite } from '../../sync/outbox/outbox.types.ts';

/** Events for the callback actor that writes to the browser's storage. */
export type StorageKeeperEvent =
  | { type: 'state.saved'; patch: Partial<ClientState> }
  | { type: 'language.saved'; language: Language }
  | { type: 'theme.saved'; theme: Theme }
  | { type: 'sidebar.saved'; expanded: boolean }
  | { type: 'draft.saved'; key: string; text: string }
  | { type: 'draft.removed'; key: string }
  | { type: 'pendingWrite.saved'; write: PendingWrite }
  | { type: 'pendingWrite.removed'; accountId: string; mutationId: string }
  /** Removes all unsaved work of the account. */
  | { type: 'account.forgotten'; accountId: string }
  | { type: 'order.saved'; accountId: string; projectId: string; order: BoardOrder };
