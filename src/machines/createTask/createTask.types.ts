import type { FormField, TaskValues } from '../../../domain/fields/task.ts';
import type { WriteReply } from '../outbox/outbox.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface CreateTaskForm extends Pick<TaskValues, Exclude<FormField, 'description'>> {
  /** Markdown; empty if the user typed none. */
  description: string;
}

export interface CreateTaskInput extends Place {
  projectId: string;
  /** Board that the new task is added to. */
  boardId?: string;
}

export type CreateTaskEvent =
  | { type: 'form.submitted'; form: CreateTaskForm; taskId: string; mutationId: string; at: string }
  | { type: 'form.discarded' }
  | { type: 'dialog.dismissed' }
  | WriteReply;

export type CreateTaskEmitted = { type: 'dialog.closed' };
