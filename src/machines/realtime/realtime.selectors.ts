import type { SnapshotFrom } from 'xstate';
import type { realtimeMachine } from './realtime.machine.ts';

type Realtime = SnapshotFrom<typeof realtimeMachine>;

/** Changes of others arrive by themselves. */
export const selectIsLive = (snapshot: Realtime) => snapshot.hasTag('live');
