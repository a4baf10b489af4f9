import type { SnapshotFrom } from 'xstate';
import type { analyticsMachine } from './analytics.machine.ts';

export const selectIsRecording = (snapshot: SnapshotFrom<typeof analyticsMachine>) => snapshot.matches('ready');
