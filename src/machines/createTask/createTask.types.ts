import type { FormField, TaskValues } from '../../../domain/fields/task.ts';
import type { WriteReply } from '../outbox/outbox.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface CreateTaskForm extends Pick<TaskValues, Exclude<FormField, 'description'>> {
  /** Markdown; empty for none. */
  description: string;
}

export interface CreateTaskInput extends Place {
  projectId: string;
  /** Board that the task is put on. */
  boardId?: string;
  /** What the form starts with: the project's defaults, under what was typed before and not sent. */
  form: CreateTaskForm;
}

export type CreateTaskEvent =
  | { type: 'form.changed'; patch: Partial<CreateTaskForm> }
  | { type: 'form.submitted'; taskId: string; mutationId: string; at: string }
  | { type: 'form.discarded' }
  | { type: 'dialog.dismissed' }
  | WriteReply;

export type CreateTaskEmitted = { type: 'dialog.closed' };
