import type { SnapshotFrom } from 'xstate';
import type { toastsMachine } from './toasts.machine.ts';

/** The toasts on the screen, oldest first. */
export const selectVisibleToasts = (snapshot: SnapshotFrom<typeof toastsMachine>) => snapshot.context.visible;
