import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './markdown.ts';
import { taskKeysIn, withTaskKeys } from './taskKeys.ts';
import type { JSONContent } from '@tiptap/core';

const keys = (text: string) => taskKeysIn(text).map(({ key }) => key);

describe('taskKeysIn', () => {
  it.each([
    ['PLA-1', ['PLA-1']],
    ['See PLA-1, (PLA-22); "A1-3" — B-4!', ['PLA-1', 'PLA-22', 'A1-3', 'B-4']],
    ['PLA-1/PLA-2/PLA-3', ['PLA-1', 'PLA-2', 'PLA-3']],
    ['#PLA-1 PLA-1: PLA-1. PLA-1…', ['PLA-1', 'PLA-1', 'PLA-1', 'PLA-1']],
    ['ABCDEFGHIJ-123456789', ['ABCDEFGHIJ-123456789']],
    ['PLA-1を見て、PLA-2。', ['PLA-1', 'PLA-2']],
    ['请看PLA-1的说明 v1.5', ['PLA-1']],
    ['PLA-1을 PLA-2', ['PLA-1', 'PLA-2']],
    ['🙂PLA-1🙂', ['PLA-1']],
  ])('finds the keys of %j', (text, expected) => expect(keys(text)).toEqual(expected));

  it.each([
    'pla-1',
    'Pla-1',
    'PLA-0',
    'PLA-01',
    'PLA-',
    'PLA1',
    'PLA -1',
    'ABCDEFGHIJK-1',
    'PLA-1234567890',
    'PLA-1a',
    'PLA-1é',
    'PLA-1e\u0301',
    'PLA-1\u0301',
    'PLA-1_',
    'PLA-1-beta',
    'PLA-1-2',
    'X-PLA-1',
    'aPLA-1',
    'éPLA-1',
    'жPLA-1',
    '𝐀PLA-1',
    'PLA-1ж',
    '1PLA-1',
    '_PLA-1',
    'https://example.com/browse/PLA-1',
    'ftp://PLA-1',
    'www.example.com/PLA-1',
    'example.com/PLA-1',
    'PLA-1.example.com',
    'PLA-1@example.com',
    'PLA-1.txt',
    'docs/PLA-1',
    '/browse/PLA-1',
    './PLA-1',
    'C:\\PLA-1',
  ])('finds no key in %j', (text) => expect(keys(text)).toEqual([]));

  it('finds each key that stands between spaces, at its place', () => {
    const key = fc.stringMatching(/^[A-Z][A-Z0-9]{0,9}-[1-9][0-9]{0,8}$/);
    const word = fc.string({ unit: 'grapheme' }).filter((text) => keys(text).length === 0);
    fc.assert(
      fc.property(fc.array(fc.tuple(word, key)), (parts) => {
        const text = parts.map((part) => part.join(' ')).join(' ');
        const found = taskKeysIn(text);
        expect(found.map((each) => each.key)).toEqual(parts.map(([, each]) => each));
        for (const each of found) expect(text.slice(each.start, each.end)).toBe(each.key);
      }),
    );
  });
});

describe('withTaskKeys', () => {
  const found = (node: JSONContent): string[] =>
    node.type === 'taskKey' ? [node.text ?? ''] : (node.content ?? []).flatMap(found);
  const inMarkdown = (markdown: string) => found(withTaskKeys(parseMarkdown(markdown, 'document')));
  const textOf = (node: JSONContent): string => node.text ?? (node.content ?? []).map(textOf).join('|');

  it('finds keys in all blocks and inside marks', () => {
    expect(
      inMarkdown('# PLA-1\n\n**PLA-2** and ~~*PLA-3*~~\n\n- [ ] PLA-4\n\n> PLA-5\n\n| PLA-6 |\n| --- |\n| PLA-7 |'),
    ).toEqual(['PLA-1', 'PLA-2', 'PLA-3', 'PLA-4', 'PLA-5', 'PLA-6', 'PLA-7']);
    expect(inMarkdown('PLA-1\\\nPLA-2 [@Ada](mention:1)PLA-3')).toEqual(['PLA-1', 'PLA-2', 'PLA-3']);
  });

  it.each([
    '`PLA-1`',
    '```\nPLA-1\n```',
    '    PLA-1',
    '[PLA-1](https://example.com)',
    '[see PLA-1 here](/documents)',
    'https://example.com/PLA-1',
    '<https://example.com/PLA-1>',
    'PLA-1**2**',
    '**X**PLA-1',
    'PLA-`1`',
    'PL**A-1**',
    '![PLA-1](https://example.com/a.png)',
  ])('finds no key in %j', (markdown) => expect(inMarkdown(markdown)).toEqual([]));

  it('changes no other text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('PLA-1', ' ', '**', '`', '\n\n', '- ', 'é', '[', '](/x)', '/')), (parts) => {
        const document = parseMarkdown(parts.join(''), 'document');
        expect(textOf(withTaskKeys(document)).replaceAll('|', '')).toBe(textOf(document).replaceAll('|', ''));
      }),
    );
    const plain = parseMarkdown('Nothing **here**', 'document');
    expect(withTaskKeys(plain)).toBe(plain);
  });
});
