import type { SnapshotFrom } from 'xstate';
import type { analyticsMachine } from './analytics.machine.ts';

/** A client is configured and listens. */
export const selectIsRecording = (snapshot: SnapshotFrom<typeof analyticsMachine>) => snapshot.matches('ready');
