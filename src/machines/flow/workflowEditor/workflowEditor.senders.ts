import { sendersTo } from '../../senders.ts';
import type { DraftAwaited } from '../workflowRelease/workflowRelease.types.ts';

const sender = sendersTo<DraftAwaited>('workflowEditor');

/** The editor answers with `draft.saved` or `draft.held`. */
export const awaitDraft = sender(() => ({ type: 'draft.awaited' }));
