import type { SnapshotFrom } from 'xstate';
import type { exampleProjectMachine } from './exampleProject.machine.ts';

export const selectIsCreatingExample = (snapshot: SnapshotFrom<typeof exampleProjectMachine>): boolean =>
  snapshot.hasTag('saving');
