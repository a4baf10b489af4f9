import { afterEach, expect, it, vi } from 'vitest';
import { newId } from './newId.ts';

afterEach(() => vi.unstubAllGlobals());
const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

it('is a version 4 UUID with crypto.randomUUID', () => expect(newId()).toMatch(version4));

it('is a unique version 4 UUID without crypto.randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 200 }, newId);
  for (const id of ids) expect(id).toMatch(version4);
  expect(new Set(ids).size).toBe(200);
});
