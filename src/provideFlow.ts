/** How work flows, with its services: workflows, sprints, insights, imports. Fetched by the routes and views that need it. */
import { exportDataMachine } from './machines/exportData/exportData.machine.ts';
import { importTasksMachine } from './machines/importTasks/importTasks.machine.ts';
import { sprintMachine } from './machines/sprint/sprint.machine.ts';
import { sprintsMachine } from './machines/sprints/sprints.machine.ts';
import { insightsMachine } from './machines/insights/insights.machine.ts';
import { workflowEditorMachine } from './machines/workflowEditor/workflowEditor.machine.ts';
import { workflowsMachine } from './machines/workflows/workflows.machine.ts';
import { completeSprint, deleteSprint, loadReport, saveSprint, startSprint } from './services/api/sprints.ts';
import {
  createWorkflow,
  deactivateWorkflow,
  deleteWorkflow,
  loadPaths,
  loadWorkflow,
  loadWorkflows,
  loadWorkflowVersion,
  loadWorkflowVersions,
  previewPublish,
  publishWorkflow,
  saveOnLeave,
  saveWorkflow,
} from './services/api/workflows.ts';
import { collectCounted, loadCounted, loadInsights, saveFile } from './services/api/insights.ts';
import {
  createEntries,
  loadPlace,
  planImport,
  readTableFile,
  requestExport,
  sendRows,
  undoImport,
} from './services/api/transfers.ts';
import type { Http } from './services/http.ts';

export interface FlowKeepers {
  /** Where the browser keeps what must survive. */
  area: Storage;
  /** Files on their way in. */
  files: Map<string, File>;
}

/** Logic by the name that the workspace starts it under. */
export const provideFlow = (http: Http, { area, files }: FlowKeepers) => ({
  importTasks: importTasksMachine.provide({
    actors: {
      loadPlace: loadPlace(http),
      readTable: readTableFile(files, area),
      planImport: planImport(area),
      createEntries: createEntries(http),
      sendRows: sendRows(http),
      undoImport: undoImport(http),
    },
  }),
  exportData: exportDataMachine.provide({ actors: { requestExport: requestExport(http) } }),
  sprints: sprintsMachine.provide({
    actors: {
      saveSprint: saveSprint(http),
      startSprint: startSprint(http),
      completeSprint: completeSprint(http),
      deleteSprint: deleteSprint(http),
    },
  }),
  sprint: sprintMachine.provide({ actors: { loadReport: loadReport(http) } }),
  workflows: workflowsMachine.provide({
    actors: {
      loadWorkflows: loadWorkflows(http),
      createWorkflow: createWorkflow(http),
      deleteWorkflow: deleteWorkflow(http),
    },
  }),
  workflowEditor: workflowEditorMachine.provide({
    actors: {
      loadWorkflow: loadWorkflow(http),
      saveWorkflow: saveWorkflow(http),
      saveOnLeave: saveOnLeave(http),
      loadVersions: loadWorkflowVersions(http),
      loadVersion: loadWorkflowVersion(http),
      loadPaths: loadPaths(http),
      previewPublish: previewPublish(http),
      publishWorkflow: publishWorkflow(http),
      deactivateWorkflow: deactivateWorkflow(http),
    },
  }),
  insights: insightsMachine.provide({
    actors: {
      loadInsights: loadInsights(http),
      loadCounted: loadCounted(http),
      collectCounted: collectCounted(http),
      saveFile: saveFile(),
    },
  }),
});
