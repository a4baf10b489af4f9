import { sendersTo } from '../../senders.ts';
import type { DraftsEvent } from './drafts.types.ts';

const sender = sendersTo<DraftsEvent>('drafts');

export const saveDraft = sender((key: string, text: string) => ({ type: 'draft.saved', key, text }));
export const removeDraft = sender((key: string) => ({ type: 'draft.removed', key }));
/** Removes the drafts of an account that has signed out of this device. */
export const removeDraftsOf = sender((accountId: string) => ({ type: 'account.forgotten', accountId }));
