import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstScripts, missingFiles } from './firstPage.ts';

test('firstScripts returns the scripts of the page and the scripts that they import', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faena-page-'));
  mkdirSync(join(folder, 'assets'));
  for (const name of ['start', 'board', 'table']) writeFileSync(join(folder, `assets/${name}.js`), 'run();'.repeat(99));
  writeFileSync(
    join(folder, 'index.html'),
    '<script>run("/assets/table.js")</script><script type="module" crossorigin src="/assets/start.js"></script>' +
      '<link rel="modulepreload" crossorigin href="/assets/board.js"><link rel="stylesheet" href="/assets/start.css">',
  );
  const scripts = firstScripts(folder);
  expect(scripts.map(({ path }) => path)).toEqual(['assets/start.js', 'assets/board.js']);
  for (const { bytes } of scripts) expect(bytes).toBeLessThan(100);
});

test('missingFiles returns the addresses that the build left as they were', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faena-page-'));
  writeFileSync(
    join(folder, 'index.html'),
    '<link rel="preload" href="/src/gone.woff2" crossorigin><link rel="icon" href="/assets/icon.svg">',
  );
  expect(missingFiles(folder)).toEqual(['/src/gone.woff2']);
});
