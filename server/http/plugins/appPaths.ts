import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** File in the build that lists the paths of the app's pages. */
export const appPathsFile = 'paths.json';

/**
 * Reads the paths of the app's pages from the build, in which `$name` matches one segment and a final `$` the rest of
 * the path. The returned function is true if the app has a page at a path. It ignores case and a slash at the end.
 */
export function readAppPaths(folder: string): (pathname: string) => boolean {
  const file = join(folder, appPathsFile);
  const paths = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [];
  const patterns = paths.map((path) => path.replace(/\/\$$/, '(?:/.+)?').replace(/\$\w+/g, '[^/]+'));
  const pattern = new RegExp(`^(?:${patterns.map((path) => (path === '/' ? path : `${path}/?`)).join('|')})$`, 'i');
  return (pathname) => paths.length > 0 && pattern.test(pathname);
}
