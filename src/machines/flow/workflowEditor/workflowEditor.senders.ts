import { sendersTo } from '../../senders.ts';
import type { DraftNews } from '../workflowDraft/workflowDraft.types.ts';
import type { DraftSettled } from '../workflowRelease/workflowRelease.types.ts';
import type { Drawn } from './drawn.ts';

const sender = sendersTo<DraftNews | DraftSettled>('workflowEditor');

export const showOpened = sender((drawn: Drawn) => ({ type: 'draft.opened', drawn }));
export const replaceChart = sender((drawn: Drawn) => ({ type: 'chart.replaced', drawn }));
/** Informs the release, which waits for the draft. */
export const reportSaved = sender(() => ({ type: 'draft.saved' }));
export const reportHeld = sender(() => ({ type: 'draft.held' }));
