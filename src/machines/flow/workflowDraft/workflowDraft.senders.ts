import { sendersTo } from '../../senders.ts';
import type { DraftAwaited } from '../workflowRelease/workflowRelease.types.ts';

const sender = sendersTo<DraftAwaited>('workflowDraft');

/** The draft answers with `draft.saved` or `draft.held`. */
export const awaitDraft = sender(() => ({ type: 'draft.awaited' }));
