import type { SnapshotFrom } from 'xstate';
import { readerOf } from '../../readers.ts';
import type { workspaceSettingsMachine } from './workspaceSettings.machine.ts';

export const readWorkspaceSettings = readerOf<SnapshotFrom<typeof workspaceSettingsMachine>>('workspaceSettings');
