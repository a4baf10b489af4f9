import { Graph, layout } from '@dagrejs/dagre';
import type { WorkflowDefinition } from '../../../domain/workflow.ts';
import { nodeSize, type Point } from './geometry.ts';

/** Places for every state, layer by layer from the start in the given direction. */
export function arrange({ initial, states, edges }: Pick<WorkflowDefinition, 'initial' | 'states' | 'edges'>, direction: 'right' | 'down'): Record<string, Point> {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: direction === 'right' ? 'LR' : 'TB', nodesep: 56, ranksep: direction === 'right' ? 104 : 76, marginx: 0, marginy: 0, acyclicer: 'greedy' });
  graph.setDefaultEdgeLabel(() => ({}));
  const order = [...states].sort((a, b) => Number(b.id === initial) - Number(a.id === initial));
  for (const { id } of order) graph.setNode(id, { ...nodeSize });
  const seen = new Set<string>();
  const place = new Map(order.map(({ id }, index) => [id, index]));
  for (const { id, from, to } of edges) {
    if (from === to || !place.has(from) || !place.has(to)) continue;
    // Of a way and its way back one decides the layers: the one that leads from what stands earlier.
    const pair = [from, to].sort().join(' ');
    if (seen.has(pair)) continue;
    seen.add(pair);
    const [first, second] = (place.get(from) ?? 0) <= (place.get(to) ?? 0) || !edges.some((edge) => edge.from === to && edge.to === from) ? [from, to] : [to, from];
    graph.setEdge(first, second, {}, id);
  }
  layout(graph);
  return Object.fromEntries(states.map(({ id, x, y }) => {
    const node = graph.node(id) as { x?: number; y?: number } | undefined;
    return [id, node?.x === undefined || node.y === undefined ? { x, y } : { x: Math.round(node.x - nodeSize.width / 2), y: Math.round(node.y - nodeSize.height / 2) }];
  }));
}
