import type { SnapshotFrom } from 'xstate';
import type { analyticsMachine } from './analytics.machine.ts';

/** True if a client is configured and ready. */
export const selectIsRecording = (snapshot: SnapshotFrom<typeof analyticsMachine>) => snapshot.matches('ready');
