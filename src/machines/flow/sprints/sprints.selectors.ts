import type { SnapshotFrom } from 'xstate';
import type { Sprint } from '../../../../domain/sprint.ts';
import type { Failure } from '../../failure.ts';
import type { sprintsMachine } from './sprints.machine.ts';
import type { CompletionForm } from './sprints.types.ts';

type SprintsSnapshot = SnapshotFrom<typeof sprintsMachine>;

export const selectSprintForm = (snapshot: SprintsSnapshot) => snapshot.children.form;
export const selectSprintDeletion = (snapshot: SprintsSnapshot) => snapshot.children.deletion;

/** Action that waits for confirmation or for the server. */
export type SprintAction = 'none' | 'start' | 'completion';
export const selectAction = ({ value: { action } }: SprintsSnapshot): SprintAction =>
  typeof action === 'string' ? action : (Object.keys(action)[0] as SprintAction);
export const selectIsSaving = (snapshot: SprintsSnapshot): boolean =>
  (['start', 'completion'] as const).some((action) => snapshot.matches({ action: { [action]: 'saving' } } as never));
export const selectSubject = (snapshot: SprintsSnapshot): Sprint | null => snapshot.context.subject;
export const selectActionFailure = (snapshot: SprintsSnapshot): Failure | null => snapshot.context.actionFailure;
export const selectCompletion = (snapshot: SprintsSnapshot): CompletionForm => snapshot.context.completion;
export { clashOfForm, type FormProblem, formOf, noSprintForm, problemsOf, type SprintForm } from './sprintForm.ts';
