import type { SnapshotFrom } from 'xstate';
import { newEntries } from '../../../../domain/imports/values.ts';
import type { ImportedRow } from '../../../../domain/transfer.ts';
import type { Failure } from '../../failure.ts';
import type { importTasksMachine } from './importTasks.machine.ts';
import type { ImportTasksContext } from './importTasks.types.ts';

type ImportSnapshot = SnapshotFrom<typeof importTasksMachine>;

export type ImportStep =
  | 'opening'
  | 'failed'
  | 'choosing'
  | 'reading'
  | 'mapping'
  | 'matching'
  | 'planning'
  | 'previewing'
  | 'importing'
  | 'finished'
  | 'undoing';

export const selectImportStep = (snapshot: ImportSnapshot): ImportStep => {
  const [step] = typeof snapshot.value === 'string' ? [snapshot.value] : Object.keys(snapshot.value);
  return step === undefined || step === 'comparing' || step === 'comparingPlan' ? 'planning' : (step as ImportStep);
};
/** A file is kept, but the code that reads it did not load. */
export const selectIsUnread = (snapshot: ImportSnapshot): boolean => snapshot.matches({ choosing: 'unread' });
export const selectIsPasting = (snapshot: ImportSnapshot): boolean => snapshot.matches({ choosing: 'pasting' });
export const selectFileId = ({ context }: ImportSnapshot): string | null => context.file?.fileId ?? null;
export const selectImport = (snapshot: ImportSnapshot): ImportTasksContext => snapshot.context;
export const selectImportFailure = (snapshot: ImportSnapshot): Failure | null =>
  snapshot.matches('opening') ||
  snapshot.matches('failed') ||
  snapshot.matches({ choosing: 'rejected' }) ||
  snapshot.matches({ choosing: 'unread' }) ||
  snapshot.matches({ finished: 'failed' })
    ? snapshot.context.failure
    : null;

/** The actor that sends the rows, and the one that removes them, while they run. */
export const selectRun = (snapshot: ImportSnapshot) => snapshot.children.run;
export const selectUndo = (snapshot: ImportSnapshot) => snapshot.children.undo;

export type EndStep = 'complete' | 'cancelled' | 'failed';
export const selectEndStep = (snapshot: ImportSnapshot): EndStep => {
  const step =
    typeof snapshot.value === 'object' && 'finished' in snapshot.value ? snapshot.value.finished : 'complete';
  return step === 'cancelled' || step === 'failed' ? step : 'complete';
};
export const countOutcome = (answers: readonly ImportedRow[], outcome: ImportedRow['outcome']): number =>
  answers.reduce((count, row) => count + Number(row.outcome === outcome), 0);

/** Returns true if an import that has ended left tasks or new options that undo would remove. */
export const mayUndo = ({
  answers,
  preparation,
  ...found
}: Pick<ImportTasksContext, 'answers' | 'preparation' | 'values' | 'choices'>): boolean =>
  countOutcome(answers, 'created') > 0 || (preparation === null && newEntries(found).length > 0);
