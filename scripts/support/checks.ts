import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { type Cluster, startCluster } from './postgres.ts';
import { leftOut, notAsked, type Outcome, outcomeOfCheck, readPlaywright, readVitest } from './results.ts';
import { run } from './run.ts';

const minute = 60_000;
const node = process.execPath;

/** One part of `npm test` or `npm run verify`. */
export interface Check {
  name: string;
  /** Expected minutes on two cores. The time left is computed from it until a run has measured the check. */
  minutes: number;
  needs?: readonly ('postgres' | 'browser')[];
  run(context: CheckContext): Promise<Outcome>;
}

export interface CheckContext {
  /** Folder for reports. */
  folder: string;
  /** Folder for the screenshots and traces of failed journeys. */
  artifacts: string;
  /** Parts of paths: only tests of such files run; empty: all. */
  files: readonly string[];
  /** Environment that names the PostgreSQL of the tests. */
  env: Readonly<Record<string, string>>;
}

const command = (
  name: string,
  minutes: number,
  program: string,
  parameters: string[],
  env?: Record<string, string>,
): Check => ({
  name,
  minutes,
  run: async () => outcomeOfCheck(await run(program, parameters, { env, timeout: 10 * minute + minutes * 4 * minute })),
});

export const typecheck = command('typecheck', 0.5, 'tsc', ['--noEmit', '--checkers', '2']);
export const lint = command('lint', 0.1, 'oxlint', ['--quiet']);
export const format = command('format', 0.1, 'oxfmt', ['--check']);
export const dependencies = command('dependencies', 0.1, node, ['scripts/checkDependencies.ts']);
export const build = command('build', 0.3, node, ['scripts/build.ts'], { BUILD_LOG_LEVEL: 'warn' });
/** That the benchmark still runs; its figures are for people to read. */
export const performanceSmoke = command('performance smoke', 3, node, ['tests/bench/run.ts', '--only', 'bundle,board']);

interface Part {
  name: string;
  minutes: number;
  env?: Record<string, string>;
  /** More parameters of the test runner. */
  parameters?: string[];
}

/** What the walks of machines note for their table. */
const walksIn = (folder: string): string => join(folder, 'walks');

export const unit = ({ name, minutes, env: own = {}, parameters: more = [] }: Part): Check => ({
  name,
  minutes,
  needs: ['postgres'],
  run: async ({ folder, files, env }) => {
    const report = join(folder, `${fileNameOf(name)}.json`);
    const parameters = [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...more,
      ...files,
    ];
    const code = await run('vitest', parameters, {
      env: { ...env, MACHINE_WALKS: walksIn(folder), ...own },
      timeout: 40 * minute,
    });
    return readVitest(read(report), code);
  },
});

/** Compares what the unit tests walked with the machines there are. */
export const machines: Check = {
  name: 'machines',
  minutes: 0.1,
  run: async ({ folder, files }) =>
    files.length > 0
      ? notAsked
      : outcomeOfCheck(await run(node, ['scripts/machines.ts', '--check', walksIn(folder)], { timeout: 2 * minute })),
};

export const journeys = ({ name, minutes, env: own = {}, parameters: more = [] }: Part): Check => ({
  name,
  minutes,
  needs: ['postgres', 'browser'],
  run: async ({ folder, artifacts, files, env }) => {
    const report = join(folder, `${fileNameOf(name)}.json`);
    const output = join(artifacts, fileNameOf(name));
    const parameters = [
      'test',
      '--reporter=list,json',
      '--pass-with-no-tests',
      `--output=${output}`,
      ...more,
      ...files,
    ];
    const code = await run('playwright', parameters, {
      env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...own },
      timeout: 90 * minute,
    });
    return readPlaywright(read(report), code);
  },
});

export const mutants = (part: number, of: number): Check => ({
  ...command(`mutants ${part}/${of}`, 12, node, ['scripts/mutants.ts', '--part', `${part}/${of}`]),
});

export const fileNameOf = (name: string): string => name.replaceAll(/[^\w]+/g, '-');

const read = (report: string): unknown => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null);

/** What the checks need and this machine may lack, found once and named when it is missing. */
export interface Surroundings {
  env: Readonly<Record<string, string>>;
  /** Why checks that need it can't run. */
  missing: Partial<Record<'postgres' | 'browser', string>>;
  stop(): Promise<void>;
}

export async function surroundingsFor(checks: readonly Check[]): Promise<Surroundings> {
  const isNeeded = (what: 'postgres' | 'browser') => checks.some(({ needs = [] }) => needs.includes(what));
  const missing: Surroundings['missing'] = {};
  const env: Record<string, string> = {};
  let cluster: Cluster | null = null;
  if (isNeeded('browser')) {
    const reason = await ensureChromium();
    if (reason !== null) missing.browser = reason;
  }
  if (isNeeded('postgres') && process.env.TEST_DATABASE_URL === undefined) {
    console.log('Starting PostgreSQL…');
    try {
      cluster = await startCluster();
      env.TEST_DATABASE_URL = cluster.url;
    } catch (error) {
      missing.postgres = error instanceof Error ? error.message : String(error);
    }
  }
  for (const reason of Object.values(missing)) console.error(reason);
  return { env, missing, stop: async () => cluster?.stop() };
}

/** Runs one check, or says what it lacks. Without PostgreSQL the rest of a check still runs, and its missing part is a failure of its own. */
export async function runCheck(
  check: Check,
  context: Omit<CheckContext, 'env'>,
  { env, missing }: Surroundings,
): Promise<Outcome> {
  if (check.needs?.includes('browser') && missing.browser !== undefined) return leftOut(`left out: ${missing.browser}`);
  return check.run({ ...context, env });
}
