import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it, test } from 'vitest';
import { languages } from '../domain/languages.ts';
import { areas, argumentsOf, compile, type Messages, readMessages } from './compile.ts';
import { pseudoMessage, pseudoMessages } from './pseudo.ts';

const messagesOf = (messages: Messages): string[] =>
  Object.entries(messages).flatMap(([key, message]) =>
    key.startsWith('@@') ? [] : typeof message === 'string' ? [message] : messagesOf(message),
  );
const all = languages.flatMap((language) => areas().flatMap((area) => messagesOf(readMessages(language, area))));

describe('a message of the language for development', () => {
  it('has accents and brackets and is longer', () => {
    expect(pseudoMessage('Open the task')).toBe('[Ööpééñ théé táášk]');
  });

  it('keeps arguments, plurals, choices, code, addresses and abbreviations', () => {
    expect(pseudoMessage('{name} has {count, plural, one {# task} other {# tasks}}')).toBe(
      '[{name} hááš {count, plural, one {# táášk} other {# tááškš}}]',
    );
    expect(pseudoMessage("It''s `npm start`, [here](https://example.org)")).toContain('`npm start`');
    expect(pseudoMessage('Save as CSV')).toBe('[Šáávéé ááš CSV]');
  });

  it('has the same arguments as the original, for each message of the catalogues', () => {
    const differs = (message: string) => !isDeepStrictEqual(argumentsOf(pseudoMessage(message)), argumentsOf(message));
    expect(all.filter(differs)).toEqual([]);
  });
});

test('the language for development is about 40 % longer', () => {
  const length = (messages: readonly string[]) => messages.join('').replaceAll(/\{[^{}]*\}/g, '').length;
  const ratio = length(all.map(pseudoMessage)) / length(all);
  expect(ratio).toBeGreaterThan(1.35);
  expect(ratio).toBeLessThan(1.5);
});

test('a catalogue keeps its keys and its locale', () => {
  const catalogue = pseudoMessages({ '@@locale': 'en', title: 'Task', parts: { rows: '{rows, number} rows' } });
  expect(compile('en', catalogue)).toMatchObject({ locale: 'en', title: '[Táášk]' });
  expect(Object.keys(catalogue['parts'] ?? {})).toEqual(['rows']);
});
