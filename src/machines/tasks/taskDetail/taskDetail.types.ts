import type { ChecklistTick } from '../../../../domain/checklist.ts';
import type { Task, TaskCreate } from '../../../../domain/task.ts';
import type { DetailField, TaskFieldsPatch } from '../../../../domain/fields/task.ts';
import type { RelationChange } from '../../../../domain/taskRelation.ts';
import type { OfTask } from '../../sync/outbox/operations/taskRules.ts';
import type { WriteReply } from '../../sync/outbox/outbox.types.ts';
import type { TaskNews } from '../../sync/records/records.types.ts';
import type { TextNews } from '../../sync/savedText/savedText.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface TaskDetailInput extends Place {
  projectId: string;
  taskId: string;
  /** Title typed earlier on this device and not saved, or null. The same holds for the description. */
  titleDraft: string | null;
  descriptionDraft: string | null;
}

/** To the next (1) or to the previous (-1) task of the list that the dialog was opened from. */
export type Step = 1 | -1;

/** New task with the id that the view chose for it. */
export type NewSubtask = TaskCreate & { id: string };

export type TaskTab = 'description' | 'comments' | 'history';

/** Fields that are saved as soon as a value is chosen. */
export type ChosenFields = Pick<TaskFieldsPatch, DetailField>;

export type TaskDetailEvent =
  | { type: 'field.chosen'; fields: ChosenFields; mutationId: string; at: string }
  /** Gives one of several duplicates a done status. */
  | { type: 'duplicate.closed'; of: OfTask; statusId: string; mutationId: string; at: string }
  /** Approves the move along that edge, or withdraws the approval. */
  | { type: 'approval.decided'; edgeId: string; given: boolean; mutationId: string; at: string }
  /** Adds or removes a relation, in the field of the task `of`, which may be another task than the open one. */
  | ({ type: 'relation.changed'; of: OfTask; mutationId: string; at: string } & RelationChange)
  /** `task` is the copied task, as it is on screen. `subtasks` are the copies of its subtasks, parents first. */
  | {
      type: 'duplicate.requested';
      mutationId: string;
      at: string;
      newTaskId: string;
      task: Task;
      subtasks?: readonly NewSubtask[];
    }
  /** Shows the field for new subtasks. */
  | { type: 'subtasks.asked' }
  | { type: 'subtasks.closed' }
  | { type: 'subtasks.added'; tasks: readonly NewSubtask[]; mutationId: string; at: string }
  /** Another task becomes the parent of a subtask, or none. */
  | { type: 'subtask.moved'; taskId: string; parentId: string | null; mutationId: string; at: string }
  /** An item of the description's checklist is checked or unchecked, without editing the description. */
  | ({ type: 'item.ticked'; mutationId: string; at: string } & ChecklistTick)
  | { type: 'following.chosen'; follows: boolean; mutationId: string; at: string }
  | { type: 'delete.requested' }
  | { type: 'delete.confirmed'; mutationId: string; at: string }
  | { type: 'delete.cancelled' }
  | { type: 'retry.requested' }
  | { type: 'tab.chosen'; tab: TaskTab }
  | { type: 'neighbour.requested'; by: Step }
  /** The view listens to `neighbour.asked`. */
  | { type: 'neighbours.shown' }
  | TaskNews
  | TextNews
  | WriteReply;

export type TaskDetailEmitted =
  | { type: 'dialog.closed' }
  | { type: 'task.duplicated'; taskId: string }
  | { type: 'neighbour.asked'; by: Step };
