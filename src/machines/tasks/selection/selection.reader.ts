import type { SnapshotFrom } from 'xstate';
import { readerOf } from '../../readers.ts';
import type { selectionMachine } from './selection.machine.ts';

export const readSelection = readerOf<SnapshotFrom<typeof selectionMachine>>('selection');
