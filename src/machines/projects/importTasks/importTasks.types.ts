import type { DayOrder } from '../../../../domain/imports/days.ts';
import type { ImportField } from '../../../../domain/imports/columns.ts';
import type { ImportPlace, ImportSetup, ValueChoice, ValueKind } from '../../../../domain/imports/setup.ts';
import type { ImportPlan } from '../../../../domain/imports/plan.ts';
import type { ImportTable, ReadOptions } from '../../../../domain/imports/table.ts';
import type { ImportAnswer, ImportRecord, ImportRow, ImportSource, UndoAnswer } from '../../../../domain/transfer.ts';
import type { TagKind } from '../../../../domain/project.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface ImportTasksInput extends Place {
  projectId: string;
}

export type ImportTasksEvent =
  | { type: 'retry.requested' }
  /** `fileId` is the key in the registry of picked files. */
  | { type: 'file.chosen'; fileId: string; fileName: string; size: number }
  /** The file is read again with these options. */
  | { type: 'reading.changed'; options: ReadOptions }
  | { type: 'column.mapped'; column: number; field: ImportField }
  | { type: 'dayOrder.chosen'; dayOrder: DayOrder }
  | { type: 'default.chosen'; patch: Partial<ImportSetup['defaults']> }
  | { type: 'value.matched'; kind: ValueKind; value: string; choice: ValueChoice }
  | { type: 'step.confirmed' }
  | { type: 'step.left' }
  | { type: 'import.started'; importId: string }
  | { type: 'pause.requested' }
  | { type: 'resume.requested' }
  | { type: 'cancel.requested' }
  | { type: 'again.requested' }
  | { type: 'undo.requested'; importId: string }
  | { type: 'undo.confirmed' }
  | { type: 'undo.dismissed' };

export interface PlaceCall {
  workspaceId: string;
  projectId: string;
}
export interface Opened {
  place: ImportPlace;
  imports: ImportRecord[];
}
export interface ReadCall {
  accountId: string;
  fileId: string;
  options: ReadOptions;
}
/** Mapping that was last used for columns with these names. */
export interface KeptMapping {
  fields: ImportField[];
  dayOrder: DayOrder;
}
export interface ReadAnswer {
  table: ImportTable;
  remembered: KeptMapping | null;
}
export interface PlanCall {
  accountId: string;
  table: ImportTable;
  setup: ImportSetup;
  place: ImportPlace;
}
export interface CreateEntriesCall extends PlaceCall {
  entries: { kind: TagKind; name: string }[];
}
export interface SendRowsCall extends PlaceCall {
  importId: string;
  fileName: string;
  source: ImportSource;
  rows: ImportRow[];
  /** Equal for repeated attempts to send the same rows of an import. */
  idempotencyKey: string;
}
export interface UndoCall extends PlaceCall {
  importId: string;
}

export type { ImportAnswer, ImportPlan, UndoAnswer };
