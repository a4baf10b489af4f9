import { exportDataMachine } from '../../machines/projects/exportData/exportData.machine.ts';
import { importTasksMachine } from '../../machines/projects/importTasks/importTasks.machine.ts';
import { importRunMachine } from '../../machines/projects/importRun/importRun.machine.ts';
import { importUndoMachine } from '../../machines/projects/importUndo/importUndo.machine.ts';
import { sprintMachine } from '../../machines/flow/sprint/sprint.machine.ts';
import { sprintList, sprintsMachine } from '../../machines/flow/sprints/sprints.machine.ts';
import { insightsMachine } from '../../machines/projects/insights/insights.machine.ts';
import { workflowEditorMachine } from '../../machines/flow/workflowEditor/workflowEditor.machine.ts';
import { workflowReleaseMachine } from '../../machines/flow/workflowRelease/workflowRelease.machine.ts';
import { workflowList, workflowsMachine } from '../../machines/flow/workflows/workflows.machine.ts';
import { completeSprint, deleteSprint, loadReport, saveSprint, startSprint } from '../../services/api/sprints.ts';
import {
  createWorkflow,
  deactivateWorkflow,
  deleteWorkflow,
  previewPublish,
  publishWorkflow,
} from '../../services/api/workflows.ts';
import { collectCounted, saveFile } from '../../services/api/insights.ts';
import {
  comparePlan,
  loadPlace,
  planImport,
  prepareImport,
  readTableFile,
  requestExport,
  sendRows,
  undoImport,
} from '../../services/api/transfers.ts';
import { draftKey } from '../../machines/app/drafts/drafts.types.ts';
import type { InsightsAddress } from '../../machines/projects/insights/insights.types.ts';
import { defineActor, inProject } from '../actor.ts';

export const importTasks = defineActor({
  logic: ({ http, area, collaborations, loadCatalogue }) => {
    const planned = planImport(area, async () => ({
      importing: await loadCatalogue('importing'),
      fields: await loadCatalogue('fields'),
    }));
    return importTasksMachine.provide({
      actors: {
        loadPlace: loadPlace(http),
        readTable: readTableFile(collaborations.files, area),
        planImport: planned,
        comparePlan: comparePlan(http),
        run: importRunMachine.provide({
          actors: { prepare: prepareImport(http), planImport: planned, sendRows: sendRows(http) },
        }),
        undo: importUndoMachine.provide({ actors: { undoImport: undoImport(http) } }),
      },
    });
  },
  input: inProject,
});
export const exportData = defineActor({
  logic: ({ http }) => exportDataMachine.provide({ actors: { requestExport: requestExport(http) } }),
  input: ({ projectId }: { projectId: string | null }, { place }) => ({ ...place, projectId }),
});
export const sprints = defineActor({
  logic: ({ http }) =>
    sprintsMachine.provide({
      actors: {
        ...sprintList.provide({ saveRecord: saveSprint(http), deleteRecord: deleteSprint(http) }),
        startSprint: startSprint(http),
        completeSprint: completeSprint(http),
      },
    }),
  input: ({ projectId = null }: { projectId?: string | null }, { place }) => ({ ...place, projectId }),
});
export const sprint = defineActor({
  logic: ({ http }) => sprintMachine.provide({ actors: { loadReport: loadReport(http) } }),
  input: ({ projectId, sprintId }: { projectId: string; sprintId: string }, { place }) => ({
    ...place,
    projectId,
    sprintId,
  }),
});
export const workflows = defineActor({
  logic: ({ http }) =>
    workflowsMachine.provide({
      actors: workflowList.provide({ saveRecord: createWorkflow(http), deleteRecord: deleteWorkflow(http) }),
    }),
  input: inProject,
});
export const workflowEditor = defineActor({
  logic: ({ http }) =>
    workflowEditorMachine.provide({
      actors: {
        release: workflowReleaseMachine.provide({
          actors: {
            previewPublish: previewPublish(http),
            publishWorkflow: publishWorkflow(http),
            deactivateWorkflow: deactivateWorkflow(http),
          },
        }),
      },
    }),
  input: ({ projectId, workflowId }: { projectId: string; workflowId: string }, { place, drafts, seed }) => ({
    ...place,
    projectId,
    workflowId,
    draft: drafts[draftKey.workflow(place.accountId, workflowId)] ?? null,
    seed,
  }),
});
export const insights = defineActor({
  logic: ({ http }) =>
    insightsMachine.provide({
      actors: {
        collectCounted: collectCounted(http),
        saveFile: saveFile(),
      },
    }),
  input: (
    { projectId, query, ownZone }: { projectId: string; query: InsightsAddress; ownZone: string },
    { place },
  ) => ({ ...place, projectId, query, ownZone }),
});
