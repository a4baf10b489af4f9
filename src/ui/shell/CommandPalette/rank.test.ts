import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rank } from './rank.ts';

const best = (query: string, labels: string[]) =>
  labels
    .map((label) => ({ label, score: rank({ label }, query) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ label }) => label);

it('ranks texts that begin with the query first, then texts that contain it, then texts with its letters in order', () => {
  expect(best('pro', ['Approve', 'My projects', 'Projects'])).toEqual(['Projects', 'My projects', 'Approve']);
  expect(best('chst', ['Create board', 'Change status…', 'Change type…'])).toEqual(['Change status…']);
  expect(best('mañana', ['Manana', 'Hoy'])).toEqual(['Manana']);
});

it('requires every word of the query, in any order', () => {
  expect(best('status change', ['Change status…', 'Change type…'])).toEqual(['Change status…']);
  expect(rank({ label: 'Change status…', also: 'estado mover' }, 'estado')).toBeGreaterThan(0);
  expect(rank({ label: 'Change status…' }, 'zzz')).toBe(0);
});

it('finds a label by any of its terms and by all of them', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-zñá]{2,8}$/), { minLength: 1, maxLength: 4 }), (words) => {
      const label = words.join(' ');
      for (const query of [...words, label, words.toReversed().join(' ')])
        expect(rank({ label }, query)).toBeGreaterThan(0);
    }),
  );
});
