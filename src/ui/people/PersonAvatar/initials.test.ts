import fc from 'fast-check';
import { expect, it } from 'vitest';
import { initialsOf, toneOf } from './initials.ts';

it.each([
  ['Ada Lovelace', 'AL'],
  ['ada', 'A'],
  ['  María José  Íñiguez ', 'MÍ'],
  ['', '?'],
  ['😀 x', '😀X'],
])('initialsOf(%j) is %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

it('toneOf always returns the same of 8 colours for an id', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => toneOf(id) === toneOf(id) && /^var\(--faena-tone-[0-7]\)$/.test(toneOf(id))),
  );
});
