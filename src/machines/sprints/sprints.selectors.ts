import type { SnapshotFrom } from 'xstate';
import type { Sprint } from '../../../domain/sprint.ts';
import type { Failure } from '../failure.ts';
import type { sprintsMachine } from './sprints.machine.ts';
import type { CompletionForm } from './sprints.types.ts';

type SprintsSnapshot = SnapshotFrom<typeof sprintsMachine>;

export const selectSprintForm = (snapshot: SprintsSnapshot) => snapshot.children.form;
export const selectSprintDeletion = (snapshot: SprintsSnapshot) => snapshot.children.deletion;

/** What is asked about or done, and to which sprint. */
export type Deed = 'none' | 'start' | 'completion';
export const selectDeed = ({ value: { deed } }: SprintsSnapshot): Deed =>
  typeof deed === 'string' ? deed : (Object.keys(deed)[0] as Deed);
export const selectIsDoing = (snapshot: SprintsSnapshot): boolean =>
  (['start', 'completion'] as const).some((deed) => snapshot.matches({ deed: { [deed]: 'doing' } } as never));
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
