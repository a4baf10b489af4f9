import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../failure.ts';
import type { taskDetailMachine } from './taskDetail.machine.ts';
import type { ChosenFields, TaskTab } from './taskDetail.types.ts';

type TaskDetailSnapshot = SnapshotFrom<typeof taskDetailMachine>;

/** Whether the task is here, on its way, or can't be had. */
export const selectTaskDetailStatus = (snapshot: TaskDetailSnapshot): 'loading' | 'missing' | 'viewing' | 'closed' => {
  if (snapshot.matches('viewing')) return 'viewing';
  if (snapshot.matches('missing')) return 'missing';
  return snapshot.matches('closed') ? 'closed' : 'loading';
};
/** Why the task can't be shown, in the server's words. */
export const selectMissing = (snapshot: TaskDetailSnapshot): Failure | null => snapshot.context.missing;

/** The texts, which save themselves. */
export const selectTitle = (snapshot: TaskDetailSnapshot) => snapshot.children.title;
export const selectDescription = (snapshot: TaskDetailSnapshot) => snapshot.children.description;

/** Choices on their way, by mutationId. */
export const selectFieldSaves = (snapshot: TaskDetailSnapshot): Readonly<Record<string, ChosenFields>> =>
  snapshot.context.fieldSaves;
/** What the server said to the last choice that it refused; its issues name the field as `body.blockedBy`. */
export const selectFieldFailure = (snapshot: TaskDetailSnapshot): Failure | null => snapshot.context.fieldFailure;
export const selectIsConfirmingDelete = (snapshot: TaskDetailSnapshot): boolean =>
  snapshot.matches({ viewing: { removal: 'confirming' } });
export const selectTab = (snapshot: TaskDetailSnapshot): TaskTab => snapshot.context.tab;
