import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Cluster, startCluster } from './support/postgres.ts';
import { type Count, countCheck, countPlaywright, countVitest, inWords, sum } from './support/results.ts';
import { run, stopAll } from './support/run.ts';
import { ensureChromium } from './support/chromium.ts';

const minute = 60_000;
const suites = ['typecheck', 'lint', 'dependencies', 'unit', 'machines', 'mutants', 'build', 'journeys'] as const;
type Suite = (typeof suites)[number];

const { values, positionals } = parseArgs({
  options: { only: { type: 'string', multiple: true }, help: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.help === true) {
  console.log(`npm test -- [--only ${suites.join('|')}]… [file filter]…`);
  process.exit(0);
}
const asked = (values.only ?? []).flatMap((list) => list.split(','));
const unknown = asked.filter((name) => !suites.some((suite) => suite === name));
if (unknown.length > 0) {
  console.error(`Unknown suite ${unknown.join(', ')}; there are ${suites.join(', ')}.`);
  process.exit(2);
}
const chosen = suites.filter((suite) => asked.length === 0 || asked.includes(suite));

const reports = mkdtempSync(join(tmpdir(), 'faena-tests-'));
/** What the walks of machines note for their table. */
const walks = join(reports, 'walks');
const clusters: Cluster[] = [];
let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isStopping = true;
    stopAll();
    rmSync(reports, { recursive: true, force: true });
    process.exit(130);
  });
}

const results = new Map<string, { count: Count; seconds: number }>();
const missingBrowser = chosen.includes('journeys') ? await ensureChromium() : null;
try {
  const env = await testDatabase();
  for (const suite of chosen) await measure(suite, env);
} finally {
  for (const cluster of clusters) await cluster.stop();
  rmSync(reports, { recursive: true, force: true });
}
const total = sum([...results.values()].map(({ count }) => count));
console.log('\nSummary');
for (const [name, { count, seconds }] of results) {
  const numbers = count.note === 'ok' ? 'ok' : inWords(count) + (count.note === undefined ? '' : ` (${count.note})`);
  console.log(`  ${name.padEnd(13)} ${numbers}, ${seconds.toFixed(1)} s`);
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(inWords(total));

function needsPostgres(): boolean {
  return process.env.TEST_DATABASE_URL === undefined && (chosen.includes('unit') || chosen.includes('journeys'));
}

/** Environment that names the PostgreSQL of the tests: the given one, else a cluster of our own. */
async function testDatabase(): Promise<Record<string, string>> {
  if (!needsPostgres()) return {};
  console.log('Starting PostgreSQL…');
  try {
    const cluster = await startCluster();
    clusters.push(cluster);
    return { TEST_DATABASE_URL: cluster.url };
  } catch (error) {
    const note = error instanceof Error ? error.message : String(error);
    leaveOut('postgresql', `tests on PostgreSQL left out: ${note}`);
    return {};
  }
}

/** Counts a suite that can't run on this machine as a failure, with its reason. */
function leaveOut(suite: string, note: string): void {
  console.error(note);
  results.set(suite, { count: { passed: 0, failed: 1, skipped: 0, note }, seconds: 0 });
}

async function measure(suite: Suite, env: Record<string, string>): Promise<void> {
  if (isStopping) return;
  if (suite === 'journeys' && missingBrowser !== null) {
    leaveOut(suite, `journeys left out: ${missingBrowser}`);
    return;
  }
  const failedBuild = results.get('build')?.count.failed ?? 0;
  if (suite === 'journeys' && failedBuild > 0) {
    results.set(suite, { count: { passed: 0, failed: 1, skipped: 0, note: 'not run: the build failed' }, seconds: 0 });
    return;
  }
  console.log(`\n== ${suite} ==`);
  const start = performance.now();
  const count = await runSuite(suite, env);
  const seconds = (performance.now() - start) / 1000;
  results.set(suite, { count, seconds });
}

async function runSuite(suite: Suite, env: Record<string, string>): Promise<Count> {
  const node = process.execPath;
  switch (suite) {
    case 'typecheck':
      return countCheck(await run('tsc', ['--noEmit'], { timeout: 2 * minute }));
    case 'lint':
      return countCheck(await run('oxlint', ['--quiet'], { timeout: 2 * minute }));
    case 'dependencies':
      return countCheck(await run(node, ['scripts/checkDependencies.ts'], { timeout: 2 * minute }));
    case 'build':
      return countCheck(await run(node, ['scripts/build.ts'], { env: { BUILD_LOG_LEVEL: 'warn' }, timeout: 3 * minute }));
    case 'unit': {
      const report = join(reports, 'vitest.json');
      const parameters = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...positionals];
      const code = await run('vitest', parameters, { env: { ...env, MACHINE_WALKS: walks }, timeout: 25 * minute });
      return countVitest(read(report), code);
    }
    case 'machines': {
      // Of a run of some test files nothing can be said.
      if (positionals.length > 0 || !chosen.includes('unit')) return { passed: 0, failed: 0, skipped: 0, note: 'not asked' };
      return countCheck(await run(node, ['scripts/machines.ts', '--check', walks], { timeout: 2 * minute }));
    }
    case 'mutants': {
      if (positionals.length > 0) return { passed: 0, failed: 0, skipped: 0, note: 'not asked' };
      // The same sample every time. A few guards only repeat what another rule says, so not every mutant fails a test.
      return countCheck(await run(node, ['scripts/mutants.ts', '--sample', '30', '--least', '85'], { timeout: 4 * minute }));
    }
    case 'journeys': {
      const report = join(reports, 'playwright.json');
      const parameters = ['test', '--reporter=list,json', '--pass-with-no-tests', ...positionals];
      const code = await run('playwright', parameters, { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }, timeout: 35 * minute });
      return countPlaywright(read(report), code);
    }
  }
}

function read(report: string): unknown {
  return existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
}
