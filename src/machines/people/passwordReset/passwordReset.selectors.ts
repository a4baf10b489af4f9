import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { passwordResetMachine } from './passwordReset.machine.ts';

type PasswordResetSnapshot = SnapshotFrom<typeof passwordResetMachine>;

export const selectResetStage = (
  snapshot: PasswordResetSnapshot,
): 'requesting' | 'sent' | 'changing' | 'linkInvalid' => {
  if (snapshot.matches({ requesting: 'sent' })) return 'sent';
  if (snapshot.matches({ changing: 'linkInvalid' })) return 'linkInvalid';
  return snapshot.matches('changing') ? 'changing' : 'requesting';
};
export const selectResetFailure = (snapshot: PasswordResetSnapshot): Failure | null => snapshot.context.failure;
export const selectIsResetPending = (snapshot: PasswordResetSnapshot): boolean => snapshot.hasTag('saving');
