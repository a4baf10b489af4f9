import type { SnapshotFrom } from 'xstate';
import type { commandsMachine } from './commands.machine.ts';
import type { CommandsContext, FoundPlace, RecentPlace, Where } from './commands.types.ts';

type Commands = SnapshotFrom<typeof commandsMachine>;

export type CommandLayer = 'closed' | 'help' | 'picking' | 'adding' | 'inviting' | 'archive' | 'moving';
export const selectLayer = ({ value }: Commands): CommandLayer => value.layer;
export const selectIsRecalling = (snapshot: Commands): boolean => snapshot.matches({ keys: 'recalling' });
export const selectKeysAreOff = (snapshot: Commands): boolean => snapshot.matches({ keys: 'off' });
export const selectPicking = ({ context }: Commands): CommandsContext['picking'] => context.picking;
export const selectAdding = ({ context }: Commands): CommandsContext['adding'] => context.adding;
export const selectMoving = ({ context }: Commands): CommandsContext['moving'] => context.moving;
export const selectArchiveOf = ({ context }: Commands): string | null => context.archiveOf;
export const selectAim = ({ context }: Commands): Where | null => context.aim;
export const selectRecent = ({ context }: Commands): readonly string[] => context.recent;
export const selectFound = ({ context }: Commands): readonly FoundPlace[] => context.found;
export const selectIsFinding = (snapshot: Commands): boolean =>
  snapshot.matches({ finding: 'pausing' }) || snapshot.matches({ finding: 'asking' });
export const selectHasFindFailed = (snapshot: Commands): boolean => snapshot.matches({ finding: 'failed' });
export const selectTyped = ({ context }: Commands): string => context.typed;
/** Visited places of all workspaces, newest first. */
export const selectPlaces = ({ context }: Commands): readonly RecentPlace[] => context.places;
