import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundledPostgres } from './postgres.ts';

test('a system without a package of PostgreSQL has none', () => {
  expect(bundledPostgres('sunos', 'x64')).toBeNull();
});

test('the programs come with the packages of this system', () => {
  const folder = bundledPostgres();
  expect(folder !== null && existsSync(join(folder, 'native/bin'))).toBe(true);
});
