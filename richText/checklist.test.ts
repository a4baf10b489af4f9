import type { JSONContent } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemsOf, withTicks } from '../domain/checklist.ts';
import { blockBounds } from '../domain/markdownBlocks.ts';
import { bounds } from './bounds.ts';
import { parseMarkdown, toMarkdown } from './markdown.ts';

/** States of the task items that the parser finds, in their order. */
const parsed = (node: JSONContent): boolean[] => [
  ...(node.type === 'taskItem' ? [Boolean(node.attrs?.checked)] : []),
  ...(node.content ?? []).flatMap(parsed),
];
const statesOf = (markdown: string) => parsed(parseMarkdown(markdown));
const found = (markdown: string) => itemsOf(markdown).map(({ checked }) => checked);

/** Parts of texts, between middle dots. */
const parts = [
  '- ·* ·+ ·-·1. ·2) ·10. ·> ·>·    ·  ·   · ·\t·\n·\n\n·\r\n·\r·a·b c·**b**·\\·`·\u00a0·|',
  '[ ] ·[x] ·[X] ·[ ]·[x]·- [ ] ·- [x] a\n·  - [ ] b\n·* [ ] c\n·> - [x] d\n·[y] ',
  '```·```\n·~~~\n·---·===·# ·#·***·___·-\n·---\n',
  '<b>·</b>\n·<div>·</div>·<!--·-->·<?·?>·<pre>\n·</pre>·<a b="c">\n',
].flatMap((row) => row.split('·'));
const markdown = fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((chosen) => chosen.join(''));

describe('items of a checklist', () => {
  it('are those of the parser, in any text', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        expect(found(text)).toEqual(statesOf(text));
      }),
      { numRuns: 3000 },
    );
  });

  it('has the limits of the parser', () => {
    expect(blockBounds).toEqual({ depth: bounds.depth, tokens: bounds.tokens.basic });
    for (const text of [
      '- [ ] a\n'.repeat(2_398),
      '- [ ] a\n'.repeat(2_400),
      `- [x] b\n\nc\n\n${'- [ ] a\n'.repeat(2_400)}`,
      `${'> '.repeat(40)}- [ ] a`,
      `${'> '.repeat(29)}- [ ] a`,
      Array.from({ length: 20 }, (_, depth) => `${'  '.repeat(depth)}- [ ] a`).join('\n'),
    ])
      expect(found(text)).toEqual(statesOf(text));
  });

  it('are ticked where the parser reads them', () => {
    fc.assert(
      fc.property(markdown, fc.infiniteStream(fc.boolean()), (text, states) => {
        const ticks = itemsOf(text).map(({ text: of, occurrence }) => ({
          item: { text: of, occurrence },
          checked: states.next().value as boolean,
        }));
        expect(statesOf(withTicks(text, ticks))).toEqual(ticks.map(({ checked }) => checked));
      }),
      { numRuns: 1000 },
    );
  });

  it('have the same names after the editor has written the text', () => {
    const text = '- [ ] one\n- [x] two\n  - [ ] one\n\n> - [ ] two';
    expect(itemsOf(toMarkdown(parseMarkdown(text)))).toEqual(itemsOf(text));
  });
});
