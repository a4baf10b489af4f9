import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstLanguage } from './languages.ts';

const known = ['spec', 'en', 'pt-BR'] as const;
const first = (given: Partial<Parameters<typeof firstLanguage>[1]>) =>
  firstLanguage(known, { stored: null, fallback: null, preferred: [], ...given });

describe('firstLanguage', () => {
  it.each([
    [{ stored: 'en', fallback: 'pt-BR' }, 'en'],
    [{ fallback: 'en', preferred: ['pt-BR'] }, 'en'],
    [{ fallback: 'auto', preferred: ['ja', 'en-GB', 'pt-BR'] }, 'en'],
    [{ fallback: 'auto', preferred: ['pt'] }, 'pt-BR'],
    [{ fallback: 'auto', preferred: ['ja'] }, 'spec'],
    [{ preferred: ['en'] }, 'spec'],
  ])('of %o is %s', (given, expected) => {
    expect(first(given)).toBe(expected);
  });

  it('is a known language for any stored value', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.array(fc.string()), (stored, fallback, preferred) => {
        expect(known).toContain(first({ stored, fallback, preferred }));
      }),
    );
  });
});
