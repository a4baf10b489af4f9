import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureChromium } from '../../scripts/support/chromium.ts';
import { root } from '../../scripts/support/paths.ts';
import buildIfNeeded from '../support/builtApp.ts';
import { measureAssistant } from './assistant.ts';
import { measureBoard } from './board.ts';
import { measureBundle } from './bundle.ts';
import { measureHttp } from './http.ts';
import { measureInsights } from './insights.ts';
import { measureLive } from './live.ts';
import { type Add, isMet, type Part, toMarkdown } from './measurement.ts';
import { measurePoker } from './poker.ts';
import { measureProcess } from './process.ts';
import { measureSearch } from './search.ts';
import { measureTogether } from './together.ts';
import { measureWaits } from './waits.ts';

interface Piece {
  title: string;
  measure: (add: Add) => Promise<void>;
  needs: 'chromium' | 'postgres' | null;
}

const pieces: Record<string, Piece> = {
  bundle: { title: 'JavaScript', measure: measureBundle, needs: 'chromium' },
  waits: { title: 'What a person waits for', measure: measureWaits, needs: 'chromium' },
  board: { title: 'Board in Chromium', measure: measureBoard, needs: 'chromium' },
  live: { title: 'Live', measure: measureLive, needs: 'chromium' },
  together: { title: 'Working together', measure: measureTogether, needs: 'chromium' },
  assistant: { title: 'Assistant', measure: measureAssistant, needs: 'chromium' },
  poker: { title: 'Planning poker', measure: measurePoker, needs: null },
  insights: { title: 'Insights', measure: measureInsights, needs: null },
  search: { title: 'Search', measure: measureSearch, needs: 'postgres' },
  http: { title: 'Over HTTP', measure: measureHttp, needs: 'postgres' },
  process: { title: 'Process', measure: measureProcess, needs: null },
};
const names = Object.keys(pieces);
const resultsFile = join(import.meta.dirname, 'RESULTS.md');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true }, help: { type: 'boolean' } } });
if (values.help === true) {
  console.log(
    `npm run bench -- [--only ${names.join(',')}]\nA run of everything is written to tests/bench/RESULTS.md.`,
  );
  process.exit(0);
}
const asked = (values.only ?? []).flatMap((list) => list.split(','));
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown piece ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(2);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

const chosen = names.filter((name) => asked.length === 0 || asked.includes(name));
const needs = chosen.map((name) => pieces[name]?.needs);
const lack = needs.includes('chromium') ? await ensureChromium() : null;
if (lack !== null) console.error(lack);
buildIfNeeded();

const loadBefore = loadavg()[0] ?? 0;
const parts: Part[] = [];
for (const name of chosen) {
  const piece = pieces[name];
  if (piece === undefined) continue;
  const from = performance.now();
  parts.push(await measurePart(piece));
  console.error(`${piece.title}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
}

const measured = parts.flatMap(({ measurements }) => measurements).filter((measurement) => isMet(measurement) !== null);
const missed = measured.filter((measurement) => isMet(measurement) === false);
const report = [
  '# Benchmarks',
  '',
  describeMachine(loadBefore, loadavg()[0] ?? 0),
  '',
  `${measured.length - missed.length} of ${measured.length} budgets met.`,
  '',
  toMarkdown(parts),
].join('\n');
console.log(report);
if (asked.length === 0) writeFileSync(resultsFile, report);
process.exit(parts.some(({ failure }) => failure !== null) ? 1 : 0);

async function measurePart({ title, measure }: Piece): Promise<Part> {
  const part: Part = { name: title, measurements: [], failure: null };
  try {
    await measure((measurements) => part.measurements.push(...measurements));
  } catch (error) {
    console.error(error);
    part.failure = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
  return part;
}

function describeMachine(before: number, after: number): string {
  const [cpu] = cpus();
  return (
    `Faena ${version}, measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu?.model ?? 'unknown processor'}, ` +
    `${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}; load average ${before.toFixed(1)} when it began, ${after.toFixed(1)} when it ended. ` +
    `Server, browser and load generator share the machine${before > 0.5 * cpus().length ? ', and so did other programs: the numbers are too bad' : ''}.`
  );
}
