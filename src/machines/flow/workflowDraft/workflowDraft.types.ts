import type { Workflow } from '../../../../domain/workflow.ts';
import type { RecordWritten } from '../../sync/outbox/outbox.types.ts';
import type { TextNews, WriteIds } from '../../sync/savedText/savedText.types.ts';
import type { Drawn } from '../workflowEditor/drawn.ts';
import type { DraftAwaited } from '../workflowRelease/workflowRelease.types.ts';

export interface WorkflowDraftInput {
  accountId: string;
  /** Newest record of the server. */
  workflow: Workflow;
  /** Draft that an earlier visit stored on the device and may not have saved, or null. */
  draft: string | null;
  /** First id of the writes, and the time of opening. */
  seed: WriteIds;
  /** Number of earlier changes with the same `seed`. */
  changes: number;
}

/** Events of the user, which the editor forwards. */
export type DraftRequest = { type: 'save.retried' } | { type: 'conflict.settled'; keep: 'mine' | 'theirs' };

export type WorkflowDraftEvent =
  /** The user changed the chart or the name. */
  | { type: 'chart.drawn'; drawn: Drawn }
  | DraftRequest
  | DraftAwaited
  | { type: 'record.loaded'; record: Workflow }
  | RecordWritten
  | TextNews;

/** Events for the editor. */
export type DraftNews =
  /** The server's draft with the changes of an earlier visit. */
  | { type: 'draft.opened'; drawn: Drawn }
  /** Others changed the draft, or the user chose their version. The user can undo it. */
  | { type: 'chart.replaced'; drawn: Drawn };
