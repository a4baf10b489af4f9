import type { SnapshotFrom } from 'xstate';
import type { selectionMachine } from './selection.machine.ts';

type SelectionSnapshot = SnapshotFrom<typeof selectionMachine>;

/** Ids of the tasks that are picked, in the order they were picked in. */
export const selectSelected = (snapshot: SelectionSnapshot): readonly string[] => snapshot.context.selected;
/** Where a range begins. */
export const selectAnchor = (snapshot: SelectionSnapshot): string | null => snapshot.context.anchor;
/** The person is asked whether what is picked may be deleted. */
export const selectAsksRemoval = (snapshot: SelectionSnapshot): boolean => snapshot.matches({ removal: 'asking' });
