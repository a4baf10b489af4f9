import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from './session.machine.ts';

type Session = SnapshotFrom<typeof sessionMachine>;

export const selectUser = ({ context }: Session) => context.user;
export const selectToken = ({ context }: Session) => context.token;
export const selectSessionError = ({ context }: Session) => context.error;
/** True once it is known whether a user is signed in. */
export const selectIsSettled = (snapshot: Session) => !snapshot.matches('restoring');
export const selectIsSignedIn = (snapshot: Session) => snapshot.matches('signedIn');
/** Returns the unsaved work while a sign-out asks the user about it, otherwise null. */
export const selectUnsaved = (snapshot: Session) =>
  snapshot.matches({ signedIn: 'confirmingSignOut' }) ? snapshot.context.unsaved : null;
export const selectIsExpired = (snapshot: Session) => snapshot.matches('expired');
export const selectIsSubmitting = (snapshot: Session) => snapshot.hasTag('saving');
