import type { Sprint, SprintComplete } from '../../../domain/sprint.ts';
import type { DeletionEvent, RecordDeleted } from '../deletion/deletion.types.ts';
import type { RecordFormEvent, RecordSaved } from '../recordForm/recordForm.types.ts';
import type { RecordNews } from '../records/records.types.ts';
import type { Place } from '../workspace/workspace.types.ts';
import type { SprintForm } from './sprintForm.ts';

export type { SprintForm };

export interface SprintsInput extends Place {
  /** null: those of every project that the person sees. */
  projectId: string | null;
}
/** Where sprints belong. */
export type SprintPlace = Pick<Place, 'workspaceId'>;

/** Where what isn't done goes, as it is chosen. */
export interface CompletionForm {
  to: 'backlog' | 'sprint' | 'next';
  /** Of the sprint that takes it, where one does. */
  sprintId: string | null;
  /** Of the new one. */
  name: string;
}

export type SprintsEvent =
  | { type: 'start.requested'; sprint: Sprint }
  | { type: 'completion.requested'; sprint: Sprint; form: CompletionForm }
  | { type: 'completion.changed'; patch: Partial<CompletionForm> }
  | { type: 'deed.confirmed'; mutationId: string; newSprintId: string }
  | { type: 'deed.cancelled' }
  | RecordFormEvent<SprintForm, Sprint>
  | DeletionEvent<Sprint>
  | RecordSaved<Sprint>
  | RecordDeleted
  | RecordNews;

export type SprintsEmitted = { type: 'sprint.made'; sprint: Sprint } | { type: 'sprint.deleted'; sprintId: string };

export interface SprintCall {
  workspaceId: string;
  projectId: string;
  sprintId: string;
  mutationId: string;
}
export interface CompleteSprintCall extends SprintCall {
  unfinished: SprintComplete['unfinished'];
}
