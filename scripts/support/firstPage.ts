import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** Maximum compressed bytes of the first page's scripts. The messages of the language add another 2 kB. */
export const mostBytes = 153_000;

/** Returns the files of the source that the built page names. The build leaves an address as it is if no file has it. */
export const missingFiles = (folder: string): string[] =>
  [...readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/(?:src|href)="(\/src\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  );

/** Returns the scripts that every page loads at the start, with their compressed sizes in bytes. */
export function firstScripts(folder: string): { path: string; bytes: number }[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const paths = [...page.matchAll(/<(?:script|link)[^>]* (?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(
    ([, path = '']) => path,
  );
  return paths.map((path) => ({ path, bytes: gzipSync(readFileSync(join(folder, path)), { level: 9 }).length }));
}
