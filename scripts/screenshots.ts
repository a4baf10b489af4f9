import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './support/paths.ts';
import { run } from './support/run.ts';

/*
 * Takes a screenshot at every step of the accessibility journey, in three widths, light and dark. Writes them to
 * `screenshots/` or to the given folder. The journey's own checks still apply.
 */
const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true });
if (values.help === true) {
  console.log('npm run screenshots -- [folder]');
  process.exit(0);
}
const folder = resolve(process.env.INIT_CWD ?? root, positionals[0] ?? 'screenshots');
rmSync(folder, { recursive: true, force: true });
const code = await run(
  'playwright',
  [
    'test',
    '--reporter=list',
    'tests/journeys/accessibility.journey.ts',
    '--grep',
    'axe finds no fault and nothing overflows',
  ],
  {
    env: { SCREENSHOTS: folder, FAENA_TESTS: 'all' },
  },
);
console.log(`The pictures are in ${folder}`);
process.exit(code);
