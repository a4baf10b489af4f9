import type {
  Workflow,
  WorkflowDefinition,
  WorkflowEdge,
  WorkflowPaths,
  WorkflowState,
  WorkflowVersion,
} from '../../domain/workflow.ts';
import type { LoadInput } from '../../src/machines/sync/records/records.types.ts';
import { aPage, uuid } from '../../src/machines/sync/records/testing.ts';
import { grace, moment, pageOf, project, workspace } from './world.ts';

const state = (n: number, name: string, category: WorkflowState['category']): WorkflowState => ({
  id: uuid(n),
  name,
  color: 'slate',
  category,
  x: n * 10,
  y: 0,
  timers: [],
});
const edge = (n: number, from: WorkflowState, to: WorkflowState): WorkflowEdge => ({
  id: uuid(n),
  from: from.id,
  to: to.id,
  name: '',
  guards: [],
  actions: [],
});

export const inDesign = state(811, 'In design', 'unstarted');
export const built = state(812, 'Built', 'started');
export const atSea = state(813, 'At sea', 'done');
export const aChart: WorkflowDefinition = {
  initial: inDesign.id,
  states: [inDesign, built, atSea],
  edges: [edge(821, inDesign, built), edge(822, built, atSea)],
};
export const flow: Workflow = {
  id: uuid(800),
  projectId: project.id,
  workspaceId: workspace.id,
  name: 'How we ship',
  active: false,
  draft: aChart,
  published: null,
  version: 3,
  createdBy: grace,
  createdAt: moment,
  updatedAt: null,
  abilities: { update: true, delete: true, publish: true },
};
export const shipped: Workflow = {
  ...flow,
  active: true,
  published: { version: 1, at: moment, by: grace, definition: aChart },
};
export const flowPath = `/projects/${project.id}/workflows/${flow.id}`;

export const version: WorkflowVersion = { version: 1, at: moment, by: grace, states: 3, edges: 2 };
export const older = {
  ...version,
  definition: {
    ...aChart,
    states: aChart.states.map((each) => (each.id === inDesign.id ? { ...each, name: 'In review' } : each)),
  },
};
export const paths: WorkflowPaths = {
  from: moment,
  to: moment,
  moves: [],
  stays: [{ statusId: inDesign.id, visits: 1, now: 1, median: 60, p85: 120 }],
  loops: [],
};
export const answersOfFlow = {
  loadPage: (input: LoadInput): unknown => {
    switch (input.spec.kind) {
      case 'workflowVersions':
        return aPage([version]);
      case 'workflowVersion':
        return older;
      case 'workflowPaths':
        return paths;
      default:
        return pageOf(input);
    }
  },
};
