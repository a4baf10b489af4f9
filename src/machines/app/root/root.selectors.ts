import type { SnapshotFrom } from 'xstate';
import type { rootMachine } from './root.machine.ts';

export type RootSnapshot = SnapshotFrom<typeof rootMachine>;

export const selectIsRestoring = (snapshot: RootSnapshot): boolean => snapshot.matches('restoring');
export const selectIsSignedIn = (snapshot: RootSnapshot): boolean => snapshot.matches('signedIn');
export const selectActiveWorkspace = ({ context }: RootSnapshot) => context.workspace;
export const selectViewer = ({ context }: RootSnapshot) => context.user;
