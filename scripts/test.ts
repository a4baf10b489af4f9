import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  build,
  type Check,
  dependencies,
  expressions,
  format,
  journeys,
  lint,
  machines,
  runCheck,
  prepareRequirements,
  typecheck,
  unit,
} from './support/checks.ts';
import { missingTexts } from './support/missingTexts.ts';
import { root } from './support/paths.ts';
import { countText, leftOut, type Outcome, sum } from './support/results.ts';
import { stopAll } from './support/run.ts';

/*
 * Checks of `npm test`: at least one test for every feature and for every transition of a machine. verify.ts runs all
 * tests.
 */
const checks = [
  typecheck,
  lint,
  format,
  dependencies,
  expressions,
  unit({ name: 'unit', minutes: 4 }),
  machines,
  build,
  journeys({ name: 'journeys', minutes: 5 }),
];
const names = checks.map(({ name }) => name);

const { values, positionals: files } = parseArgs({
  options: { only: { type: 'string', multiple: true }, help: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.help === true) {
  console.log(`npm test -- [--only ${names.join('|')}]… [file filter]…
Filtered files run with all their tests, including those that otherwise only npm run verify runs.`);
  process.exit(0);
}
const requested = (values.only ?? []).flatMap((list) => list.split(','));
const unknown = requested.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown suite ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(2);
}
const isChosen = ({ name }: Check): boolean => requested.length === 0 || requested.includes(name);
// The machine table is checked only in a full run, because it needs the results of all unit tests.
const chosen = checks.filter((check) => isChosen(check) && (check !== machines || requested.length === 0));
if (files.length > 0) process.env.FAENA_TESTS = 'all';

const folder = mkdtempSync(join(tmpdir(), 'faena-tests-'));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopAll();
    rmSync(folder, { recursive: true, force: true });
    process.exit(130);
  });
}

const results = new Map<string, Outcome & { seconds: number }>();
const requirements = await prepareRequirements(chosen);
try {
  if (requirements.missing.postgres !== undefined) {
    results.set('postgresql', {
      ...leftOut(`tests on PostgreSQL left out: ${requirements.missing.postgres}`),
      seconds: 0,
    });
  }
  for (const check of chosen) {
    console.log(`\n== ${check.name} ==`);
    const start = performance.now();
    const isBuilt = (results.get('build')?.count.failed ?? 0) === 0;
    const outcome =
      check.needs?.includes('browser') && !isBuilt
        ? leftOut('not run: the build failed')
        : await runCheck(check, { folder, artifacts: join(root, 'test-results'), files }, requirements);
    results.set(check.name, { ...outcome, seconds: (performance.now() - start) / 1000 });
  }
} finally {
  await requirements.stop();
  rmSync(folder, { recursive: true, force: true });
}

const total = sum([...results.values()].map(({ count }) => count));
console.log('\nSummary');
for (const [name, { count, flaky, seconds }] of results) {
  const numbers = count.note === 'ok' ? 'ok' : countText(count) + (count.note === undefined ? '' : ` (${count.note})`);
  console.log(`  ${name.padEnd(13)} ${numbers}, ${seconds.toFixed(1)} s`);
  for (const test of flaky) console.log(`    flaky, passed when tried once more: ${test}`);
}
for (const line of missingTexts()) console.log(`  texts         ${line}`);
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(countText(total));
