import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../failure.ts';
import type { taskDetailMachine } from './taskDetail.machine.ts';
import type { ChosenFields, TaskTab } from './taskDetail.types.ts';

type TaskDetailSnapshot = SnapshotFrom<typeof taskDetailMachine>;

export type TitleState = 'reading' | 'editing' | 'saving' | 'failed' | 'conflicted';
export type DescriptionState = 'clean' | 'restored' | 'dirty' | 'saving' | 'waiting' | 'failed' | 'conflicted';

const titleStates = ['editing', 'saving', 'failed', 'conflicted'] as const;
const descriptionStates = ['restored', 'dirty', 'saving', 'waiting', 'failed', 'conflicted'] as const;

/** Whether the task is here, on its way, or can't be had. */
export const selectTaskDetailStatus = (snapshot: TaskDetailSnapshot): 'loading' | 'missing' | 'viewing' | 'closed' => {
  if (snapshot.matches('viewing')) return 'viewing';
  if (snapshot.matches('missing')) return 'missing';
  return snapshot.matches('closed') ? 'closed' : 'loading';
};
/** Why the task can't be shown, in the server's words. */
export const selectMissing = (snapshot: TaskDetailSnapshot): Failure | null => snapshot.context.missing;

export const selectTitleState = (snapshot: TaskDetailSnapshot): TitleState =>
  titleStates.find((state) => snapshot.matches({ viewing: { title: state } })) ?? 'reading';
/** The text in the title's field; shown while the title's state is not 'reading'. */
export const selectTitleText = (snapshot: TaskDetailSnapshot): string => snapshot.context.titleText;
export const selectTitleError = (snapshot: TaskDetailSnapshot): string | null => snapshot.context.titleError;

export const selectDescriptionState = (snapshot: TaskDetailSnapshot): DescriptionState =>
  descriptionStates.find((state) => snapshot.matches({ viewing: { description: state } })) ?? 'clean';
/** The typed text, or null when the editor shows the task's own. */
export const selectDescriptionText = (snapshot: TaskDetailSnapshot): string | null => snapshot.context.descriptionText;
export const selectDescriptionError = (snapshot: TaskDetailSnapshot): Failure | null =>
  snapshot.context.descriptionError;

/** Choices on their way, by mutationId. */
export const selectFieldSaves = (snapshot: TaskDetailSnapshot): Readonly<Record<string, ChosenFields>> =>
  snapshot.context.fieldSaves;
/** What the server said to the last choice that it refused; its issues name the field as `body.blockedBy`. */
export const selectFieldFailure = (snapshot: TaskDetailSnapshot): Failure | null => snapshot.context.fieldFailure;
export const selectIsConfirmingDelete = (snapshot: TaskDetailSnapshot): boolean =>
  snapshot.matches({ viewing: { removal: 'confirming' } });
export const selectTab = (snapshot: TaskDetailSnapshot): TaskTab => snapshot.context.tab;
