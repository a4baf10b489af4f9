import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  build,
  type Check,
  dependencies,
  format,
  journeys,
  lint,
  machines,
  runCheck,
  surroundingsFor,
  typecheck,
  unit,
} from './support/checks.ts';
import { root } from './support/paths.ts';
import { inWords, leftOut, type Outcome, sum } from './support/results.ts';
import { stopAll } from './support/run.ts';

/* The checks of every day: at least one test of every capability and of every transition of a machine. The rest runs in verify.ts. */
const checks = [
  typecheck,
  lint,
  format,
  dependencies,
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
Files that are named run with all their tests, also those that are otherwise left to npm run verify.`);
  process.exit(0);
}
const asked = (values.only ?? []).flatMap((list) => list.split(','));
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown suite ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(2);
}
const isChosen = ({ name }: Check): boolean => asked.length === 0 || asked.includes(name);
// What wasn't walked can't be compared.
const chosen = checks.filter((check) => isChosen(check) && (check !== machines || asked.length === 0));
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
const surroundings = await surroundingsFor(chosen);
try {
  if (surroundings.missing.postgres !== undefined) {
    results.set('postgresql', {
      ...leftOut(`tests on PostgreSQL left out: ${surroundings.missing.postgres}`),
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
        : await runCheck(check, { folder, artifacts: join(root, 'test-results'), files }, surroundings);
    results.set(check.name, { ...outcome, seconds: (performance.now() - start) / 1000 });
  }
} finally {
  await surroundings.stop();
  rmSync(folder, { recursive: true, force: true });
}

const total = sum([...results.values()].map(({ count }) => count));
console.log('\nSummary');
for (const [name, { count, flaky, seconds }] of results) {
  const numbers = count.note === 'ok' ? 'ok' : inWords(count) + (count.note === undefined ? '' : ` (${count.note})`);
  console.log(`  ${name.padEnd(13)} ${numbers}, ${seconds.toFixed(1)} s`);
  for (const test of flaky) console.log(`    flaky, passed when tried once more: ${test}`);
}
process.exitCode = total.failed > 0 ? 1 : 0;
console.log(inWords(total));
