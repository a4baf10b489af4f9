import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { importUndoMachine } from './importUndo.machine.ts';

type UndoSnapshot = SnapshotFrom<typeof importUndoMachine>;

export type UndoStep = 'none' | 'asking' | 'removing' | 'stuck';

export const selectUndoStep = (snapshot: UndoSnapshot | undefined): UndoStep => {
  const step = snapshot?.value;
  return step === 'asking' || step === 'removing' || step === 'stuck' ? step : 'none';
};
export const selectUndoFailure = (snapshot: UndoSnapshot | undefined): Failure | null =>
  snapshot?.matches('stuck') ? snapshot.context.failure : null;
