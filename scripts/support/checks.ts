import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium } from './chromium.ts';
import { type Cluster, startCluster } from './postgres.ts';
import { leftOut, notApplicable, type Outcome, outcomeOfCheck, readPlaywright, readVitest } from './results.ts';
import { run } from './run.ts';

const minute = 60_000;
const node = process.execPath;

export interface Check {
  name: string;
  /** Expected minutes on two cores, used until a run has measured the check. */
  minutes: number;
  needs?: readonly ('postgres' | 'browser')[];
  run(context: CheckContext): Promise<Outcome>;
}

export interface CheckContext {
  folder: string;
  artifacts: string;
  /** Paths of the files to run. Empty runs all files. */
  files: readonly string[];
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
export const expressions = command('expressions', 0.1, node, ['scripts/checkExpressions.ts']);
/** Check of all regular expressions, also of the ones in `safeExpressions.json`. */
export const allExpressions = command('all expressions', 3, node, ['scripts/checkExpressions.ts', '--all']);
/** Check that no language lacks a message, as a release requires. */
export const wholeTexts = command('texts of all languages', 0.1, node, ['scripts/texts.ts', '--whole']);
export const build = command('build', 0.3, node, ['scripts/build.ts'], { BUILD_LOG_LEVEL: 'warn' });
/** Check that the benchmark runs. Its results don't matter. */
export const performanceSmoke = command('performance smoke', 3, node, ['tests/bench/run.ts', '--only', 'bundle,board']);

interface Part {
  name: string;
  minutes: number;
  env?: Record<string, string>;
  parameters?: string[];
}

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

export const machines: Check = {
  name: 'machines',
  minutes: 0.1,
  run: async ({ folder, files }) =>
    files.length > 0
      ? notApplicable
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

export interface Requirements {
  env: Readonly<Record<string, string>>;
  missing: Partial<Record<'postgres' | 'browser', string>>;
  stop(): Promise<void>;
}

export async function prepareRequirements(checks: readonly Check[]): Promise<Requirements> {
  const isNeeded = (what: 'postgres' | 'browser') => checks.some(({ needs = [] }) => needs.includes(what));
  const missing: Requirements['missing'] = {};
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

/** Runs a check, or reports that a requirement is missing. Without PostgreSQL, only the tests that need it fail. */
export async function runCheck(
  check: Check,
  context: Omit<CheckContext, 'env'>,
  { env, missing }: Requirements,
): Promise<Outcome> {
  if (check.needs?.includes('browser') && missing.browser !== undefined) return leftOut(`left out: ${missing.browser}`);
  return check.run({ ...context, env });
}
