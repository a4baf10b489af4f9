import type { SnapshotFrom } from 'xstate';
import type { ImportedRow } from '../../../../domain/transfer.ts';
import type { Failure } from '../../failure.ts';
import type { ImportTasksContext, importTasksMachine } from './importTasks.machine.ts';

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
  return step === undefined || step === 'comparing' ? 'planning' : (step as ImportStep);
};
/** A file is kept, but the code that reads it did not load. */
export const selectIsUnread = (snapshot: ImportSnapshot): boolean => snapshot.matches({ choosing: 'unread' });
export const selectFileId = ({ context }: ImportSnapshot): string | null => context.file?.fileId ?? null;
export const selectImport = (snapshot: ImportSnapshot): ImportTasksContext => snapshot.context;
export const selectImportFailure = (snapshot: ImportSnapshot): Failure | null =>
  snapshot.matches('opening') ||
  snapshot.matches('failed') ||
  snapshot.matches({ choosing: 'rejected' }) ||
  snapshot.matches({ choosing: 'unread' }) ||
  snapshot.matches({ finished: 'failed' }) ||
  snapshot.matches({ importing: 'waiting' }) ||
  snapshot.matches({ undoing: 'stuck' })
    ? snapshot.context.failure
    : null;

export type SendingStep = 'creating' | 'sending' | 'waiting' | 'paused' | 'stopping';
export const selectSendingStep = (snapshot: ImportSnapshot): SendingStep => {
  const step =
    typeof snapshot.value === 'object' && 'importing' in snapshot.value ? snapshot.value.importing : 'sending';
  // Nothing can be paused or stopped before the rows refer to the new options.
  if (step === 'replanning') return 'creating';
  return step === 'waiting' || step === 'paused' || step === 'stopping' || step === 'creating' ? step : 'sending';
};
export type EndStep = 'complete' | 'cancelled' | 'failed';
export const selectEndStep = (snapshot: ImportSnapshot): EndStep => {
  const step =
    typeof snapshot.value === 'object' && 'finished' in snapshot.value ? snapshot.value.finished : 'complete';
  return step === 'cancelled' || step === 'failed' ? step : 'complete';
};
export type UndoStep = 'none' | 'asking' | 'removing' | 'stuck';
export const selectUndoStep = (snapshot: ImportSnapshot): UndoStep => {
  const step = typeof snapshot.value === 'object' && 'undoing' in snapshot.value ? snapshot.value.undoing : 'none';
  return step === 'asking' || step === 'removing' || step === 'stuck' ? step : 'none';
};

export const countOutcome = (answers: readonly ImportedRow[], outcome: ImportedRow['outcome']): number =>
  answers.reduce((count, row) => count + Number(row.outcome === outcome), 0);
