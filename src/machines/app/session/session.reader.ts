import type { SnapshotFrom } from 'xstate';
import { readerOf } from '../../readers.ts';
import type { sessionMachine } from './session.machine.ts';

export const readSession = readerOf<SnapshotFrom<typeof sessionMachine>>('session');
