import type { SnapshotFrom } from 'xstate';
import type { selectionMachine } from './selection.machine.ts';

type SelectionSnapshot = SnapshotFrom<typeof selectionMachine>;

export const selectSelected = (snapshot: SelectionSnapshot): readonly string[] => snapshot.context.selected;
export const selectAnchor = (snapshot: SelectionSnapshot): string | null => snapshot.context.anchor;
export const selectIsConfirmingRemoval = (snapshot: SelectionSnapshot): boolean =>
  snapshot.matches({ removal: 'asking' });
