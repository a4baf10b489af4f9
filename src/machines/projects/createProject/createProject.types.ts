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
  /** Sent by the small form, which creates a project with the usual options together with its first task. */
  | { type: 'both.submitted'; project: NewProject; projectId: string; mutationId: string; task: FirstTask }
  | { type: 'dialog.dismissed' };

/** First task of a new project. `mutationId` and `at` are those of its write. */
export interface FirstTask {
  taskId: string;
  mutationId: string;
  title: string;
  at: string;
}

export type CreateProjectEmitted = { type: 'dialog.closed' };

export interface CreateProjectCall {
  workspaceId: string;
  body: ProjectCreate;
  idempotencyKey: string;
}
