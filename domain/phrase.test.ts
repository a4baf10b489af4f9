import { expect, it } from 'vitest';
import type { Catalogues } from '../texts/catalogues.ts';
import { phrase, type ReadCatalogue, textOf } from './phrase.ts';

const catalogue = {
  locale: 'en',
  home: 'Go to my home',
  failures: { NETWORK: 'No connection' },
  resetUnmailedBy: ({ contact }: { contact: string }) => `Ask ${contact}.`,
} as unknown as Catalogues['start'];
const read = (() => catalogue) as ReadCatalogue;

it('textOf returns the message of a phrase in a catalogue', () => {
  const phrases = [
    phrase('start', 'home'),
    phrase('start', 'failures.NETWORK'),
    phrase('start', 'resetUnmailedBy', { contact: 'Ada' }),
  ];
  expect(phrases.map((one) => textOf(read, one))).toEqual(['Go to my home', 'No connection', 'Ask Ada.']);
  expect(JSON.parse(JSON.stringify(phrases))).toEqual(phrases);
});

it('textOf returns the key if the catalogue has no such message', () => {
  const old = { area: 'start', key: 'gone.away' } as const;
  expect(textOf(read, old)).toBe('gone.away');
});

it('textOf translates phrases and lists among the values', () => {
  const contact = [phrase('start', 'home'), 'Ada'];
  expect(textOf(read, phrase('start', 'resetUnmailedBy', { contact: phrase('start', 'home') }))).toBe(
    'Ask Go to my home.',
  );
  expect(textOf(read, phrase('start', 'resetUnmailedBy', { contact }))).toBe('Ask Go to my home and Ada.');
});
