import type { Task } from '../../../../domain/task.ts';

export type PickedTask = Pick<Task, 'id' | 'title' | 'projectId'>;

export interface PickTasksContext {
  projectId: string | null;
  search: string;
  /** Status to filter by. Null for every status. */
  statusId: string | null;
  /** Tasks of one or more projects, in the order in which they were picked. */
  picked: readonly PickedTask[];
}

export type PickTasksEvent =
  | { type: 'project.chosen'; projectId: string | null }
  | { type: 'search.typed'; text: string }
  | { type: 'status.chosen'; statusId: string | null }
  | { type: 'estimates.chosen'; unestimated: boolean }
  /** `room` is the number of stories that can still be added to the poker room. */
  | { type: 'tasks.toggled'; tasks: readonly PickedTask[]; isPicked: boolean; room: number }
  | { type: 'tasks.submitted' };

export type PickTasksEmitted = { type: 'tasks.added'; tasks: readonly PickedTask[] };
