import type { Color, PriorityIcon } from '../../../domain/common.ts';
import type { ProjectCreate } from '../../../domain/project.ts';
import type { StatusCategory } from '../../../domain/statusCategory.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface DraftTag {
  /** Key of the row in the wizard, not the tag's id. */
  key: string;
  name: string;
  color?: Color;
  /** Of a status: what it means for whoever counts. */
  category?: StatusCategory;
  icon?: PriorityIcon;
}

export interface CreateProjectForm {
  name: string;
  statuses: DraftTag[];
  types: DraftTag[];
  priorities: DraftTag[];
}

export interface CreateProjectInput extends Place {
  form: CreateProjectForm;
}

export type CreateProjectEvent =
  | { type: 'name.changed'; name: string }
  | { type: 'step.advanced' }
  | { type: 'step.returned' }
  | { type: 'tag.added'; kind: 'statuses' | 'types' | 'priorities'; key: string }
  | {
      type: 'tag.changed';
      kind: 'statuses' | 'types' | 'priorities';
      key: string;
      patch: Partial<Omit<DraftTag, 'key'>>;
    }
  | { type: 'tag.removed'; kind: 'statuses' | 'types' | 'priorities'; key: string }
  | { type: 'tags.reordered'; kind: 'statuses' | 'types' | 'priorities'; keys: string[] }
  | { type: 'form.submitted'; projectId: string; mutationId: string }
  | { type: 'dialog.dismissed' };

export type CreateProjectEmitted = { type: 'dialog.closed' };

export interface CreateProjectCall {
  workspaceId: string;
  body: ProjectCreate;
  idempotencyKey: string;
}
