import { Graph, layout } from '@dagrejs/dagre';
import type { WorkflowDefinition, WorkflowEdge } from '../../../../domain/workflow.ts';
import { labelWidth, nodeSize, type Point } from './geometry.ts';

/** Returns a position for every state: in layers that begin at the initial state, in the given direction. */
export function arrange(
  { initial, states, edges }: Pick<WorkflowDefinition, 'initial' | 'states' | 'edges'>,
  direction: 'right' | 'down',
): Record<string, Point> {
  const graph = new Graph();
  graph.setGraph({
    rankdir: direction === 'right' ? 'LR' : 'TB',
    nodesep: 56,
    ranksep: direction === 'right' ? layerGap : 84,
    marginx: 0,
    marginy: 0,
    // With many transitions, `network-simplex` takes about a second.
    ranker: edges.length > thicket ? 'longest-path' : 'network-simplex',
  });
  graph.setDefaultEdgeLabel(() => ({}));
  const order = orderOf({ initial, states, edges });
  const place = new Map(order.map((id, index) => [id, index]));
  for (const id of order) graph.setNode(id, { ...nodeSize });
  for (const edge of edges) {
    const { from, to } = edge;
    const [a, b] = [place.get(from), place.get(to)];
    if (a === undefined || b === undefined || a === b) continue;
    // Dagre gets one edge for each pair of states, in the order of the states. An edge in the other direction would
    // move its target into a later layer.
    const [first, second] = a < b ? [from, to] : [to, from];
    const { width = 0 } = (graph.edge(first, second) ?? {}) as { width?: number };
    // Dagre ignores labels without a height.
    graph.setEdge(first, second, { width: Math.max(width, spaceOf(edge, direction)), height: 1, labelpos: 'c' });
  }
  layout(graph);
  return Object.fromEntries(
    states.map(({ id, x, y }) => {
      const node = graph.node(id) as { x?: number; y?: number } | undefined;
      return [
        id,
        node?.x === undefined || node.y === undefined
          ? { x, y }
          : { x: Math.round(node.x - nodeSize.width / 2), y: Math.round(node.y - nodeSize.height / 2) },
      ];
    }),
  );
}

const thicket = 120;
const layerGap = 120;

/**
 * Returns the width that a transition's label needs in addition to the gap between layers, if its states are side by
 * side.
 */
function spaceOf(edge: WorkflowEdge, direction: 'right' | 'down'): number {
  const width = labelWidth(edge);
  return direction === 'right' ? Math.max(0, width + 2 * arrowLength - layerGap) : width;
}

const arrowLength = 14;

/** Returns the ids of all states, breadth first from the initial state. Unreachable states are last. */
function orderOf({ initial, states, edges }: Pick<WorkflowDefinition, 'initial' | 'states' | 'edges'>): string[] {
  const known = new Set(states.map(({ id }) => id));
  const met = new Set<string>();
  for (const root of [...(initial === null ? [] : [initial]), ...known]) {
    if (!known.has(root) || met.has(root)) continue;
    met.add(root);
    const open = [root];
    for (let id = open.shift(); id !== undefined; id = open.shift()) {
      for (const { from, to } of edges) {
        if (from !== id || met.has(to) || !known.has(to)) continue;
        met.add(to);
        open.push(to);
      }
    }
  }
  return [...met];
}
