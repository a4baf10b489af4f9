import type { ProjectCreate } from '../../../../domain/project.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export type NewProject = Pick<
  ProjectCreate,
  'name' | 'color' | 'glyph' | 'taskStatuses' | 'taskTypes' | 'taskPriorities'
>;

export type CreateProjectInput = Place;

export type CreateProjectEvent =
  | { type: 'step.advanced'; project: NewProject }
  | { type: 'step.returned' }
  | { type: 'form.submitted'; project: NewProject; projectId: string; mutationId: string }
  | { type: 'dialog.dismissed' };

export type CreateProjectEmitted = { type: 'dialog.closed' };

export interface CreateProjectCall {
  workspaceId: string;
  body: ProjectCreate;
  idempotencyKey: string;
}
