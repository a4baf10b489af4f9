import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { faultPlans } from '../tests/support/faults.ts';
import {
  allExpressions,
  build,
  type Check,
  dependencies,
  format,
  journeys,
  lint,
  machines,
  mutants,
  performanceSmoke,
  runCheck,
  prepareRequirements,
  typecheck,
  unit,
  wholeTexts,
} from './support/checks.ts';
import { root } from './support/paths.ts';
import { inTime, writeProgress, type Progress, readProgress, secondsLeft } from './support/progress.ts';
import { reportOf } from './support/report.ts';
import { countText, leftOut, sum } from './support/results.ts';
import { stopAll } from './support/run.ts';

const parts = <T>(count: number, make: (part: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index + 1));

/* Checks in small parts, so that a run after an interruption repeats only one part. */
const checks: readonly Check[] = [
  typecheck,
  lint,
  format,
  dependencies,
  allExpressions,
  wholeTexts,
  ...parts(3, (part) => unit({ name: `unit ${part}/3`, minutes: 4, parameters: [`--shard=${part}/3`] })),
  machines,
  unit({
    name: 'unit on New Year’s Eve in Kiritimati, in another order',
    minutes: 5,
    parameters: ['--sequence.shuffle', '--sequence.seed=11'],
    env: { FAENA_TESTS: '', MACHINE_WALKS: '', TZ: 'Pacific/Kiritimati', FAENA_TODAY: '2027-12-31T23:59:00' },
  }),
  unit({
    name: 'unit on 29 February in Los Angeles, in another order',
    minutes: 5,
    parameters: ['--sequence.shuffle', '--sequence.seed=12'],
    env: { FAENA_TESTS: '', MACHINE_WALKS: '', TZ: 'America/Los_Angeles', FAENA_TODAY: '2028-02-29T12:00:00' },
  }),
  build,
  performanceSmoke,
  ...parts(4, (part) => journeys({ name: `journeys ${part}/4`, minutes: 5, parameters: [`--shard=${part}/4`] })),
  // Leaves out the plan 'broken', under which users have to retry. Only one test in faults.journey.ts does that.
  ...faultPlans
    .filter((plan) => plan !== 'broken')
    .map((plan) =>
      journeys({ name: `faults, ${plan}`, minutes: 15, env: { FAULTS: plan }, parameters: ['--timeout=120000'] }),
    ),
  ...parts(3, (part) =>
    journeys({
      name: `keyboard ${part}/3`,
      minutes: 10,
      env: { KEYBOARD: '1' },
      parameters: [`--shard=${part}/3`, '--timeout=150000'],
    }),
  ),
  ...parts(12, (part) => mutants(part, 12)),
];

const { values, positionals } = parseArgs({
  options: { again: { type: 'boolean' }, list: { type: 'boolean' }, help: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.help === true) {
  console.log(`npm run verify -- [--again] [--list] [check…]
Runs all checks, or those whose name begins with an argument. If no source has changed, an interrupted run resumes where it stopped, and failed checks run again.
--again starts over. --list lists the checks. verify-report/index.html shows all results.`);
  process.exit(0);
}
const chosen = checks.filter(
  ({ name }) => positionals.length === 0 || positionals.some((start) => name.startsWith(start)),
);
if (values.list === true) {
  for (const { name, minutes } of chosen) console.log(`${name} (${inTime(minutes * 60)})`);
  process.exit(0);
}
if (chosen.length === 0) {
  console.error(`No check begins with ${positionals.join(' or ')}; npm run verify -- --list names them.`);
  process.exit(2);
}

process.env.FAENA_TESTS ??= 'all';
const folder = join(root, 'verify-report');
const file = join(root, 'node_modules', '.cache', 'faena-verify.json');
const progress: Progress = readProgress(file, sourcesOf());
if (values.again === true) progress.outcomes = {};
if (Object.keys(progress.outcomes).length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopAll();
    console.log('\nInterrupted: npm run verify resumes with this check.');
    process.exit(130);
  });
}

const isDone = ({ name }: Check): boolean => progress.outcomes[name]?.count.failed === 0;
const waiting = chosen.filter((check) => !isDone(check));
if (waiting.length < chosen.length)
  console.log(`${chosen.length - waiting.length} of ${chosen.length} checks passed before, with the same sources.`);
const requirements = await prepareRequirements(waiting);
const began = performance.now();
try {
  for (const [index, check] of waiting.entries()) {
    const start = performance.now();
    const where = (): string => {
      const elapsed = (performance.now() - start) / 1000;
      const left =
        Math.max(0, secondsLeft([check], progress) - elapsed) + secondsLeft(waiting.slice(index + 1), progress);
      return `${chosen.length - waiting.length + index + 1} of ${chosen.length}: ${check.name}; ${inTime((performance.now() - began) / 1000)} so far, about ${inTime(left)} left`;
    };
    console.log(`\n== ${where()} ==`);
    const timer = setInterval(() => console.log(`-- ${where()}`), 60_000);
    const outcome =
      check.needs?.includes('postgres') && requirements.missing.postgres !== undefined
        ? leftOut(`left out: ${requirements.missing.postgres}`)
        : await runCheck(check, { folder, artifacts: join(folder, 'failures'), files: [] }, requirements);
    clearInterval(timer);
    const seconds = (performance.now() - start) / 1000;
    progress.outcomes[check.name] = { ...outcome, seconds };
    progress.seconds[check.name] = seconds;
    writeProgress(file, progress);
    writeReport();
  }
} finally {
  await requirements.stop();
}

const total = sum(chosen.map(({ name }) => progress.outcomes[name]?.count ?? { passed: 0, failed: 0, skipped: 0 }));
console.log('\nSummary');
for (const { name } of chosen) {
  const outcome = progress.outcomes[name];
  if (outcome === undefined) continue;
  console.log(
    `  ${outcome.count.failed > 0 ? '✗' : '✓'} ${name}: ${countText(outcome.count)}${outcome.count.note === undefined ? '' : ` (${outcome.count.note})`}, ${inTime(outcome.seconds)}`,
  );
  for (const { test } of outcome.failures) console.log(`      ${test}`);
}
console.log(`Report: ${join(folder, 'index.html')}`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(countText(total));

function writeReport(): void {
  const done = checks.flatMap(({ name }) => {
    const outcome = progress.outcomes[name];
    return outcome === undefined ? [] : [{ name, ...outcome }];
  });
  const open = checks.filter(({ name }) => progress.outcomes[name] === undefined).map(({ name }) => name);
  writeFileSync(join(folder, 'index.html'), reportOf(done, open, folder));
}

function sourcesOf(): string {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\0');
  const hash = createHash('sha256');
  for (const path of files.filter((name) => name !== '').sort()) {
    try {
      hash
        .update(path)
        .update('\0')
        .update(readFileSync(join(root, path)));
    } catch {
      // Ignores a file that was deleted without a commit.
    }
  }
  return hash.digest('hex');
}
