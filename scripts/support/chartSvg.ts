/** A chart as a picture: laid out by elk, drawn for light and dark, the same bytes for the same chart. */
import ELK, { type ElkExtendedEdge, type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { type ChartState, type ChartTransition, pathOf, statesOf } from './machineChart.ts';

const font = { size: 12, line: 16, title: 13 };
const longest = 46;
const mostRows = 7;

interface Box {
  state: ChartState;
  rows: string[];
}

const shortened = (text: string, most = longest): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text);
/** Widths of letters in the faces that browsers choose for `sans-serif`, in parts of the size; a little is left over. */
const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, letter) => sum + (/[ilj.,:;|!'()[\]]/.test(letter) ? 0.33 : /[mwMW@]/.test(letter) ? 0.88 : /[A-Z]/.test(letter) ? 0.69 : 0.56), 0) * size;

const labelOf = ({ event, guard, actions }: ChartTransition): string[] => [
  shortened(event), ...(guard === null ? [] : [shortened(`[${guard}]`)]), ...(actions.length === 0 ? [] : [shortened(`/ ${actions.join(', ')}`)]),
];
const isInside = ({ targets }: ChartTransition): boolean => targets.length === 0;

/** What stands in a state's box below its name. */
function rowsOf(state: ChartState): string[] {
  const inside = state.transitions.filter(isInside);
  const shown = inside.slice(0, inside.length > mostRows ? mostRows - 1 : mostRows);
  return [
    ...(state.tags.length === 0 ? [] : [shortened(`#${state.tags.join(' #')}`)]),
    ...state.invokes.map((name) => shortened(`runs ${name}`)),
    ...(state.entry.length === 0 ? [] : [shortened(`entry / ${state.entry.join(', ')}`)]),
    ...(state.exit.length === 0 ? [] : [shortened(`exit / ${state.exit.join(', ')}`)]),
    ...shown.map(({ event, guard, actions }) => shortened(`${event}${guard === null ? '' : ` [${guard}]`}${actions.length === 0 ? '' : ` / ${actions.join(', ')}`}`, longest + 14)),
    ...(inside.length > shown.length ? [`and ${inside.length - shown.length} more, see the table`] : []),
  ];
}

export async function svgOf(chart: ChartState): Promise<string> {
  const boxes = new Map<string, Box>();
  const edges: { id: string; from: string; to: string; lines: string[] }[] = [];
  const nodeOf = (state: ChartState): ElkNode => {
    const rows = rowsOf(state);
    boxes.set(state.id, { state, rows });
    const width = Math.ceil(Math.max(72, widthOf(state.name, font.title) * 1.08 + 28, ...rows.map((row) => widthOf(row, font.size) + 24)));
    const head = 28 + rows.length * font.line + (rows.length > 0 ? 6 : 0);
    if (state.states.length === 0) return { id: state.id, width, height: head + (rows.length > 0 ? 2 : 6) };
    const start: ElkNode[] = state.initial === null ? [] : [{ id: `${state.id}:start`, width: 10, height: 10 }];
    if (state.initial !== null) edges.push({ id: `${state.id}:begins`, from: `${state.id}:start`, to: state.initial, lines: [] });
    return {
      id: state.id,
      children: [...start, ...state.states.map(nodeOf)],
      layoutOptions: { 'elk.padding': `[top=${head + 12},left=16,bottom=16,right=16]`, 'elk.nodeSize.constraints': 'MINIMUM_SIZE', 'elk.nodeSize.minimum': `(${width},${head + 24})` },
    };
  };
  const root = nodeOf(chart);
  // Transitions between the same states share a line: one arrow with all their words.
  const between = new Map<string, { from: string; to: string; lines: string[]; more: number }>();
  for (const state of statesOf(chart)) {
    for (const transition of state.transitions) {
      for (const target of transition.targets) {
        const key = `${state.id}→${target}`;
        const edge = between.get(key) ?? { from: state.id, to: target, lines: [], more: 0 };
        const label = labelOf(transition);
        if (edge.lines.length + label.length > 9 && edge.lines.length > 0) edge.more += 1;
        else edge.lines.push(...label);
        between.set(key, edge);
      }
    }
  }
  for (const [id, { from, to, lines, more }] of between) edges.push({ id, from, to, lines: more > 0 ? [...lines, `and ${more} more`] : lines });

  const graph: ElkNode = {
    id: ':root',
    children: [root],
    edges: edges.map(({ id, from, to, lines }): ElkExtendedEdge => ({
      id, sources: [from], targets: [to],
      labels: lines.length === 0 ? [] : [{ id: `${id}:label`, text: lines.join('\n'), width: Math.ceil(Math.max(...lines.map((line) => widthOf(line, 11)))) + 8, height: lines.length * 14 + 4 }],
    })),
    layoutOptions: {
      'elk.algorithm': 'layered', 'elk.direction': 'DOWN', 'elk.hierarchyHandling': 'INCLUDE_CHILDREN', 'elk.randomSeed': '1', 'elk.edgeRouting': 'ORTHOGONAL',
      'elk.json.edgeCoords': 'ROOT', 'elk.json.shapeCoords': 'ROOT', 'elk.spacing.nodeNode': '28', 'elk.layered.spacing.nodeNodeBetweenLayers': '36', 'elk.spacing.edgeNode': '16',
      'elk.spacing.edgeEdge': '12', 'elk.spacing.edgeLabel': '4', 'elk.padding': '[top=12,left=12,bottom=12,right=12]', 'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.edgeLabels.inline': 'false', 'elk.layered.edgeLabels.sideSelection': 'ALWAYS_DOWN',
    },
  };
  return draw(chart, await new ELK().layout(graph), boxes);
}

const round = (value: number | undefined): string => String(Math.round((value ?? 0) * 10) / 10);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Each colour is a property that the page may set, else one for light and one for dark. */
const colours = { text: ['#1c2024', '#edeef0'], quiet: ['#60646c', '#b0b4ba'], line: ['#80838d', '#7b8087'], box: ['#ffffff', '#212225'], group: ['#f9f9fb', '#18191b'], border: ['#cdced6', '#43484e'], accent: ['#5b5bd6', '#8c8cf5'], back: ['#ffffff', '#111113'] } as const;
const style = (dark: 0 | 1): string => {
  const colour = (name: keyof typeof colours): string => `var(--chart-${name},${colours[name][dark]})`;
  return `.faena-chart{font:12px system-ui,sans-serif}.faena-chart text{fill:${colour('text')}}.faena-chart .q{fill:${colour('quiet')}}.faena-chart .n{font-size:13px;font-weight:600}.faena-chart .e{font-size:11px}.faena-chart .a{fill:${colour('accent')}}.faena-chart .back{fill:${colour('back')}}.faena-chart .box{fill:${colour('box')};stroke:${colour('border')}}.faena-chart .group{fill:${colour('group')};stroke:${colour('border')}}.faena-chart .region{stroke-dasharray:5 4}.faena-chart .line{fill:none;stroke:${colour('line')}}.faena-chart .tip{fill:${colour('line')}}.faena-chart .halo{fill:${colour('back')};opacity:.82}`;
};

function draw(chart: ChartState, laid: ElkNode, boxes: ReadonlyMap<string, Box>): string {
  const out: string[] = [];
  const labels: string[] = [];
  const drawNode = (node: ElkNode, inParallel: boolean): void => {
    const [x, y, width, height] = [node.x, node.y, node.width, node.height].map(round);
    const box = boxes.get(node.id);
    if (!box) {
      out.push(`<circle class="tip" cx="${round((node.x ?? 0) + 5)}" cy="${round((node.y ?? 0) + 5)}" r="5"/>`);
      return;
    }
    const { state, rows } = box;
    const kind = state.states.length > 0 ? `group${inParallel ? ' region' : ''}` : 'box';
    out.push(`<g><rect class="${kind}" x="${x}" y="${y}" width="${width}" height="${height}" rx="8"/>`);
    if (state.kind === 'final') out.push(`<rect class="line" x="${round((node.x ?? 0) + 3)}" y="${round((node.y ?? 0) + 3)}" width="${round((node.width ?? 0) - 6)}" height="${round((node.height ?? 0) - 6)}" rx="6"/>`);
    out.push(`<text class="n" x="${round((node.x ?? 0) + 12)}" y="${round((node.y ?? 0) + 19)}">${escaped(state.name)}</text>`);
    rows.forEach((row, index) => out.push(`<text class="q" x="${round((node.x ?? 0) + 12)}" y="${round((node.y ?? 0) + 28 + 10 + index * font.line)}">${escaped(row)}</text>`));
    if (state.description !== null) out.push(`<title>${escaped(state.description)}</title>`);
    out.push('</g>');
    for (const child of node.children ?? []) drawNode(child, state.kind === 'parallel');
  };
  for (const child of laid.children ?? []) drawNode(child, false);
  for (const edge of laid.edges ?? []) {
    for (const { startPoint, bendPoints = [], endPoint } of edge.sections ?? []) {
      const points = [startPoint, ...bendPoints, endPoint];
      out.push(`<path class="line" marker-end="url(#tip-${chart.name})" d="M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}"/>`);
    }
    for (const label of edge.labels ?? []) {
      labels.push(`<rect class="halo" x="${round(label.x)}" y="${round(label.y)}" width="${round(label.width)}" height="${round(label.height)}" rx="3"/>`);
      (label.text ?? '').split('\n').forEach((line, index) => {
        const quiet = line.startsWith('[') || line.startsWith('/');
        labels.push(`<text class="e ${quiet ? 'q' : 'a'}" x="${round((label.x ?? 0) + 4)}" y="${round((label.y ?? 0) + 12 + index * 14)}">${escaped(line)}</text>`);
      });
    }
  }
  const [width, height] = [Math.ceil(laid.width ?? 0), Math.ceil(laid.height ?? 0)];
  const states = statesOf(chart).slice(1).map(({ id }) => pathOf(id, chart));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="faena-chart" role="img" aria-label="${escaped(`Chart of ${chart.name}. States: ${states.join(', ') || 'one'}.`)}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">`,
    `<style>${style(0)}@media(prefers-color-scheme:dark){${style(1)}}</style>`,
    `<defs><marker id="tip-${chart.name}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path class="tip" d="M0 0L8 4L0 8z"/></marker></defs>`,
    `<rect class="back" width="${width}" height="${height}"/>`,
    ...out,
    ...labels,
    '</svg>',
    '',
  ].join('\n');
}
