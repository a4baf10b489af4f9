import type { SnapshotFrom } from 'xstate';
import type { sessionMachine } from './session.machine.ts';

type Session = SnapshotFrom<typeof sessionMachine>;

export const selectUser = ({ context }: Session) => context.user;
export const selectToken = ({ context }: Session) => context.token;
/** Why the last sign-in or sign-up failed, for the form to show. */
export const selectSessionError = ({ context }: Session) => context.error;
/** Whether it is known if anyone is signed in. */
export const selectIsSettled = (snapshot: Session) => !snapshot.matches('restoring');
export const selectIsSignedIn = (snapshot: Session) => snapshot.matches('signedIn');
/** The session ended by the server's word, not the person's. */
export const selectIsExpired = (snapshot: Session) => snapshot.matches('expired');
/** A sign-in, sign-up or sign-out is under way. */
export const selectIsSubmitting = (snapshot: Session) => snapshot.hasTag('saving');
