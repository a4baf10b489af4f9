import { expect, it } from 'vitest';
import type { Catalogues } from '../texts/catalogues.ts';
import { phrase, textOf } from './phrase.ts';

const catalogue = {
  home: 'Go to my home',
  failures: { NETWORK: 'No connection' },
  resetUnmailedBy: ({ contact }: { contact: string }) => `Ask ${contact}.`,
} as unknown as Catalogues['start'];

it('has the text of its message in a catalogue', () => {
  const phrases = [
    phrase('start', 'home'),
    phrase('start', 'failures.NETWORK'),
    phrase('start', 'resetUnmailedBy', { contact: 'Ada' }),
  ];
  expect(phrases.map((one) => textOf(catalogue, one))).toEqual(['Go to my home', 'No connection', 'Ask Ada.']);
  expect(JSON.parse(JSON.stringify(phrases))).toEqual(phrases);
});

it('has its key as text if the catalogue has no such message', () => {
  const old = { area: 'start', key: 'gone.away' } as const;
  expect(textOf(catalogue, old)).toBe('gone.away');
});
