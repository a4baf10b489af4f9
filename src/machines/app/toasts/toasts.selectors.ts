import type { SnapshotFrom } from 'xstate';
import type { toastsMachine } from './toasts.machine.ts';

/** Visible toasts, oldest first. */
export const selectVisibleToasts = (snapshot: SnapshotFrom<typeof toastsMachine>) => snapshot.context.visible;
