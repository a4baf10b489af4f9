import { describe, expect, it } from 'vitest';
import { excerptOf, mentionedIn, newlyMentioned } from './text.ts';

const ada = '01890000-0000-7000-8000-000000000001';
const bob = '01890000-0000-7000-8000-000000000002';
const mention = (name: string, id: string) => `[@${name}](mention:${id})`;

describe('mentions', () => {
  it('are found once each, in their order, whatever case their ids are in', () => {
    expect(
      mentionedIn(`Hola ${mention('Bob', bob)}, ${mention('Ada \\[x\\]', ada.toUpperCase())} y ${mention('Bob', bob)}`),
    ).toEqual([bob, ada]);
  });

  it('are none in plain text, in code, or in what only looks like one', () => {
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

  it('are new when they were not there before', () => {
    expect(newlyMentioned(mention('Ada', ada), `${mention('Ada', ada)} ${mention('Bob', bob)}`)).toEqual([bob]);
    expect(newlyMentioned(null, mention('Ada', ada))).toEqual([ada]);
    expect(newlyMentioned(mention('Ada', ada), null)).toEqual([]);
  });

  it('are looked for in a megabyte of brackets', () => {
    // What took quadratic time would not end within the test's own.
    for (const text of ['[@'.repeat(500_000), '`'.repeat(1_000_000), `[@${'\\'.repeat(500_000)}](mention:`]) {
      expect(mentionedIn(text)).toEqual([]);
      expect(excerptOf(text)?.length ?? 0).toBeLessThanOrEqual(141);
    }
  });
});

describe('an excerpt', () => {
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
  ])('of %j is %j', (markdown, excerpt) => {
    expect(excerptOf(markdown)).toBe(excerpt);
  });

  it('ends at a word, and never in the middle of a character', () => {
    expect(excerptOf('palabra '.repeat(40), 20)).toBe('palabra palabra…');
    expect(excerptOf('👩‍🚀'.repeat(3) + 'x'.repeat(300), 10)?.endsWith('…')).toBe(true);
    expect([...(excerptOf('🚀'.repeat(300), 10) ?? '')]).toEqual([...'🚀'.repeat(9), '…']);
  });
});
