import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { createTaskMachine } from './createTask.machine.ts';

export { textAfter } from './textAfter.ts';

type CreateTaskSnapshot = SnapshotFrom<typeof createTaskMachine>;

/** Error of the last attempt. Its issues name the fields as `body.title`. */
export const selectTaskFormError = (snapshot: CreateTaskSnapshot): Failure | null => snapshot.context.error;
export const selectIsSubmittingTask = (snapshot: CreateTaskSnapshot): boolean => snapshot.hasTag('saving');
