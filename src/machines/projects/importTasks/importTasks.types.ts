import type { DayOrder } from '../../../../domain/imports/days.ts';
import type { ImportField } from '../../../../domain/imports/importFields.ts';
import type { ImportPlace, ImportSetup, ValueChoice, ValueKind } from '../../../../domain/imports/setup.ts';
import type { ImportPlan } from '../../../../domain/imports/plan.ts';
import type { UnknownValue } from '../../../../domain/imports/values.ts';
import type { ImportTable, ReadOptions } from '../../../../domain/imports/table.ts';
import type { Project } from '../../../../domain/project.ts';
import type { ImportRecord } from '../../../../domain/transfer.ts';
import type { Failure } from '../../failure.ts';
import type { ImportProgress, ImportRunEvent } from '../importRun/importRun.types.ts';
import type { ImportUndoEvent } from '../importUndo/importUndo.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface ImportTasksInput extends Place {
  projectId: string;
}

export type ImportTasksEvent =
  | { type: 'retry.requested' }
  | { type: 'paste.opened' }
  | { type: 'paste.closed' }
  /** `fileId` is the key in the registry of picked files. */
  | { type: 'file.chosen'; fileId: string; fileName: string; size: number }
  /** The file is read again with these options. */
  | { type: 'reading.changed'; options: ReadOptions }
  | { type: 'column.mapped'; column: number; field: ImportField }
  | { type: 'dayOrder.chosen'; dayOrder: DayOrder }
  | { type: 'default.chosen'; patch: Partial<ImportSetup['defaults']> }
  | { type: 'value.matched'; kind: ValueKind; value: string; choice: ValueChoice }
  | { type: 'emptyColumns.chosen'; archives: boolean }
  | { type: 'step.confirmed' }
  | { type: 'step.left' }
  | { type: 'import.started'; importId: string }
  | ImportRunEvent
  | { type: 'again.requested' }
  | { type: 'undo.requested'; importId: string }
  | ImportUndoEvent;

export interface Opened {
  place: ImportPlace;
  imports: ImportRecord[];
  /** Ids of the statuses that nothing uses. */
  unused: string[];
}
export interface ReadCall {
  accountId: string;
  fileId: string;
  options: ReadOptions;
}
export interface CompareCall {
  plan: ImportPlan;
  project: Project;
}
/** Mapping that was last used for columns with these names. */
export interface KeptMapping {
  fields: ImportField[];
  dayOrder: DayOrder;
}
export interface ReadAnswer {
  table: ImportTable;
  remembered: KeptMapping | null;
  /** Order of day and month in the browser's region. Absent if its languages name no region. */
  dayOrderOfRegion?: DayOrder;
}

export interface ImportTasksContext extends ImportTasksInput, Pick<ImportProgress, 'preparation' | 'sent' | 'answers'> {
  place: ImportPlace | null;
  imports: readonly ImportRecord[];
  unused: readonly string[];
  /** Statuses that the plan doesn't use either. The preview offers to archive them. */
  emptyColumns: readonly { id: string; name: string }[];
  archivesUnused: boolean;
  file: { fileId: string; fileName: string } | null;
  options: ReadOptions;
  table: ImportTable | null;
  fields: readonly ImportField[];
  dayOrder: DayOrder;
  /** Dates to ask about, because their order of day and month is unknown. */
  ambiguousDays: readonly string[];
  defaults: ImportSetup['defaults'];
  values: readonly UnknownValue[];
  choices: ImportSetup['choices'];
  plan: ImportPlan | null;
  importId: string;
  /** Id of the import that the user may undo. */
  undoId: string;
  failure: Failure | null;
}
