/** Applies edits to a chart. Returns the chart itself if nothing changes. */
import type { WorkflowDefinition } from '../../../../domain/workflow.ts';
import type { Edit } from './workflowEditor.types.ts';

export function applyEdit(definition: WorkflowDefinition, edit: Edit): WorkflowDefinition {
  const { initial, states, edges } = definition;
  switch (edit.kind) {
    case 'state.added':
      return {
        initial: initial ?? (states.length === 0 ? edit.state.id : null),
        states: [...states, edit.state],
        edges: edit.edge ? [...edges, edit.edge] : edges,
      };
    case 'state.changed':
      return { ...definition, states: changed(states, edit.stateId, edit.patch) };
    case 'states.moved':
      return { ...definition, states: states.map((state) => ({ ...state, ...edit.places[state.id] })) };
    case 'edge.added':
      return { ...definition, edges: [...edges, edit.edge] };
    case 'edge.changed':
      return { ...definition, edges: changed(edges, edit.edgeId, edit.patch) };
    case 'parts.removed': {
      const gone = new Set(edit.ids);
      return {
        initial: initial !== null && gone.has(initial) ? null : initial,
        states: states.filter(({ id }) => !gone.has(id)),
        edges: edges.filter(({ id, from, to }) => !gone.has(id) && !gone.has(from) && !gone.has(to)),
      };
    }
    case 'start.chosen':
      return { ...definition, initial: edit.stateId };
    case 'replaced':
      return edit.definition;
  }
}

const changed = <T extends { id: string }>(all: T[], id: string, patch: NoInfer<Partial<T>>): T[] =>
  all.map((each) => (each.id === id ? { ...each, ...patch } : each));
