import { describe, expect, it } from 'vitest';
import { excerptOf, mentionedIn, newlyMentioned } from './text.ts';

const ada = '01890000-0000-7000-8000-000000000001';
const bob = '01890000-0000-7000-8000-000000000002';
const mention = (name: string, id: string) => `[@${name}](mention:${id})`;

describe('mentions', () => {
  it('are found once each, in order, with ids in any case', () => {
    expect(
      mentionedIn(`Hola ${mention('Bob', bob)}, ${mention('Ada \\[x\\]', ada.toUpperCase())} y ${mention('Bob', bob)}`),
    ).toEqual([bob, ada]);
  });

  it('are not found in plain text, in code, or in similar text', () => {
    for (const text of [
      null,
      '',
      'hola @Bob',
      `\`${mention('Bob', bob)}\``,
      `\`\`\`\n${mention('Bob', bob)}\n\`\`\``,
      '[@Bob](mention:1)',
      `[Bob](mention:${bob})`,
    ]) {
      expect(mentionedIn(text)).toEqual([]);
    }
  });

  it('are new if the earlier text did not have them', () => {
    expect(newlyMentioned(mention('Ada', ada), `${mention('Ada', ada)} ${mention('Bob', bob)}`)).toEqual([bob]);
    expect(newlyMentioned(null, mention('Ada', ada))).toEqual([ada]);
    expect(newlyMentioned(mention('Ada', ada), null)).toEqual([]);
  });

  it('are found in linear time', () => {
    // If the search took quadratic time, the test would time out.
    for (const text of ['[@'.repeat(500_000), '`'.repeat(1_000_000), `[@${'\\'.repeat(500_000)}](mention:`]) {
      expect(mentionedIn(text)).toEqual([]);
      expect(excerptOf(text)?.length ?? 0).toBeLessThanOrEqual(141);
    }
  });
});

describe('excerptOf', () => {
  it.each([
    [null, null],
    ['', null],
    ['  \n\n', null],
    ['# Título\n\nUn **texto** con `código` y _énfasis_.', 'Título Un texto con código y énfasis.'],
    ['- [ ] uno\n- [x] dos\n1. tres', 'uno dos tres'],
    ['> cita de [Ana](https://example.com/a_b)', 'cita de Ana'],
    [`Mira, ${mention('Bob', bob)}`, 'Mira, @Bob'],
    ['![plano](/api/images/1)\n\nel plano', 'plano el plano'],
    ['<script>alert(1)</script>hola', 'alert(1) hola'],
    ['| a | b |\n| --- | --- |\n', 'a b'],
    ['snake_case se queda', 'snake_case se queda'],
    ['1 \\* 2', '1 * 2'],
    ['---', null],
  ])('gives for %j: %j', (markdown, excerpt) => {
    expect(excerptOf(markdown)).toBe(excerpt);
  });

  it('cuts at the end of a word, and never within a character', () => {
    expect(excerptOf('palabra '.repeat(40), 20)).toBe('palabra palabra…');
    expect(excerptOf('👩‍🚀'.repeat(3) + 'x'.repeat(300), 10)?.endsWith('…')).toBe(true);
    expect([...(excerptOf('🚀'.repeat(300), 10) ?? '')]).toEqual([...'🚀'.repeat(9), '…']);
  });
});
