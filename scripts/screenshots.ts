import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './support/paths.ts';
import { run } from './support/run.ts';

/*
 * A picture of every screen and state that the accessibility journey stops at, in three widths, light and dark, in
 * `screenshots/` or the folder that is named. What is wrong with a stop is told as in the tests.
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
  ['test', '--reporter=list', 'tests/journeys/accessibility.journey.ts', '--grep', "nothing stands in anyone's way"],
  {
    env: { SCREENSHOTS: folder, FAENA_TESTS: 'all' },
  },
);
console.log(`The pictures are in ${folder}`);
process.exit(code);
