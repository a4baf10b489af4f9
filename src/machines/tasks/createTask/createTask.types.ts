import type { FormField, TaskValues } from '../../../../domain/fields/task.ts';
import type { WriteReply } from '../../sync/outbox/outbox.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface CreateTaskForm extends Pick<TaskValues, Exclude<FormField, 'description'>> {
  /** Description in Markdown. */
  description: string;
}

export interface CreateTaskInput extends Place {
  projectId: string;
  boardId?: string;
}

export type CreateTaskEvent =
  /**
   * `another` keeps the dialog open for the next task. While a task is being sent, its texts are still at the beginning
   * of the form's texts.
   */
  | { type: 'form.submitted'; form: CreateTaskForm; another: boolean; taskId: string; mutationId: string; at: string }
  | { type: 'form.discarded' }
  | { type: 'dialog.dismissed' }
  | WriteReply;

export type CreateTaskEmitted = { type: 'dialog.closed' } | { type: 'form.emptied'; sent: CreateTaskForm };
