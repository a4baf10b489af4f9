import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../../failure.ts';
import type { taskDetailMachine } from './taskDetail.machine.ts';
import type { ChosenFields, TaskTab } from './taskDetail.types.ts';

export { copiesOfSubtasks } from './copyOfTask.ts';

type TaskDetailSnapshot = SnapshotFrom<typeof taskDetailMachine>;

export const selectTaskDetailStatus = (snapshot: TaskDetailSnapshot): 'loading' | 'missing' | 'viewing' | 'closed' => {
  const { task } = snapshot.value;
  return typeof task === 'string' ? task : 'viewing';
};
/** The task of the running machine. The view may already show the next one. */
export const selectTaskId = (snapshot: TaskDetailSnapshot): string => snapshot.context.taskId;
export const selectMissing = (snapshot: TaskDetailSnapshot): Failure | null => snapshot.context.missing;

export const selectTitle = (snapshot: TaskDetailSnapshot) => snapshot.children.title;
export const selectDescription = (snapshot: TaskDetailSnapshot) => snapshot.children.description;

export const selectFieldSaves = (snapshot: TaskDetailSnapshot): Readonly<Record<string, ChosenFields>> =>
  snapshot.context.fieldSaves;
/** Error of the last field change. Its issues name the field as `body.blockedBy`. */
export const selectFieldFailure = (snapshot: TaskDetailSnapshot): Failure | null => snapshot.context.fieldFailure;
export const selectIsConfirmingDelete = (snapshot: TaskDetailSnapshot): boolean =>
  snapshot.matches({ task: { viewing: { removal: 'confirming' } } });
/** True until the view says that it listens to `neighbour.asked`. */
export const selectIsUnheard = (snapshot: TaskDetailSnapshot): boolean => snapshot.matches({ neighbours: 'unheard' });
/** True while the field for new subtasks is shown without subtasks. */
export const selectAddsSubtasks = (snapshot: TaskDetailSnapshot): boolean => snapshot.matches({ subtasks: 'asked' });
export const selectTab = ({ value }: TaskDetailSnapshot): TaskTab => value.tab;
