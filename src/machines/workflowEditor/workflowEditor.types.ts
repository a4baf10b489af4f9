import type {
  PublishPreview,
  Workflow,
  WorkflowDefinition,
  WorkflowEdge,
  WorkflowState,
} from '../../../domain/workflow.ts';
import type { SingleRecordEvent } from '../followList.ts';
import type { RecordWritten } from '../outbox/outbox.types.ts';
import type { TextNews, WriteIds } from '../savedText/savedText.types.ts';
import type { Place } from '../workspace/workspace.types.ts';

export interface WorkflowEditorInput extends Place {
  projectId: string;
  workflowId: string;
  /** What was drawn here before and is not at the server, as the device kept it; null: nothing. */
  draft: string | null;
  /** Where the ids of its writes begin, and when it was opened. */
  seed: WriteIds;
}

/** One change to the chart. */
export type Edit =
  /** `edge` leads to it from a state that is there. */
  | { kind: 'state.added'; state: WorkflowState; edge?: WorkflowEdge }
  | {
      kind: 'state.changed';
      stateId: string;
      patch: Partial<Pick<WorkflowState, 'name' | 'color' | 'category' | 'timers'>>;
    }
  /** New places of states by their ids. */
  | { kind: 'states.moved'; places: Readonly<Record<string, { x: number; y: number }>> }
  | { kind: 'edge.added'; edge: WorkflowEdge }
  | { kind: 'edge.changed'; edgeId: string; patch: Partial<Omit<WorkflowEdge, 'id'>> }
  /** States, with every move to and from them, and moves. */
  | { kind: 'parts.removed'; ids: readonly string[] }
  | { kind: 'start.chosen'; stateId: string }
  | { kind: 'replaced'; definition: WorkflowDefinition };

export type LayoutDirection = 'right' | 'down';
export type Days = 30 | 90 | 365;
export type PanelTab = 'details' | 'outline' | 'problems';

export type WorkflowEditorEvent =
  | { type: 'retry.requested' }
  /** Edits of one `run`, such as the keys typed into a field, are undone together. */
  | { type: 'edit.made'; edit: Edit; run?: string }
  | { type: 'history.undone' }
  | { type: 'history.redone' }
  | { type: 'name.changed'; name: string }
  | { type: 'save.retried' }
  | { type: 'conflict.settled'; keep: 'mine' | 'theirs' }
  | { type: 'parts.selected'; ids: readonly string[] }
  | { type: 'panel.opened'; tab: PanelTab }
  | { type: 'panel.closed' }
  | { type: 'direction.chosen'; direction: LayoutDirection }
  | { type: 'connect.started'; stateId: string }
  | { type: 'connect.chosen'; stateId: string; edgeId: string }
  | { type: 'connect.cancelled' }
  | { type: 'simulation.started' }
  | { type: 'simulation.ended' }
  | { type: 'versions.opened' }
  | { type: 'versions.closed' }
  | { type: 'version.chosen'; version: number }
  | { type: 'version.left' }
  | { type: 'version.restored'; definition: WorkflowDefinition }
  | { type: 'overlay.asked'; days: Days; from: string; to: string }
  | { type: 'overlay.left' }
  | { type: 'publish.requested' }
  | { type: 'publish.moveChosen'; statusId: string; to: string }
  | { type: 'publish.confirmed'; mutationId: string }
  | { type: 'deactivation.requested' }
  | { type: 'deactivation.confirmed'; mutationId: string }
  /** Leaves the publishing or the deactivation that is asked about. */
  | { type: 'release.cancelled' }
  | SingleRecordEvent<Workflow>
  | RecordWritten
  | TextNews;

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
export type { PublishPreview, Workflow };
