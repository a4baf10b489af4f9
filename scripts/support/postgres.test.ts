import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledPostgres } from './postgres.ts';

test('bundledPostgres returns null on a system without a package', () => {
  expect(bundledPostgres('sunos', 'x64')).toBeNull();
});

test('the installed package contains the programs', () => {
  const folder = bundledPostgres();
  expect(folder !== null && existsSync(join(folder, 'native/bin'))).toBe(true);
});
