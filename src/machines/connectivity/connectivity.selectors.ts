import type { SnapshotFrom } from 'xstate';
import type { connectivityMachine } from './connectivity.machine.ts';

type Connectivity = SnapshotFrom<typeof connectivityMachine>;

/** False while the browser is offline. */
export const selectIsOnline = (snapshot: Connectivity) => !snapshot.matches('offline');

export type ConnectivityNotice = 'none' | 'offline' | 'reconnecting' | 'degraded';

/** Returns the notice that the shell shows about the connection. */
export const selectNotice = (snapshot: Connectivity): ConnectivityNotice => {
  if (snapshot.matches('offline')) return 'offline';
  if (snapshot.matches('reconnecting')) return 'reconnecting';
  return snapshot.matches({ online: 'polling' }) ? 'degraded' : 'none';
};
