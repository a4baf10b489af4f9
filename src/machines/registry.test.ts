import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machineRegistry } from './registry.ts';

const filesIn = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });

test('machineRegistry has every machine under the name of its file', async () => {
  const inBrowser = filesIn(import.meta.dirname).flatMap((path) => /([^/\\]+)\.machine\.ts$/.exec(path)?.[1] ?? []);
  const shared = filesIn(join(import.meta.dirname, '../../domain/machines'))
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => `domain${path.charAt(0).toUpperCase()}${path.slice(1, -3)}`);
  expect(Object.keys(machineRegistry).sort()).toEqual([...inBrowser, ...shared].sort());
  for (const [name, load] of Object.entries(machineRegistry)) {
    const { id } = await load();
    if (!name.startsWith('domain')) expect(id).toBe(name);
  }
});
