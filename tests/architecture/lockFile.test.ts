import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/support/paths.ts';

type Dependencies = Record<string, string>;
type LockedPackage = { dependencies?: Dependencies; optionalDependencies?: Dependencies };
type LockedPackages = Record<string, LockedPackage>;

/** Returns the folders in which Node looks for a dependency of the package at `path`, the nearest first. */
const foldersAbove = (path: string): string[] =>
  path === '' ? [''] : [path, ...foldersAbove(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))))];

/** Returns the dependencies that have no entry of their own. `npm ci` rejects a lock file that has any. */
const missingEntries = (packages: LockedPackages): string[] =>
  Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter(
        (name) => !foldersAbove(path).some((folder) => `${folder}/node_modules/${name}`.replace(/^\//, '') in packages),
      )
      .map((name) => `${name} of ${path}`),
  );

test('the lock file has every package of every platform', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  expect(missingEntries(packages)).toEqual([]);
});

test('a platform package without an entry is missing', () => {
  const packages: LockedPackages = {
    '': { dependencies: { formatter: '1.0.0' } },
    'node_modules/formatter': {
      dependencies: { own: '1.0.0' },
      optionalDependencies: { 'formatter-windows': '1.0.0' },
    },
    'node_modules/formatter/node_modules/own': { dependencies: { formatter: '1.0.0' } },
  };
  expect(missingEntries(packages)).toEqual(['formatter-windows of node_modules/formatter']);
});
