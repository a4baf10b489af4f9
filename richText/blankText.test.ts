import type { JSONContent } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBlankText } from '../domain/text.ts';
import { parseMarkdown, toMarkdown } from './markdown.ts';
import { plainText } from './plainText.ts';
import { processorTime } from '../tests/support/processorTime.ts';

describe('isBlankText', () => {
  it.each([
    '',
    '   ',
    '\\',
    '\\\n\n\\',
    '&nbsp;',
    '&#32;&#32;',
    '\u00a0\u00a0',
    '\u200b',
    '\u2800',
    '&#x200b;',
    '>',
    '> \\',
    '-',
    '- \\',
    '- [ ] \\',
    '1.',
    '- 1.\n  2.',
    '#',
    '## ',
    '```\n```',
    '```\n  \n```',
    '\u3164',
    '&ZeroWidthSpace;',
  ])('is true for %j', (text) => {
    expect(isBlankText(text)).toBe(true);
  });

  it.each([
    '\\\n\\',
    '&nbsp;\\',
    'a',
    '.',
    '\\\\',
    '\\*',
    '&amp;',
    '&#97;',
    '> a',
    '- a',
    '- [ ]',
    '1. [ ] \\',
    '# a',
    '# \\',
    '```\na\n```',
    '```\n\\\n```',
    '\\\n===',
    '\\\n-',
    '>     -',
    '[@Ada](mention:1)',
    '![](https://a.es/x.png)',
    '\u200ba',
    '#a',
    '-a',
    '😀',
  ])('is false for %j', (text) => {
    expect(isBlankText(text)).toBe(false);
  });

  const pieces = fc.constantFrom(
    ' ',
    '\\',
    '\n',
    '\n\n',
    '&nbsp;',
    '&#32;',
    '\u00a0',
    '> ',
    '- ',
    '1. ',
    '[ ] ',
    '#',
    '# ',
    '```',
    '===',
    '---',
    '-',
    '    ',
    '\u200b',
    '[a]: /x\n',
    '*',
    '_',
  );

  it('is only true for text that renders without visible characters', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const text = parts.join('').trim();
        if (isBlankText(text))
          expect(
            plainText(parseMarkdown(text))
              .replace(/\u200b/g, '')
              .trim(),
          ).toBe('');
      }),
      { numRuns: 2000 },
    );
  });

  it('is true for paragraphs, lists, quotes and code of spaces that the editor writes', () => {
    const words = fc
      .constantFrom('', ' ', '   ', '\u00a0 ', '\u200b')
      .map((text): JSONContent => ({ type: 'paragraph', ...(text !== '' && { content: [{ type: 'text', text }] }) }));
    const block = fc.oneof(
      words,
      words.map((inner) => ({ type: 'blockquote', content: [inner] })),
      words.map((inner) => ({ type: 'bulletList', content: [{ type: 'listItem', content: [inner] }] })),
      words.map((inner) => ({
        type: 'taskList',
        content: [{ type: 'taskItem', attrs: { checked: false }, content: [inner] }],
      })),
      fc.constant({ type: 'heading', attrs: { level: 2 } }),
    );
    fc.assert(
      fc.property(fc.array(block, { minLength: 1, maxLength: 4 }), (content) => {
        expect(isBlankText(toMarkdown({ type: 'doc', content }))).toBe(true);
      }),
    );
  });

  it('takes time proportional to the length of the text', () => {
    const time = processorTime(() => {
      for (const part of ['> ', '- ', '&#32;', '\\\n', ' ', '1. ', '# ', '-'])
        isBlankText(part.repeat(100_000 / part.length));
    }, 300);
    expect(time).toBeLessThan(300);
  });
});
