import type { SnapshotFrom } from 'xstate';
import type { realtimeMachine } from './realtime.machine.ts';

type Realtime = SnapshotFrom<typeof realtimeMachine>;

/** True while live changes of other users are received. */
export const selectIsLive = (snapshot: Realtime) => snapshot.hasTag('live');
