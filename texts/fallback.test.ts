import { expect, it } from 'vitest';
import { compile, completed } from './compile.ts';

it('a message that a language lacks is the English one', () => {
  const english = { a: 'All', group: { b: '{count, plural, one {# task} other {# tasks}}', c: 'Close' } };
  const german = completed({ group: { c: 'Schließen' } }, english);
  expect(german).toEqual({ a: 'All', group: { b: english.group.b, c: 'Schließen' } });
  const { group } = compile('de', german);
  expect(typeof group === 'object' && typeof group['b'] === 'function' && group['b']({ count: 2 })).toBe('2 tasks');
  expect(completed({ '@@locale': 'fr', a: 'Tout' }, { '@@locale': 'en', ...english })).toMatchObject({
    '@@locale': 'fr',
    a: 'Tout',
    group: english.group,
  });
});
