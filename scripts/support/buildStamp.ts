import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';

export const stampFile = 'build.json';

const inputs = [
  'index.html',
  'src',
  'domain',
  'richText',
  'texts',
  'scripts/support/textsPlugin.ts',
  'docs/guide',
  'public',
  'vite.config.ts',
  'postcss.config.cjs',
  'tsconfig.json',
  'package-lock.json',
];

const isInput = (path: string): boolean => !/\.test\.tsx?$/.test(path);

/** Hash of the names and contents of all build inputs. It is the same on every machine. */
export function sourceFingerprint(root: string): string {
  const hash = createHash('sha256').update(process.env['VITE_PSEUDO'] ?? '');
  const files = inputs.flatMap((input) => filesUnder(join(root, input))).map((file) => relative(root, file));
  for (const file of files.filter(isInput).sort()) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Returns true if `dist/` was built from the current sources. An installation without sources counts as built. */
export function isBuilt(root: string): boolean {
  if (!existsSync(join(root, 'dist', 'index.html'))) return false;
  if (!existsSync(join(root, 'index.html'))) return true;
  return builtFrom(root) === sourceFingerprint(root);
}

function builtFrom(root: string): string | null {
  try {
    const stamp: unknown = JSON.parse(readFileSync(join(root, 'dist', stampFile), 'utf8'));
    return typeof stamp === 'object' && stamp !== null && 'sources' in stamp ? String(stamp.sources) : null;
  } catch {
    return null;
  }
}

function filesUnder(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
