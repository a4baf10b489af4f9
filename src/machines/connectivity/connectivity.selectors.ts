import type { SnapshotFrom } from 'xstate';
import type { connectivityMachine } from './connectivity.machine.ts';

type Connectivity = SnapshotFrom<typeof connectivityMachine>;

/** Whether calls are worth trying. */
export const selectIsOnline = (snapshot: Connectivity) => !snapshot.matches('offline');

export type ConnectivityNotice = 'none' | 'offline' | 'reconnecting' | 'degraded';

/** What the shell says about the connection. */
export const selectNotice = (snapshot: Connectivity): ConnectivityNotice => {
  if (snapshot.matches('offline')) return 'offline';
  if (snapshot.matches('reconnecting')) return 'reconnecting';
  return snapshot.matches({ online: 'polling' }) ? 'degraded' : 'none';
};
