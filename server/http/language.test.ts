import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../domain/languages.ts';
import { languageOfRequest } from './language.ts';

const ask = (header: string | undefined, account: Language | null = null, language: Language | 'auto' = 'spec') =>
  languageOfRequest(
    {
      headers: { ...(header !== undefined && { 'accept-language': header }) },
      identity: null,
      server: { config: { language } },
    },
    { language: account },
  );

describe('languageOfRequest', () => {
  it.each([
    ['es', 'es'],
    ['SPEC', 'spec'],
    ['es-AR, en;q=0.8', 'es'],
    ['en;q=0.2, es;q=0.9', 'es'],
    ['zh, en-GB;q=0.3', 'en'],
    ['es;q=0, en;q=0.1', 'en'],
    ['en ; q=0.5,es', 'es'],
  ])('finds the best language in %s', (header, expected) => {
    expect(ask(header)).toBe(expected);
    expect(ask(header, 'en')).toBe(expected);
  });

  it.each([undefined, '', '*', 'zh', 'es;q=zero', ',;,q=1', 'eso'])(
    'has the language of the account with %s',
    (header) => {
      expect(ask(header, 'es', 'en')).toBe('es');
      expect(ask(header, null, 'en')).toBe('en');
      expect(ask(header, null, 'auto')).toBe('spec');
    },
  );

  it('accepts any header', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.string({ unit: fc.constantFrom('e', 's', 'n', '-', ',', ';', 'q', '=', '0', '.', '1', '*', ' ') }),
        ),
        (header) => {
          expect(languages).toContain(ask(header));
        },
      ),
    );
  });
});
