import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { machineRegistry } from './machineRegistry.ts';
import { svgOf } from './chartSvg.ts';
import { chartOf, type ChartState, countOf, pathOf, statesOf } from './machineChart.ts';
import { root } from './paths.ts';

export const chartFolder = 'docs/machines';

const existingPicture = (name: string): string | null => {
  const path = join(root, chartFolder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();
const code = (text: string): string => `\`${cell(text)}\``;

/** Returns the first sentence of the first comment in the machine's file. */
function summaryOf(name: string): string {
  const shared = /^domain(.)(.*)$/.exec(name);
  const file = shared ? `domain/machines/${shared[1]?.toLowerCase() ?? ''}${shared[2] ?? ''}.ts` : sourceOf(name);
  const comment = /\/\*\*?([\s\S]*?)\*\//.exec(readFileSync(join(root, file), 'utf8'))?.[1] ?? '';
  const text = comment
    .replaceAll(/^\s*\* ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return /^.{12,}?[.](?= |$)/.exec(text)?.[0] ?? text;
}

function sourceOf(name: string): string {
  const [file] = globSync(`src/machines/**/${name}.machine.ts`, { cwd: root });
  if (file === undefined) throw new Error(`No file has the machine '${name}'.`);
  return file;
}

const hashed = (...texts: string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text.replaceAll('\r\n', '\n')).update('\0');
  return hash.digest('hex').slice(0, 16);
};
const readText = (path: string): string => readFileSync(join(root, path), 'utf8');

const drawing = hashed(
  readText('scripts/support/chartLayout.ts'),
  readText('scripts/support/chartSvg.ts'),
  readText('node_modules/elkjs/package.json'),
);

/**
 * Returns the existing image if it shows this chart and wasn't modified. Otherwise draws a new one, which takes many
 * seconds for all charts.
 */
export async function pictureOf(chart: ChartState, existing: string | null): Promise<string> {
  const source = hashed(drawing, JSON.stringify(chart));
  const [, body = '', of, picture] = /^(.*)<!-- chart (\w+), picture (\w+) -->\n$/s.exec(existing ?? '') ?? [];
  if (existing !== null && of === source && picture === hashed(body)) return existing;
  const drawn = await svgOf(chart);
  return `${drawn}<!-- chart ${source}, picture ${hashed(drawn)} -->\n`;
}

export async function drawCharts(): Promise<{ files: number; written: number; removed: number }> {
  const folder = join(root, chartFolder);
  mkdirSync(folder, { recursive: true });
  const files = await chartFiles();
  const present = new Set(readdirSync(folder));
  const stale = [...files].filter(
    ([name, content]) => !present.has(name) || readFileSync(join(folder, name), 'utf8') !== content,
  );
  const extra = [...present].filter((name) => !files.has(name));
  for (const [name, content] of stale) writeFileSync(join(folder, name), content);
  for (const name of extra) rmSync(join(folder, name));
  return { files: files.size, written: stale.length, removed: extra.length };
}

export async function chartFiles(existing = existingPicture): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const index: string[] = [];
  for (const [name, load] of Object.entries(machineRegistry).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const chart = { ...chartOf(await load()), name };
    const about = summaryOf(name);
    files.set(`${name}.svg`, await pictureOf(chart, existing(`${name}.svg`)));
    files.set(`${name}.md`, tableOf(chart, about));
    const { states, transitions } = countOf(chart);
    index.push(`| [${name}](${name}.md) | ${cell(about)} | ${states} | ${transitions} |`);
  }
  files.set(
    'README.md',
    [
      '# State machines',
      '',
      'Every machine of the product, drawn from the code by `npm run charts`.',
      '',
      '| Machine | What it is for | States | Transitions |',
      '|---|---|---|---|',
      ...index,
      '',
    ].join('\n'),
  );
  return files;
}

function tableOf(chart: ChartState, about: string): string {
  const states = statesOf(chart);
  const described = states.filter(
    ({ description, invokes, entry, exit, tags }) =>
      description !== null || invokes.length + entry.length + exit.length + tags.length > 0,
  );
  const rows = states.flatMap(({ id, transitions }) =>
    transitions.map(({ event, guard, targets, actions, reenter, description }) => {
      const to =
        targets.length === 0
          ? ''
          : `${targets.map((target) => code(pathOf(target, chart))).join(', ')}${reenter ? ' (re-enters)' : ''}`;
      const does = [actions.map(code).join(', '), description === null ? '' : cell(description)]
        .filter((part) => part !== '')
        .join(': ');
      return `| ${code(pathOf(id, chart))} | ${code(event)} | ${guard === null ? '' : code(guard)} | ${to} | ${does} |`;
    }),
  );
  return [
    `# ${chart.name}`,
    '',
    about,
    '',
    `![Chart of ${chart.name}](${chart.name}.svg)`,
    '',
    ...(rows.length === 0
      ? []
      : ['## Transitions', '', '| State | Event | Guard | Target | Actions |', '|---|---|---|---|---|', ...rows, '']),
    ...(described.length === 0
      ? []
      : [
          '## States',
          '',
          '| State | Runs | On entry | On exit | About |',
          '|---|---|---|---|---|',
          ...described.map(
            ({ id, invokes, entry, exit, tags, description }) =>
              `| ${code(pathOf(id, chart))} | ${invokes.map(code).join(', ')} | ${entry.map(code).join(', ')} | ${exit.map(code).join(', ')} | ${cell([description ?? '', tags.length > 0 ? `Tagged ${tags.join(', ')}.` : ''].filter((part) => part !== '').join(' '))} |`,
          ),
          '',
        ]),
  ].join('\n');
}
