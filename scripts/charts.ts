/** Draws every machine's chart into docs/machines/; with --check only tells whether they are as the code says. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartFiles, chartFolder } from './support/chartFiles.ts';
import { root } from './support/paths.ts';

const folder = join(root, chartFolder);
mkdirSync(folder, { recursive: true });
const files = await chartFiles();
const present = readdirSync(folder);
const stale = [...files]
  .filter(([name, content]) => !present.includes(name) || readFileSync(join(folder, name), 'utf8') !== content)
  .map(([name]) => name);
const extra = present.filter((name) => !files.has(name));

if (process.argv.includes('--check')) {
  const wrong = [...stale, ...extra];
  if (wrong.length > 0) console.error(`Not as the machines are now: ${wrong.join(', ')}. Run npm run charts.`);
  process.exitCode = wrong.length > 0 ? 1 : 0;
} else {
  for (const name of stale) writeFileSync(join(folder, name), files.get(name) ?? '');
  for (const name of extra) rmSync(join(folder, name));
  console.log(`${files.size} files, ${stale.length} written, ${extra.length} removed`);
}
