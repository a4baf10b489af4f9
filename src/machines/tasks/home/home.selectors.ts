import type { SnapshotFrom } from 'xstate';
import type { homeMachine } from './home.machine.ts';
import type { DueGroup } from './home.types.ts';

type HomeSnapshot = SnapshotFrom<typeof homeMachine>;

export const selectShowsSteps = (snapshot: HomeSnapshot): boolean => snapshot.matches('showing');
/** Returns the groups whose tasks are all shown. */
export const selectExtended = ({ context }: HomeSnapshot): readonly DueGroup[] => context.extended;
