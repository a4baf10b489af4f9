import type { ImportPlace, ImportSetup } from '../../../../domain/imports/setup.ts';
import type { ImportPlan } from '../../../../domain/imports/plan.ts';
import type { ImportTable } from '../../../../domain/imports/table.ts';
import type { Preparation } from '../../../../domain/imports/board.ts';
import type { ImportAnswer, ImportedRow, ImportRow, ImportSource } from '../../../../domain/transfer.ts';
import type { Failure } from '../../failure.ts';

export interface PlaceCall {
  workspaceId: string;
  projectId: string;
}
export interface PlanCall {
  accountId: string;
  table: ImportTable;
  setup: ImportSetup;
  place: ImportPlace;
}
interface FileCall extends PlaceCall {
  importId: string;
  fileName: string;
  source: ImportSource;
}
export interface PrepareCall extends FileCall {
  preparation: Preparation;
}
export interface SendRowsCall extends FileCall {
  /** Name of the product, if `source` doesn't name it. */
  product?: ImportTable['product'];
  rows: ImportRow[];
  /** Equal for repeated attempts to send the same rows of an import. */
  idempotencyKey: string;
}

/** State of an import. It begins here, and continues here after it was stopped. */
export interface ImportProgress {
  place: ImportPlace;
  plan: ImportPlan;
  /** Changes to the options before the rows are sent. Null if there are none, or after they were made. */
  preparation: Preparation | null;
  /** Number of rows that were sent. */
  sent: number;
  answers: readonly ImportedRow[];
}

export interface ImportRunInput extends PlaceCall, Omit<PlanCall, 'place'>, ImportProgress {
  importId: string;
  fileName: string;
  /** True if the run was paused when it crashed. It then begins paused. */
  wasPaused?: boolean;
}

export interface ImportRunContext extends ImportRunInput {
  failure: Failure | null;
}

/** Events of the user, which the screen's machine forwards. */
export type ImportRunEvent = { type: 'pause.requested' } | { type: 'resume.requested' } | { type: 'cancel.requested' };

export interface ImportResult extends ImportProgress {
  end: 'complete' | 'cancelled' | 'failed';
  failure: Failure | null;
}

export type { ImportAnswer, ImportPlan };
