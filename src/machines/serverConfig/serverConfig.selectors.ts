import type { SnapshotFrom } from 'xstate';
import type { serverConfigMachine } from './serverConfig.machine.ts';

type ServerConfigSnapshot = SnapshotFrom<typeof serverConfigMachine>;

/** Whether one can sign in with Google; not until the server has said so. */
export const selectHasGoogle = (snapshot: ServerConfigSnapshot): boolean => snapshot.context.config?.google ?? false;
