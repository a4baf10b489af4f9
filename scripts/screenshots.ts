import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './support/paths.ts';
import { run } from './support/run.ts';

/*
 * Takes a screenshot at every step of the accessibility journey, in three widths, light and dark. Writes them to
 * `screenshots/` or to the given folder. The journey's own checks still apply. In another language it also reports the
 * texts that don't fit. `pseudo` is English made longer, and `mirrored` is the same from right to left.
 */
const { values, positionals } = parseArgs({
  options: {
    help: { type: 'boolean' },
    language: { type: 'string' },
    scheme: { type: 'string' },
    only: { type: 'string', default: '' },
  },
  allowPositionals: true,
});
if (values.help === true) {
  console.log(
    'npm run screenshots -- [folder] [--language pseudo|mirrored|en|es|…] [--scheme light|dark] [--only "among boards"]',
  );
  process.exit(0);
}
const pseudo = ['pseudo', 'mirrored'].find((name) => name === values.language);
const language = pseudo === undefined ? values.language : 'en';
const folder = resolve(process.env.INIT_CWD ?? root, positionals[0] ?? 'screenshots');
rmSync(folder, { recursive: true, force: true });
const code = await run(
  'playwright',
  [
    'test',
    '--reporter=list',
    'tests/journeys/accessibility.journey.ts',
    '--grep',
    `axe finds no fault and nothing overflows.*${values.only}`,
  ],
  {
    env: {
      SCREENSHOTS: folder,
      FAENA_TESTS: 'all',
      ...(language !== undefined && { SCREENSHOTS_LANGUAGE: language }),
      ...(values.scheme !== undefined && { SCREENSHOTS_SCHEME: values.scheme }),
      ...(pseudo !== undefined && { VITE_PSEUDO: pseudo }),
    },
  },
);
console.log(`The pictures are in ${folder}`);
process.exit(code);
