import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutLinks } from './withoutLinks.ts';

describe('withoutLinks', () => {
  it.each([
    ['Click https://evil.example/x now', 'Click https[:]//evil[.]example/x now'],
    ['www.evil.com', 'www[.]evil[.]com'],
    ['Pay at evil.co.uk/login', 'Pay at evil[.]co[.]uk/login'],
    ['пример.рф', 'пример[.]рф'],
    ['evil。com and evil．com', 'evil[.]com and evil[.]com'],
    ['xn--e1afmkfd.xn--p1ai', 'xn--e1afmkfd[.]xn--p1ai'],
    ['ana@example.com', 'ana[at]example[.]com'],
    ['mailto:ana@localhost', 'mailto[:]ana[at]localhost'],
    ['http://10.0.0.1/x', 'http[:]//10[.]0[.]0.1/x'],
    ['Version 1.2, for Dr. Ana. Bring it at 10:30, @Bo', 'Version 1.2, for Dr. Ana. Bring it at 10:30, @Bo'],
  ])('of %j is %j', (text, expected) => {
    expect(withoutLinks(text)).toBe(expected);
  });

  it('removes schemes, domains and addresses from text in any script', () => {
    const part = fc.constantFrom('a', 'evil', '.', '://', '@', 'com', '。', ' ', '/', ':', 'www', 'ñ', '1', '-');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        expect(withoutLinks(parts.join(''))).not.toMatch(
          /:\/\/|[\p{L}\p{N}_-][.。][\p{L}]{2}|[\p{L}\p{N}]@[\p{L}\p{N}]/u,
        );
      }),
    );
  });
});
