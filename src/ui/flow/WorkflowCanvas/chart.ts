/** Data from which React Flow's nodes and edges are made. */
import { MarkerType } from '@xyflow/react';
import type { WorkflowEdge, WorkflowState } from '../../../../domain/workflow.ts';
import type { Catalogues } from '../../../../texts/catalogues.ts';
import type { MoveEdge, MoveEdgeData, StateNode, StateNodeData } from './canvas.types.ts';
import type { WorkflowCanvasProps } from './canvasProps.ts';
import { type Box, nodeSize, type Point, sidesOf, tallHeight } from './geometry.ts';
import { handlesOf } from './handles.ts';

type CanvasTexts = Catalogues['workflows']['canvas'];

export interface Chart extends Pick<WorkflowCanvasProps, 'definition' | 'editable' | 'problems' | 'life' | 'overlay'> {
  chosen: ReadonlySet<string>;
  /** Positions of the states that the pointer drags. */
  dragged: Readonly<Record<string, Point>>;
}

export const heightOf = (overlay: WorkflowCanvasProps['overlay']): number => (overlay ? tallHeight : nodeSize.height);

export const nodesOf = (texts: CanvasTexts, chart: Chart, renaming: string | null): StateNode[] => {
  const { definition, editable, problems, overlay, chosen, dragged } = chart;
  const { states, edges, initial } = definition;
  const height = heightOf(overlay);
  return states.map((state): StateNode => {
    const { x, y } = dragged[state.id] ?? state;
    return {
      id: state.id,
      type: 'state',
      position: { x, y },
      width: nodeSize.width,
      height,
      measured: { width: nodeSize.width, height },
      handles: handlesOf(height),
      data: {
        state,
        start: state.id === initial,
        stay: overlay ? (overlay.stays.get(state.id) ?? { now: 0, times: null }) : null,
        tone: stateTone(chart.life, state.id),
        problem: problems?.get(state.id) ?? null,
        renaming: renaming === state.id,
        editable,
      },
      selected: chosen.has(state.id),
      draggable: editable && renaming !== state.id,
      ariaLabel: texts.stateLabel({
        name: state.name,
        category: state.category,
        isStart: state.id === initial,
        moves: edges.filter(({ from }) => from === state.id).length,
      }),
      domAttributes: { 'aria-roledescription': texts.state, 'aria-describedby': 'workflow-canvas-keys' },
    };
  });
};

const stateTone = (life: Chart['life'], id: string): StateNodeData['tone'] => {
  if (!life) return null;
  if (life.stateId === id) return 'here';
  if (life.open.includes(id)) return 'open';
  return life.closed.includes(id) ? 'closed' : 'dim';
};

const moveTone = (life: Chart['life'], edge: WorkflowEdge): MoveEdgeData['tone'] => {
  if (!life) return null;
  if (life.edgeId === edge.id) return 'lit';
  return edge.from === life.stateId ? null : 'dim';
};

/** Returns the chart's transitions. Transitions that tasks used but the chart doesn't contain are ghosts. */
export const edgesOf = (texts: CanvasTexts, chart: Chart): MoveEdge[] => {
  const { definition, problems, life, overlay } = chart;
  const names = new Map(definition.states.map(({ id, name }) => [id, name]));
  const ends = (from: string, to: string) => ({ from: names.get(from) ?? '', to: names.get(to) ?? '' });
  const counts = new Map(overlay?.moves.map(({ from, to, count }) => [`${from} ${to}`, count]));
  const most = Math.max(1, ...counts.values());
  const takenOf = (count: number) => (overlay ? { count, share: count / most } : null);
  const draw = edgeDrawer(chart);
  const counted = new Set<string>();
  const charted = definition.edges.flatMap((edge) => {
    const { id, from, to, name, guards, actions } = edge;
    const pair = `${from} ${to}`;
    const isFirst = !counted.has(pair);
    counted.add(pair);
    return draw(id, from, to, texts.edgeLabel({ name, isNamed: name !== '', ...ends(from, to) }), {
      name,
      guards: guards.length,
      approval: guards.some(({ kind }) => kind === 'approved'),
      actions: actions.length,
      taken: isFirst ? takenOf(counts.get(pair) ?? 0) : null,
      ghost: false,
      tone: moveTone(life, edge),
      problem: problems?.get(id) ?? null,
    });
  });
  const ghosts = (overlay?.moves ?? [])
    .filter(({ from, to }) => !counted.has(`${from} ${to}`))
    .flatMap(({ from, to, count }) =>
      draw(`ghost ${from} ${to}`, from, to, texts.ghost({ count, ...ends(from, to) }), {
        ...plainMove,
        taken: takenOf(count),
        ghost: true,
      }),
    );
  return [...charted, ...ghosts];
};

type MoveLook = Omit<MoveEdgeData, 'sourceSide' | 'targetSide' | 'lane'>;
const plainMove = { name: '', guards: 0, approval: false, actions: 0, tone: null, problem: null };

/**
 * Returns a function that creates the edge of one transition. It counts the transitions of each pair of states to
 * separate their curves.
 */
function edgeDrawer({ definition, dragged, chosen, editable, overlay }: Chart) {
  const height = heightOf(overlay);
  const boxOf = (state: WorkflowState): Box & { id: string } => {
    const { x, y } = dragged[state.id] ?? state;
    return { id: state.id, x, y, width: nodeSize.width, height };
  };
  const boxes = new Map(definition.states.map((state) => [state.id, boxOf(state)]));
  const lanes = new Map<string, number>();
  return (id: string, from: string, to: string, label: string, look: MoveLook): MoveEdge[] => {
    const a = boxes.get(from);
    const b = boxes.get(to);
    if (!a || !b || from === to) return [];
    const lane = lanes.get(`${from} ${to}`) ?? 0;
    lanes.set(`${from} ${to}`, lane + 1);
    const others = [...boxes.values()].filter((each) => each !== a && each !== b);
    const { source, target } = sidesOf(a, b, others);
    const selected = chosen.has(id);
    const color = `var(--wf-${selected ? 'accent' : look.ghost ? 'warn' : look.tone === 'lit' ? 'good' : 'edge'})`;
    return [
      {
        id,
        type: 'move',
        source: from,
        target: to,
        sourceHandle: `${source}-out`,
        targetHandle: `${target}-in`,
        selected,
        selectable: !look.ghost,
        focusable: false,
        reconnectable: editable && !look.ghost,
        ariaLabel: label,
        markerEnd: { type: MarkerType.ArrowClosed, width: 24, height: 24, color, markerUnits: 'userSpaceOnUse' },
        data: { ...look, sourceSide: source, targetSide: target, lane },
      },
    ];
  };
}
