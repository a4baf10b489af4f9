import type { Place } from '../../people/workspace/workspace.types.ts';

/** Groups of tasks by their due date, in order. */
export const dueGroups = ['overdue', 'today', 'week', 'later', 'none'] as const;
export type DueGroup = (typeof dueGroups)[number];

export type HomeInput = Place;

export type HomeEvent =
  | { type: 'retry.requested' }
  | { type: 'task.completed'; taskId: string; mutationId: string; at: string }
  | { type: 'group.extended'; group: DueGroup }
  | { type: 'steps.hidden'; mutationId: string };

export interface HideStepsCall {
  workspaceId: string;
  idempotencyKey: string;
}
