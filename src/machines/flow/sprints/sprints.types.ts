import type { Sprint, SprintComplete } from '../../../../domain/sprint.ts';
import type { DeletionEvent, RecordDeleted } from '../../sync/deletion/deletion.types.ts';
import type { RecordFormEvent, RecordSaved } from '../../sync/recordForm/recordForm.types.ts';
import type { RecordNews } from '../../sync/records/records.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';
import type { SprintForm } from './sprintForm.ts';

export type { SprintForm };

export interface SprintsInput extends Place {
  /** Project of the sprints, or null for all projects that the user sees. */
  projectId: string | null;
}
export type SprintPlace = Pick<Place, 'workspaceId'>;

/** Destination of the unfinished tasks of a sprint. */
export interface CompletionForm {
  to: 'backlog' | 'sprint' | 'next';
  /** Sprint that receives the tasks, or null unless `to` is 'sprint'. */
  sprintId: string | null;
  /** Name of the new sprint, if `to` is 'next'. */
  name: string;
}

export type SprintsEvent =
  | { type: 'start.requested'; sprint: Sprint }
  | { type: 'completion.requested'; sprint: Sprint; form: CompletionForm }
  | { type: 'completion.changed'; patch: Partial<CompletionForm> }
  | { type: 'action.confirmed'; mutationId: string; newSprintId: string }
  | { type: 'action.cancelled' }
  | RecordFormEvent<SprintForm, Sprint>
  | DeletionEvent<Sprint>
  | RecordSaved<Sprint>
  | RecordDeleted
  | RecordNews;

export type SprintsEmitted = { type: 'sprint.created'; sprint: Sprint } | { type: 'sprint.deleted'; sprintId: string };

export interface SprintCall {
  workspaceId: string;
  projectId: string;
  sprintId: string;
  mutationId: string;
}
export interface CompleteSprintCall extends SprintCall {
  unfinished: SprintComplete['unfinished'];
}
