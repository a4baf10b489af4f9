import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machineRegistry } from './machineRegistry.ts';
import { root } from './paths.ts';

test('machineRegistry has every machine under its id', async () => {
  const shared = globSync('domain/machines/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'));
  const names = Object.keys(machineRegistry);
  expect(names.filter((name) => name.startsWith('domain'))).toHaveLength(shared.length);
  expect(names.length).toBeGreaterThan(60);
  for (const [name, load] of Object.entries(machineRegistry)) {
    const { id } = await load();
    if (!name.startsWith('domain')) expect(id).toBe(name);
  }
});
