import type { SnapshotFrom } from 'xstate';
import type { Sprint } from '../../../domain/sprint.ts';
import type { Failure } from '../failure.ts';
import type { SprintForm } from './sprintForm.ts';
import type { sprintsMachine } from './sprints.machine.ts';
import type { CompletionForm } from './sprints.types.ts';

type SprintsSnapshot = SnapshotFrom<typeof sprintsMachine>;

export const selectIsFormOpen = (snapshot: SprintsSnapshot): boolean => !snapshot.matches({ form: 'closed' });
export const selectIsFormSaving = (snapshot: SprintsSnapshot): boolean => snapshot.matches({ form: 'saving' });
/** Whether the form was sent before it was sound: from then on its problems are told. */
export const selectAreProblemsTold = (snapshot: SprintsSnapshot): boolean =>
  snapshot.matches({ form: { editing: 'incomplete' } }) || snapshot.matches({ form: { editing: 'failed' } });
export const selectSprintForm = (snapshot: SprintsSnapshot): SprintForm => snapshot.context.form;
/** The sprint that the form changes; null: it makes one. */
export const selectEdited = (snapshot: SprintsSnapshot): Sprint | null => snapshot.context.edited;
/** Why the last try failed; its issues name the fields as `body.name`. */
export const selectSprintFormFailure = (snapshot: SprintsSnapshot): Failure | null =>
  snapshot.matches({ form: { editing: 'failed' } }) ? snapshot.context.formFailure : null;

/** What is asked about or done, and to which sprint. */
export type Deed = 'none' | 'start' | 'completion' | 'removal';
export const selectDeed = ({ value: { deed } }: SprintsSnapshot): Deed =>
  typeof deed === 'string' ? deed : (Object.keys(deed)[0] as Deed);
export const selectIsDoing = (snapshot: SprintsSnapshot): boolean =>
  (['start', 'completion', 'removal'] as const).some((deed) =>
    snapshot.matches({ deed: { [deed]: 'doing' } } as never),
  );
export const selectSubject = (snapshot: SprintsSnapshot): Sprint | null => snapshot.context.subject;
export const selectDeedFailure = (snapshot: SprintsSnapshot): Failure | null => snapshot.context.deedFailure;
export const selectCompletion = (snapshot: SprintsSnapshot): CompletionForm => snapshot.context.completion;
export {
  capacityOf,
  clashOfForm,
  type FormProblem,
  formOf,
  noSprintForm,
  problemsOf,
  type SprintForm,
} from './sprintForm.ts';
