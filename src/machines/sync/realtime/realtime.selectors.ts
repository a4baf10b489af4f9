import type { SnapshotFrom } from 'xstate';
import type { realtimeMachine } from './realtime.machine.ts';

type Realtime = SnapshotFrom<typeof realtimeMachine>;

/** True while changes of other users arrive. */
export const selectIsLive = (snapshot: Realtime) => snapshot.hasTag('live');
