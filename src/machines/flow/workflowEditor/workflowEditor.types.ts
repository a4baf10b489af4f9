import type { Workflow, WorkflowDefinition, WorkflowEdge, WorkflowState } from '../../../../domain/workflow.ts';
import type { DialogEvent } from '../../dialogRegion.ts';
import type { SingleRecordEvent } from '../../sync/followList.ts';
import type { RecordWritten } from '../../sync/outbox/outbox.types.ts';
import type { WriteIds } from '../../sync/savedText/savedText.types.ts';
import type { DraftNews, DraftRequest } from '../workflowDraft/workflowDraft.types.ts';
import type { DraftSettled, ReleaseRequest } from '../workflowRelease/workflowRelease.types.ts';
import type { Place } from '../../people/workspace/workspace.types.ts';

export interface WorkflowEditorInput extends Place {
  projectId: string;
  workflowId: string;
  /** Draft that an earlier visit stored on the device and may not have saved, or null. */
  draft: string | null;
  /** First id of the editor's writes, and the time of opening. */
  seed: WriteIds;
}

export type Edit =
  /** `edge` leads from an existing state to the new one. */
  | { kind: 'state.added'; state: WorkflowState; edge?: WorkflowEdge }
  | {
      kind: 'state.changed';
      stateId: string;
      patch: Partial<Pick<WorkflowState, 'name' | 'color' | 'category' | 'timers'>>;
    }
  | { kind: 'states.moved'; places: Readonly<Record<string, { x: number; y: number }>> }
  | { kind: 'edge.added'; edge: WorkflowEdge }
  | { kind: 'edge.changed'; edgeId: string; patch: Partial<Omit<WorkflowEdge, 'id'>> }
  /** Removes parts of the chart, and all transitions of removed states. */
  | { kind: 'parts.removed'; ids: readonly string[] }
  | { kind: 'start.chosen'; stateId: string }
  | { kind: 'replaced'; definition: WorkflowDefinition };

export type LayoutDirection = 'right' | 'down';
export type Days = 30 | 90 | 365;
export type PanelTab = 'details' | 'outline' | 'problems';

export type WorkflowEditorEvent =
  | { type: 'retry.requested' }
  /** Edits with the same `run`, such as the keys typed into a field, are undone together. */
  | { type: 'edit.made'; edit: Edit; run?: string }
  | { type: 'history.undone' }
  | { type: 'history.redone' }
  | { type: 'name.changed'; name: string }
  | DraftRequest
  | { type: 'parts.selected'; ids: readonly string[] }
  | DialogEvent<'help' | 'import'>
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
  | ReleaseRequest
  | { type: 'publish.confirmed'; mutationId: string }
  | DraftNews
  | DraftSettled
  | SingleRecordEvent<Workflow>
  | RecordWritten;

export type { Workflow };
