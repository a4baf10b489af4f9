/** Draws a chart as SVG with light and dark colours. The output is identical for identical charts. */
import ELK from 'elkjs/lib/elk.bundled.js';
import { font, type LaidChart, layOut } from './chartLayout.ts';
import { type ChartState, pathOf, statesOf } from './machineChart.ts';

export const svgOf = async (chart: ChartState): Promise<string> => draw(chart, await layOut(chart, new ELK()));

const round = (value: number): string => String(Math.round(value * 10) / 10);
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Light and dark value of each colour. The page can override both with a CSS property. */
const colours = {
  text: ['#1c2024', '#edeef0'],
  quiet: ['#60646c', '#b0b4ba'],
  line: ['#80838d', '#7b8087'],
  box: ['#ffffff', '#212225'],
  group: ['#f9f9fb', '#18191b'],
  border: ['#cdced6', '#43484e'],
  accent: ['#5b5bd6', '#8c8cf5'],
  back: ['#ffffff', '#111113'],
} as const;
const style = (dark: 0 | 1): string => {
  const colour = (name: keyof typeof colours): string => `var(--chart-${name},${colours[name][dark]})`;
  return `.faena-chart{font:12px system-ui,sans-serif}.faena-chart text{fill:${colour('text')}}.faena-chart .q{fill:${colour('quiet')}}.faena-chart .n{font-size:13px;font-weight:600}.faena-chart .e{font-size:11px}.faena-chart .a{fill:${colour('accent')}}.faena-chart .back{fill:${colour('back')}}.faena-chart .box{fill:${colour('box')};stroke:${colour('border')}}.faena-chart .group{fill:${colour('group')};stroke:${colour('border')}}.faena-chart .region{stroke-dasharray:5 4}.faena-chart .line{fill:none;stroke:${colour('line')}}.faena-chart .tip{fill:${colour('line')}}.faena-chart .halo{fill:${colour('back')};opacity:.82}`;
};

function draw(chart: ChartState, { width, height, shapes, lines }: LaidChart): string {
  const out: string[] = [];
  const labels: string[] = [];
  for (const { state, rows, isRegion, ...spot } of shapes) {
    if (!state) {
      out.push(`<circle class="tip" cx="${round(spot.x + 5)}" cy="${round(spot.y + 5)}" r="5"/>`);
      continue;
    }
    const kind = state.states.length > 0 ? `group${isRegion ? ' region' : ''}` : 'box';
    out.push(
      `<g><rect class="${kind}" x="${round(spot.x)}" y="${round(spot.y)}" width="${round(spot.width)}" height="${round(spot.height)}" rx="8"/>`,
    );
    if (state.kind === 'final')
      out.push(
        `<rect class="line" x="${round(spot.x + 3)}" y="${round(spot.y + 3)}" width="${round(spot.width - 6)}" height="${round(spot.height - 6)}" rx="6"/>`,
      );
    out.push(`<text class="n" x="${round(spot.x + 12)}" y="${round(spot.y + 19)}">${escaped(state.name)}</text>`);
    rows.forEach((row, index) =>
      out.push(
        `<text class="q" x="${round(spot.x + 12)}" y="${round(spot.y + 28 + 10 + index * font.line)}">${escaped(row)}</text>`,
      ),
    );
    if (state.description !== null) out.push(`<title>${escaped(state.description)}</title>`);
    out.push('</g>');
  }
  for (const line of lines) {
    for (const points of line.paths)
      out.push(
        `<path class="line" marker-end="url(#tip-${chart.name})" d="M${points.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}"/>`,
      );
    for (const { words, ...spot } of line.labels) {
      labels.push(
        `<rect class="halo" x="${round(spot.x)}" y="${round(spot.y)}" width="${round(spot.width)}" height="${round(spot.height)}" rx="3"/>`,
      );
      words.forEach((word, index) => {
        const quiet = word.startsWith('[') || word.startsWith('/');
        labels.push(
          `<text class="e ${quiet ? 'q' : 'a'}" x="${round(spot.x + 4)}" y="${round(spot.y + 12 + index * 14)}">${escaped(word)}</text>`,
        );
      });
    }
  }
  const states = statesOf(chart)
    .slice(1)
    .map(({ id }) => pathOf(id, chart));
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
