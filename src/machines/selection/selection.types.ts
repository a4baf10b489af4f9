import type { TaskFieldsPatch } from '../../../domain/fields/task.ts';
import type { WriteReply } from '../outbox/outbox.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface SelectionInput extends Place {
  projectId: string;
}

/** What is done to one of many. */
export interface TaskChange {
  taskId: string;
  fields: TaskFieldsPatch;
}

/** Tasks that something can't be done to, and why. */
export interface Stayed {
  count: number;
  reason: string;
}

/** Ids of a deed: its batch and first write, and the person's moment. */
interface DeedIds {
  mutationId: string;
  at: string;
}

export type SelectionEvent =
  | { type: 'task.toggled'; taskId: string }
  /** All from where the last one was picked to this one, in the order they are shown in. */
  | { type: 'range.chosen'; taskId: string; among: readonly string[] }
  /** Exactly these; `anchor` is where a range begins. */
  | { type: 'tasks.chosen'; taskIds: readonly string[]; anchor: string | null }
  | { type: 'selection.cleared' }
  /** What filters, searches and other people leave to be seen. */
  | { type: 'shown.changed'; taskIds: readonly string[] }
  /** `stayed`: what a workflow keeps where it is. */
  | ({ type: 'changes.requested'; changes: readonly TaskChange[]; stayed: Stayed | null } & DeedIds)
  | { type: 'removal.asked' }
  | { type: 'removal.declined' }
  | ({ type: 'removal.requested'; taskIds: readonly string[] } & DeedIds)
  | WriteReply;
