import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { galleryOf } from './support/gallery.ts';
import { root } from './support/paths.ts';
import { run } from './support/run.ts';

/*
 * Takes a screenshot at every step of the accessibility journey, in three widths, light and dark. Writes the
 * screenshots to `screenshots/` or to the given folder, with a page that shows all of them. The journey's own checks
 * run too. In another language, the script also reports texts that don't fit. The language `pseudo` is lengthened
 * English, and `mirrored` is the same from right to left. `--before` names a folder with earlier screenshots, which
 * the page shows next to the new ones. `--page` only writes the page for existing screenshots.
 */
const { values, positionals } = parseArgs({
  options: {
    help: { type: 'boolean' },
    language: { type: 'string' },
    scheme: { type: 'string' },
    only: { type: 'string', default: '' },
    before: { type: 'string' },
    page: { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
if (values.help === true) {
  console.log(
    'npm run screenshots -- [folder] [--language pseudo|mirrored|en|es|…] [--scheme light|dark] [--only "among boards"] [--before folder] [--page]',
  );
  process.exit(0);
}
const pseudo = ['pseudo', 'mirrored'].find((name) => name === values.language);
const language = pseudo === undefined ? values.language : 'en';
const folderOf = (path: string): string => resolve(process.env.INIT_CWD ?? root, path);
const folder = folderOf(positionals[0] ?? 'screenshots');
const before = values.before === undefined ? null : folderOf(values.before);
if (before !== null && (!existsSync(before) || !relative(folder, before).startsWith('..'))) {
  console.error(`${before} has to be a folder of earlier pictures outside of ${folder}`);
  process.exit(1);
}
const writePage = (): void => {
  mkdirSync(folder, { recursive: true });
  const page = join(folder, 'index.html');
  writeFileSync(page, galleryOf(folder, before));
  console.log(`The pictures are in ${page}`);
};
if (values.page) {
  writePage();
  process.exit(0);
}
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
writePage();
process.exit(code);
