import type { PublishPreview, Workflow } from '../../../../domain/workflow.ts';

export interface WorkflowCall {
  workspaceId: string;
  projectId: string;
  workflowId: string;
}
export interface PublishCall extends WorkflowCall {
  version: number;
  moves: Record<string, string>;
  mutationId: string;
}
export interface DeactivateCall extends WorkflowCall {
  mutationId: string;
}

/** Events of the user, which the editor forwards. */
export type ReleaseRequest =
  | { type: 'publish.requested' }
  | { type: 'publish.moveChosen'; statusId: string; to: string }
  | { type: 'deactivation.requested' }
  | { type: 'deactivation.confirmed'; mutationId: string }
  | { type: 'release.cancelled' };

export type WorkflowReleaseEvent =
  | ReleaseRequest
  /** `version` is that of the workflow on the screen. */
  | { type: 'publish.confirmed'; mutationId: string; version: number }
  | DraftSettled;

/** Asks the draft to answer with `draft.saved` or `draft.held`. */
export interface DraftAwaited {
  type: 'draft.awaited';
}
export interface DraftSettled {
  type: 'draft.saved' | 'draft.held';
}
export type { PublishPreview, Workflow };
