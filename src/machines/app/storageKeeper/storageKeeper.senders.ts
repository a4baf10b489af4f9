import type { ClientState } from '../../../../domain/clientState.ts';
import type { Language } from '../../../../domain/languages.ts';
import type { Theme } from '../../../../domain/preferences.ts';
import type { PendingWrite } from '../../sync/outbox/outbox.types.ts';
import { sendersTo } from '../../senders.ts';
import type { StorageKeeperEvent } from './storageKeeper.types.ts';

const sender = sendersTo<StorageKeeperEvent>('storageKeeper');

export const saveStateOnDevice = sender((patch: Partial<ClientState>) => ({ type: 'state.saved', patch }));
export const saveLanguage = sender((language: Language) => ({ type: 'language.saved', language }));
export const saveTheme = sender((theme: Theme) => ({ type: 'theme.saved', theme }));
export const saveSidebar = sender((expanded: boolean) => ({ type: 'sidebar.saved', expanded }));
export const saveDraftOnDevice = sender((key: string, text: string) => ({ type: 'draft.saved', key, text }));
export const removeDraftFromDevice = sender((key: string) => ({ type: 'draft.removed', key }));
export const saveWriteOnDevice = sender((write: PendingWrite) => ({ type: 'pendingWrite.saved', write }));
export const removeWriteFromDevice = sender((accountId: string, mutationId: string) => ({
  type: 'pendingWrite.removed',
  accountId,
  mutationId,
}));
export const removeUnsavedFromDevice = sender((accountId: string) => ({ type: 'account.forgotten', accountId }));
