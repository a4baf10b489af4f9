import type { Sprint, SprintComplete } from '../../../domain/sprint.ts';
import type { RecordNews } from '../records/records.types.ts';
import type { Place } from '../workspace/workspace.types.ts';
import type { SprintForm } from './sprintForm.ts';

export interface SprintsInput extends Place {
  /** null: those of every project that the person sees. */
  projectId: string | null;
}

/** Where what isn't done goes, as it is chosen. */
export interface CompletionForm {
  to: 'backlog' | 'sprint' | 'next';
  /** Of the sprint that takes it, where one does. */
  sprintId: string | null;
  /** Of the new one. */
  name: string;
}

export type SprintsEvent =
  | { type: 'retry.requested' }
  /** A new one, or the one that is given. */
  | { type: 'form.opened'; form: SprintForm; sprint: Sprint | null }
  | { type: 'form.changed'; patch: Partial<SprintForm> }
  | { type: 'form.submitted'; sprintId: string; mutationId: string }
  | { type: 'form.dismissed' }
  | { type: 'start.requested'; sprint: Sprint }
  | { type: 'removal.requested'; sprint: Sprint }
  | { type: 'completion.requested'; sprint: Sprint; form: CompletionForm }
  | { type: 'completion.changed'; patch: Partial<CompletionForm> }
  | { type: 'deed.confirmed'; mutationId: string; newSprintId: string }
  | { type: 'deed.cancelled' }
  | RecordNews;

export type SprintsEmitted = { type: 'sprint.made'; sprint: Sprint } | { type: 'sprint.deleted'; sprintId: string };

export interface SaveSprintCall {
  workspaceId: string;
  sprintId: string;
  mutationId: string;
  form: SprintForm;
  /** The version that was changed; null: it is a new one. */
  version: number | null;
}
export interface SprintCall {
  workspaceId: string;
  projectId: string;
  sprintId: string;
  mutationId: string;
}
export interface CompleteSprintCall extends SprintCall {
  unfinished: SprintComplete['unfinished'];
}
