import type { SnapshotFrom } from 'xstate';
import type { connectivityMachine } from './connectivity.machine.ts';

type Connectivity = SnapshotFrom<typeof connectivityMachine>;

export const selectIsOnline = (snapshot: Connectivity) => !snapshot.matches('offline');

export type ConnectivityNotice = 'none' | 'offline' | 'reconnecting' | 'degraded';

export const selectNotice = (snapshot: Connectivity): ConnectivityNotice => {
  if (snapshot.matches('offline')) return 'offline';
  if (snapshot.matches('reconnecting')) return 'reconnecting';
  return snapshot.matches({ online: 'polling' }) ? 'degraded' : 'none';
};
