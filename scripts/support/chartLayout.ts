import type { ELK, ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import { type ChartState, type ChartTransition, statesOf } from './machineChart.ts';

export const font = { size: 12, line: 16, title: 13 };
const longest = 46;

interface Box {
  state: ChartState;
  rows: string[];
}

/** Breaks a text at its spaces into lines of at most that length, if its words allow it. */
const wrapped = (text: string, most = longest): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const line = lines.at(-1);
    return line === undefined || line.length + word.length >= most
      ? [...lines, word]
      : [...lines.slice(0, -1), `${line} ${word}`];
  }, []);
/** Approximate text width in a common sans-serif font. The estimate is slightly too wide on purpose. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce(
    (sum, letter) =>
      sum +
      (/[ilj.,:;|!'()[\]]/.test(letter) ? 0.33 : /[mwMW@]/.test(letter) ? 0.88 : /[A-Z]/.test(letter) ? 0.69 : 0.56),
    0,
  ) * size;

const labelOf = ({ event, guard, actions }: ChartTransition): string[] => [
  ...wrapped(event),
  ...(guard === null ? [] : wrapped(`[${guard}]`)),
  ...(actions.length === 0 ? [] : wrapped(`/ ${actions.join(', ')}`)),
];
const isInside = ({ targets }: ChartTransition): boolean => targets.length === 0;

function rowsOf(state: ChartState): string[] {
  // A transition without actions after an actor has ended appears only in the table.
  const inside = state.transitions.filter(
    (transition) =>
      isInside(transition) && (transition.actions.length > 0 || !/ (?:is done|fails)$/.test(transition.event)),
  );
  return [
    ...(state.tags.length === 0 ? [] : wrapped(`#${state.tags.join(' #')}`)),
    ...state.invokes.flatMap((name) => wrapped(`runs ${name}`)),
    ...(state.entry.length === 0 ? [] : wrapped(`entry / ${state.entry.join(', ')}`)),
    ...(state.exit.length === 0 ? [] : wrapped(`exit / ${state.exit.join(', ')}`)),
    ...inside.flatMap(({ event, guard, actions }) =>
      wrapped(
        `${event}${guard === null ? '' : ` [${guard}]`}${actions.length === 0 ? '' : ` / ${actions.join(', ')}`}`,
        longest + 14,
      ),
    ),
  ];
}

interface Spot {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Box of a state, or the dot of an initial state (`state` is null). */
export interface LaidShape extends Spot {
  state: ChartState | null;
  rows: string[];
  isRegion: boolean;
}

export interface LaidLine {
  /** The result of `lineId`. For an initial state, the parent's id followed by `:begins`. */
  id: string;
  paths: { x: number; y: number }[][];
  labels: (Spot & { words: string[] })[];
}

export interface LaidChart {
  width: number;
  height: number;
  /** Every parent precedes its children. */
  shapes: LaidShape[];
  lines: LaidLine[];
}

export const lineId = (from: string, to: string): string => `${from}→${to}`;

export async function layOut(chart: ChartState, elk: Pick<ELK, 'layout'>): Promise<LaidChart> {
  const boxes = new Map<string, Box>();
  const edges: Edge[] = [];
  const nodeOf = (state: ChartState): ElkNode => {
    const rows = rowsOf(state);
    boxes.set(state.id, { state, rows });
    const width = Math.ceil(
      Math.max(72, widthOf(state.name, font.title) * 1.08 + 28, ...rows.map((row) => widthOf(row, font.size) + 24)),
    );
    const head = 28 + rows.length * font.line + (rows.length > 0 ? 6 : 0);
    if (state.states.length === 0) return { id: state.id, width, height: head + (rows.length > 0 ? 2 : 6) };
    const start: ElkNode[] = state.initial === null ? [] : [{ id: `${state.id}:start`, width: 10, height: 10 }];
    if (state.initial !== null)
      edges.push({ id: `${state.id}:begins`, from: `${state.id}:start`, to: state.initial, lines: [] });
    return {
      id: state.id,
      children: [...start, ...state.states.map(nodeOf)],
      layoutOptions: {
        'elk.padding': `[top=${head + 12},left=16,bottom=16,right=16]`,
        'elk.nodeSize.constraints': 'MINIMUM_SIZE',
        'elk.nodeSize.minimum': `(${width},${head + 24})`,
      },
    };
  };
  const root = nodeOf(chart);
  edges.push(...transitionEdges(chart));
  const graph: ElkNode = {
    id: ':root',
    children: [root],
    edges: edges.map(({ id, from, to, lines }): ElkExtendedEdge => ({
      id,
      sources: [from],
      targets: [to],
      labels:
        lines.length === 0
          ? []
          : [
              {
                id: `${id}:label`,
                text: lines.join('\n'),
                width: Math.ceil(Math.max(...lines.map((line) => widthOf(line, 11)))) + 8,
                height: lines.length * 14 + 4,
              },
            ],
    })),
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.randomSeed': '1',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.spacing.nodeNode': '28',
      'elk.layered.spacing.nodeNodeBetweenLayers': '36',
      'elk.spacing.edgeNode': '16',
      'elk.spacing.edgeEdge': '12',
      'elk.spacing.edgeLabel': '4',
      'elk.padding': '[top=12,left=12,bottom=12,right=12]',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.edgeLabels.inline': 'false',
      'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
    },
  };
  return laidChart(await elk.layout(graph), boxes);
}

interface Edge {
  id: string;
  from: string;
  to: string;
  lines: string[];
}

function transitionEdges(chart: ChartState): Edge[] {
  const edges = new Map<string, Edge>();
  for (const state of statesOf(chart)) {
    for (const transition of state.transitions) {
      for (const target of transition.targets) {
        const id = lineId(state.id, target);
        const edge = edges.get(id) ?? { id, from: state.id, to: target, lines: [] };
        edge.lines.push(...labelOf(transition));
        edges.set(id, edge);
      }
    }
  }
  return [...edges.values()];
}

function laidChart(laid: ElkNode, boxes: ReadonlyMap<string, Box>): LaidChart {
  const out: LaidChart = {
    width: Math.ceil(laid.width ?? 0),
    height: Math.ceil(laid.height ?? 0),
    shapes: [],
    lines: [],
  };
  const place = (node: ElkNode, isRegion: boolean): void => {
    const box = boxes.get(node.id);
    const at = { x: node.x ?? 0, y: node.y ?? 0, width: node.width ?? 0, height: node.height ?? 0 };
    out.shapes.push(box ? { ...at, ...box, isRegion } : { ...at, state: null, rows: [], isRegion: false });
    for (const child of node.children ?? []) place(child, box?.state.kind === 'parallel');
  };
  for (const child of laid.children ?? []) place(child, false);
  for (const { id, sections = [], labels = [] } of laid.edges ?? []) {
    out.lines.push({
      id,
      paths: sections.map(({ startPoint, bendPoints = [], endPoint }) => [startPoint, ...bendPoints, endPoint]),
      labels: labels.map(({ x = 0, y = 0, width = 0, height = 0, text = '' }) => ({
        x,
        y,
        width,
        height,
        words: text.split('\n'),
      })),
    });
  }
  return out;
}
