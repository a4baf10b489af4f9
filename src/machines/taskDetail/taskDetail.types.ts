import type { Task } from '../../../domain/task.ts';
import type { DetailField, TaskFieldsPatch } from '../../../domain/fields/task.ts';
import type { WriteReply } from '../outbox/outbox.types.ts';
import type { TaskNews } from '../records/records.types.ts';
import type { TextNews } from '../savedText/savedText.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface TaskDetailInput extends Place {
  projectId: string;
  taskId: string;
  /** Texts typed here before and not yet saved; null when there are none. */
  titleDraft: string | null;
  descriptionDraft: string | null;
}

export type TaskTab = 'description' | 'comments' | 'history';

/** Fields saved at once when chosen. */
export type ChosenFields = Pick<TaskFieldsPatch, DetailField>;

export type TaskDetailEvent =
  | { type: 'field.chosen'; fields: ChosenFields; mutationId: string; at: string }
  /** Says yes to the move along that edge, or takes it back. */
  | { type: 'approval.decided'; edgeId: string; given: boolean; mutationId: string; at: string }
  /** `task` is the one to copy, as shown. */
  | { type: 'duplicate.requested'; mutationId: string; at: string; newTaskId: string; task: Task }
  | { type: 'delete.requested' }
  | { type: 'delete.confirmed'; mutationId: string; at: string }
  | { type: 'delete.cancelled' }
  | { type: 'retry.requested' }
  | { type: 'tab.chosen'; tab: TaskTab }
  | TaskNews
  | TextNews
  | WriteReply;

/** One-shot outputs for the view. */
export type TaskDetailEmitted = { type: 'dialog.closed' } | { type: 'task.duplicated'; taskId: string };
