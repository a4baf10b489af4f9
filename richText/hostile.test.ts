import type { JSONContent } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import { limits } from '../domain/limits.ts';
import { hostileShapes } from '../tests/support/hostileTexts.ts';
import { processorTime } from '../tests/support/processorTime.ts';
import { documentSchema } from './documentSchema.ts';
import { type Dialect, parseMarkdown, toMarkdown } from './markdown.ts';
import { basicSchema } from './schema.ts';

const places: [name: string, length: number, dialect: Dialect][] = [
  ['a comment', limits.comment, 'basic'],
  ['a description', limits.description, 'basic'],
  ['a document', limits.documentContent, 'document'],
];

const depthOf = (node: JSONContent): number => 1 + Math.max(0, ...(node.content ?? []).map(depthOf));
const lettersOf = (node: JSONContent): string =>
  `${node.text ?? ''}${(node.content ?? []).map(lettersOf).join('')}`.replace(/[^a-c]/g, '');

describe.each(places)('%s of maximum length', (_, length, dialect) => {
  it.each(Object.entries(hostileShapes))(
    'is parsed and written in less than 300 ms of processor time: %s',
    (_name, shape) => {
      const text = shape(length);
      let [found, written]: [JSONContent, string] = [{}, ''];
      expect(
        processorTime(() => {
          found = parseMarkdown(text, dialect);
          written = toMarkdown(found, dialect);
        }, 300),
      ).toBeLessThan(300);
      expect(depthOf(found)).toBeLessThan(50);
      (dialect === 'document' ? documentSchema() : basicSchema()).nodeFromJSON(found).check();
      expect(toMarkdown(parseMarkdown(written, dialect), dialect) === written).toBe(true);
    },
  );
});

describe('a text beyond the limits', () => {
  it('leaves the markers of quotes that are nested too deep as text', () => {
    const found = parseMarkdown(`${'> '.repeat(2500)}x`);
    expect(depthOf(found)).toBe(35);
    expect(toMarkdown(found)).toBe(`${'> '.repeat(32)}\\${'> '.repeat(2500 - 32)}x`);
    expect(parseMarkdown(toMarkdown(found))).toEqual(found);
  });

  it('parses a paragraph with too many markup characters as a code block without losing a character', () => {
    const text = '*a '.repeat(5000).trim();
    expect(parseMarkdown(text)).toEqual({
      type: 'doc',
      content: [{ type: 'codeBlock', attrs: { language: null }, content: [{ type: 'text', text }] }],
    });
    expect(toMarkdown(parseMarkdown(text))).toBe(`\`\`\`\n${text}\n\`\`\``);
  });

  it('parses the blocks up to the limit, and the rest as one code block', () => {
    const found = parseMarkdown(`# Plan\n\n${'- a\n'.repeat(10_000)}`);
    expect(found.content?.map((block) => block.type)).toEqual(['heading', 'codeBlock']);
    expect(lettersOf(found)).toBe('a'.repeat(10_001));
  });

  it('writes a paragraph with too many markup characters as a code block', () => {
    const text = '*'.repeat(5000);
    const written = toMarkdown({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
    expect(written).toBe(`\`\`\`\n${text}\n\`\`\``);
  });

  it('writes quotes that are nested too deep as paragraphs', () => {
    let block: JSONContent = { type: 'paragraph', content: [{ type: 'text', text: 'x' }] };
    for (let level = 0; level < 3000; level += 1) block = { type: 'blockquote', content: [block] };
    expect(toMarkdown({ type: 'doc', content: [block] })).toBe(`${'> '.repeat(32)}x`);
  });
});
