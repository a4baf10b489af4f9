import type { SnapshotFrom } from 'xstate';
import type { Workflow, WorkflowDefinition } from '../../../../domain/workflow.ts';
import type { Failure } from '../../failure.ts';
import type { workflowEditorMachine } from './workflowEditor.machine.ts';
import type { Days, LayoutDirection, PanelTab } from './workflowEditor.types.ts';

type EditorSnapshot = SnapshotFrom<typeof workflowEditorMachine>;

export const selectEditorStatus = (snapshot: EditorSnapshot): 'loading' | 'failed' | 'missing' | 'editing' => {
  if (snapshot.matches('editing')) return 'editing';
  if (snapshot.matches('missing')) return 'missing';
  return snapshot.matches('failed') ? 'failed' : 'loading';
};
export const selectEditorFailure = (snapshot: EditorSnapshot): Failure | null => snapshot.context.failure;
/** Returns the record as the server last sent it. */
export const selectWorkflow = (snapshot: EditorSnapshot): Workflow | null => snapshot.context.workflow;
export const selectWorkflowName = (snapshot: EditorSnapshot): string => snapshot.context.name;
export const selectDefinition = (snapshot: EditorSnapshot): WorkflowDefinition => snapshot.context.definition;
export const selectViewed = (snapshot: EditorSnapshot): number | null => snapshot.context.viewed;

/** The actor that saves the chart. */
export const selectDraft = (snapshot: EditorSnapshot) => snapshot.children.draft;

export type EditorMode = 'drawing' | 'connecting' | 'simulating' | 'versions';
const modes = ['connecting', 'simulating', 'versions'] as const;
export const selectMode = (snapshot: EditorSnapshot): EditorMode =>
  modes.find((mode) => snapshot.matches({ editing: { mode } })) ?? 'drawing';
/** True if the viewer may edit the chart now. */
export const selectMayDraw = (snapshot: EditorSnapshot): boolean =>
  snapshot.context.workflow?.abilities.update === true &&
  (snapshot.matches({ editing: { mode: 'drawing' } }) || snapshot.matches({ editing: { mode: 'connecting' } }));
export const selectMayUndo = (snapshot: EditorSnapshot): boolean =>
  selectMayDraw(snapshot) && snapshot.context.past.length > 0;
export const selectMayRedo = (snapshot: EditorSnapshot): boolean =>
  selectMayDraw(snapshot) && snapshot.context.future.length > 0;
export const selectSelected = (snapshot: EditorSnapshot): readonly string[] => snapshot.context.selected;
export const selectIsPanelOpen = (snapshot: EditorSnapshot): boolean =>
  snapshot.matches({ editing: { panel: 'open' } });
const tabs = ['outline', 'problems'] as const;
export const selectTab = (snapshot: EditorSnapshot): PanelTab =>
  tabs.find((tab) => snapshot.matches({ editing: { tab } })) ?? 'details';
export const selectDirection = (snapshot: EditorSnapshot): LayoutDirection =>
  snapshot.matches({ editing: { direction: 'down' } }) ? 'down' : 'right';
const dialogs = ['help', 'import'] as const;
export const selectDialog = (snapshot: EditorSnapshot): 'help' | 'import' | null =>
  dialogs.find((dialog) => snapshot.matches({ editing: { dialog } })) ?? null;
export const selectConnectFrom = (snapshot: EditorSnapshot): string | null =>
  snapshot.matches({ editing: { mode: 'connecting' } }) ? snapshot.context.connectFrom : null;

export const selectAsked = (snapshot: EditorSnapshot): { days: Days; from: string; to: string } | null =>
  snapshot.matches({ editing: { overlay: 'on' } }) ? snapshot.context.asked : null;

export const selectRelease = (snapshot: EditorSnapshot) => snapshot.children.release;
export const selectSimulator = (snapshot: EditorSnapshot) => snapshot.children.simulator;
