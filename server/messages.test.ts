import { globSync } from 'node:fs';
import { expect, test } from 'vitest';

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

test('messages contain no names from the code, except the field or event at the beginning', async () => {
  const files = globSync('modules/*/messages.ts', { cwd: import.meta.dirname });
  const catalogues = await Promise.all(files.map((file) => import(`./${file}`)));
  const texts = catalogues.flatMap(textsIn);
  expect(texts).toContain('Task not found');
  expect(texts.filter((text) => /\b[a-z]+[A-Z]/.test(text.replace(/^[a-zA-Z]+: /, '')))).toEqual([]);
});
