import type { JSONContent } from '@tiptap/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentSchema } from './documentSchema.ts';
import { parseMarkdown, toMarkdown } from './markdown.ts';

const paragraph = (...content: JSONContent[]): JSONContent =>
  content.length > 0 ? { type: 'paragraph', content } : { type: 'paragraph' };
const text = (words: string, ...marks: NonNullable<JSONContent['marks']>): JSONContent => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks }),
});
const doc = (...content: JSONContent[]): JSONContent => ({ type: 'doc', content });

describe('Markdown of the editor', () => {
  it.each([
    ['# Uno\n\n## Dos\n\n### Tres'],
    ['Hola **negrita** y _cursiva_, ~~tachado~~ y `código`.'],
    ['- uno\n- dos\n  - dentro\n  - más\n- tres'],
    ['1. uno\n2. dos'],
    ['3. tres\n4. cuatro'],
    ['- [ ] pendiente\n- [x] hecho'],
    ['> cita\n>\n> de dos párrafos'],
    ['```ts\nconst a = `b`;\n\n<b>\n```'],
    ['[Faena](https://example.com/a_b) y <https://example.com/x>'],
    ['Hola [@Ada Lovelace](mention:7a1c) ¿puedes?'],
    ['una\\\notra'],
    ['---'],
    ['😀 **a** 😀 ~~b~~ `😀 \\d`'],
    ['``a`b`` y `c`'],
    ['antes\n\n\\\n\ndespués'],
  ])('writes %j unchanged after parsing', (markdown) => {
    expect(toMarkdown(parseMarkdown(markdown))).toBe(markdown);
  });

  it('parses HTML, images, tables and unsafe links as plain text', () => {
    for (const source of [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      'a <b onclick="x()">b</b> c',
      '<!-- comment -->',
      '[x](javascript:alert(1))',
      '[x](JaVaScRiPt:alert(1))',
      '[x](data:text/html;base64,PHNjcmlwdD4=)',
      '[x](&#106;avascript:alert(1))',
      '[x](vbscript:x)',
      '<javascript:alert(1)>',
      '[x](//evil.example)',
      '![a](https://example.com/x.png)',
      '| a | b |\n|---|---|\n| 1 | 2 |',
    ]) {
      const read = parseMarkdown(source);
      const types = new Set<string | undefined>();
      const hrefs: unknown[] = [];
      walk(read, (node) => {
        types.add(node.type);
        for (const mark of node.marks ?? []) {
          types.add(mark.type);
          if (mark.type === 'link') hrefs.push(mark.attrs?.href);
        }
      });
      expect(
        [...types].filter((type) => type !== 'doc' && type !== 'paragraph' && type !== 'text' && type !== 'link'),
      ).toEqual([]);
      expect(hrefs.every((href) => href === 'https://example.com/x.png')).toBe(true);
      expect(parseMarkdown(toMarkdown(read))).toEqual(read);
    }
    expect(parseMarkdown('<img src=x onerror=alert(1)>')).toEqual(doc(paragraph(text('<img src=x onerror=alert(1)>'))));
  });

  it('parses a mention with id and name', () => {
    expect(parseMarkdown('[@Ada](mention:1)')).toEqual(
      doc(paragraph({ type: 'mention', attrs: { id: '1', label: 'Ada' } })),
    );
  });

  it.each([
    '# no',
    '- no',
    '1. no',
    '> no',
    '+ no',
    '```',
    '---',
    '===',
    '*a*',
    '_a_',
    'a_b_c',
    '[x](/a.b)',
    'https://__a.b',
    'ftp://a_b',
    'yo@casa.es',
    '&amp;',
    '<b>',
    '\\',
    '`',
    '~~~',
    '  dos',
    '!',
    '| a |',
  ])('writes the text %j so that it is parsed as the same text', (words) => {
    expect(parseMarkdown(toMarkdown(doc(paragraph(text(words)))))).toEqual(doc(paragraph(text(words))));
  });

  it.each([
    ['https://a_b/_c_/d', '<https://a_b/_c_/d>'],
    ['https://a.b/~c?d=*1*&e=[2]', '<https://a.b/~c?d=*1*&e=[2]>'],
    ['[x](https://a_b)', '\\[x\\](<https://a_b>)'],
    ['www.a_b.es', '[www.a_b.es](http://www.a_b.es)'],
  ])('writes the address in %j without escapes, although the text has no link', (words, written) => {
    const markdown = toMarkdown(doc(paragraph(text(words))));
    expect([markdown, toMarkdown(parseMarkdown(markdown))]).toEqual([written, written]);
  });

  it.each(['**', '_', '~~'])('writes a link between %s as its address, without escapes', (sign) => {
    const written = `${sign}<https://a.b/_c_>${sign} and ${sign}a <https://a.b/_c_> b${sign}`;
    expect(toMarkdown(parseMarkdown(written))).toBe(written);
  });

  it('restores any document after writing and parsing', () => {
    fc.assert(
      fc.property(documents, (document) => {
        expect(normalisedAll(parseMarkdown(toMarkdown(document)))).toEqual(normalisedAll(document));
      }),
      { numRuns: 300 },
    );
  });

  it('preserves every word with any combination of bold, italic and other marks', () => {
    const wordsOf = (node: JSONContent): string =>
      (node.text ?? (node.type === 'hardBreak' ? '\n' : node.type === 'mention' ? '@' : '')) +
      (node.content ?? []).map(wordsOf).join('');
    fc.assert(
      fc.property(wildInline, (content) => {
        expect(wordsOf(parseMarkdown(toMarkdown(doc(paragraph(...content)))))).toBe(
          wordsOf(doc(paragraph(...content))).replace(/ +(?=\n|$)/g, ''),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('never throws, and writes any parsed text as the same Markdown again', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 80 }),
          fc
            .array(
              fc.constantFrom(
                '#',
                '*',
                '_',
                '`',
                '\n',
                '- ',
                '1. ',
                '> ',
                '<b>',
                '[',
                '](',
                ')',
                'a',
                ' ',
                '~~',
                '\\',
                '|',
                '\n\n',
                '    ',
              ),
              { maxLength: 30 },
            )
            .map((parts) => parts.join('')),
        ),
        (source) => {
          const read = parseMarkdown(source);
          expect(parseMarkdown(toMarkdown(read))).toEqual(parseMarkdown(toMarkdown(parseMarkdown(toMarkdown(read)))));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('Markdown of documents', () => {
  const read = (source: string) => parseMarkdown(source, 'document');
  const picture = (src: string, alt: string): JSONContent => ({ type: 'image', attrs: { src, alt } });
  const own = '/api/images/7a1c2f0e-0000-4000-8000-000000000001';

  it.each([
    ['| a | b |\n| --- | --- |\n| 1 | **2** |'],
    ['| a | b | c |\n| :-- | :-: | --: |\n| 1 |  | [x](https://a.es) |'],
    ['| a |\n| --- |\n| uno<br>dos<br><br>otro párrafo |'],
    ['| a \\| b |\n| --- |\n| `x\\|y` |'],
    ['antes\n\n| a |\n| --- |\n| 1 |\n\ndespués'],
    ['- uno\n\n  | a |\n  | --- |\n  | 1 |'],
    ['> | a |\n> | --- |\n> | 1 |'],
    [`![Una vista](${own})`],
    ['![](https://example.com/x.png)'],
    ['![a](<https://example.com/x_(1).png?a=1&b=2>)'],
  ])('writes %j unchanged after parsing', (markdown) => {
    expect(toMarkdown(read(markdown))).toBe(markdown);
  });

  it('moves an image out of a line into its own block, or replaces it with a link where blocks are not possible', () => {
    expect(read(`uno ![a](${own}) dos`)).toEqual(
      doc(paragraph(text('uno')), picture(own, 'a'), paragraph(text('dos'))),
    );
    expect(read('# ![a](https://example.com/x.png)')).toEqual(
      doc({
        type: 'heading',
        attrs: { level: 1 },
        content: [text('a', { type: 'link', attrs: { href: 'https://example.com/x.png' } })],
      }),
    );
  });

  it('accepts images only from https and from this server', () => {
    for (const src of [
      'javascript:alert(1)',
      'data:image/png;base64,AAAA',
      'http://example.com/x.png',
      '//example.com/x.png',
      '/api/auth/me',
      '/api/images/../auth',
      'JAVASCRIPT:x',
      '&#106;avascript:x',
    ]) {
      const found = read(`![a](${src})`);
      walk(found, (node) => {
        expect(node.type).not.toBe('image');
      });
      expect(read(toMarkdown(found))).toEqual(found);
      expect(toMarkdown(doc(picture(src, 'a')))).toBe('a');
    }
    expect(toMarkdown(doc(paragraph(text('x', { type: 'link', attrs: { href: 'javascript:alert(1)' } }))))).toBe('x');
  });

  it('restores any document after writing and parsing, and the result is valid', () => {
    fc.assert(
      fc.property(fullDocuments, (document) => {
        const again = read(toMarkdown(document));
        documentSchema().nodeFromJSON(again).check();
        expect(normalisedAll(again)).toEqual(normalisedAll(document));
      }),
      { numRuns: 300 },
    );
  });

  it('preserves addresses with a backslash', () => {
    const found = read(toMarkdown(read(`[_https://a.es](![x](${own})`)));
    expect(read(toMarkdown(found))).toEqual(found);
    const address = read('[x](<https://a.es/\\\\b>)');
    expect(JSON.stringify(address)).toContain('https://a.es/%5Cb');
    expect(read(toMarkdown(address))).toEqual(address);
  });

  it('parses any text to a valid document, and writes the same Markdown again', () => {
    const parts = fc.constantFrom(
      '#',
      '*',
      '_',
      '`',
      '\n',
      '- ',
      '1. ',
      '> ',
      '<b>',
      '<br>',
      '[',
      '](',
      ')',
      'a',
      ' ',
      '~~',
      '\\',
      '|',
      '\n\n',
      '    ',
      '| a | b |\n| - | - |\n',
      `![x](${own})`,
      '![',
      '[ ] ',
      '```\n',
      '[@A](mention:1)',
      'https://a.es',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 40 }), (source) => {
        const found = read(source.join(''));
        documentSchema().nodeFromJSON(found).check();
        const once = read(toMarkdown(found));
        expect(read(toMarkdown(once))).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });
});

const walk = (node: JSONContent, visit: (node: JSONContent) => void) => {
  visit(node);
  node.content?.forEach((child) => walk(child, visit));
};

const letters = fc.string({
  unit: fc.constantFrom(
    'a',
    'b',
    'ñ',
    ' ',
    '*',
    '_',
    '`',
    '[',
    ']',
    '(',
    ')',
    '<',
    '>',
    '#',
    '-',
    '1',
    '.',
    '!',
    '&',
    ';',
    '\\',
    '~',
    '|',
    ':',
    '@',
    '"',
  ),
  minLength: 1,
  maxLength: 12,
});
const codeLetters = fc
  .string({ unit: fc.constantFrom('a', 'b', '*', '_', '[', '<', '>', '1', ' '), minLength: 1, maxLength: 8 })
  .filter((code) => code.trim() !== '');
const inlineWith = (types: string[]) =>
  fc
    .array(
      fc.oneof(
        {
          weight: 6,
          arbitrary: fc
            .oneof(
              fc.record({ words: codeLetters, marks: fc.constant(['code']) }),
              fc.record({ words: letters, marks: fc.subarray(types) }),
            )
            .map(({ words, marks }) =>
              text(
                words,
                ...marks.map((type) =>
                  type === 'link' ? { type, attrs: { href: 'https://example.com/a_(b)' } } : { type },
                ),
              ),
            ),
        },
        { weight: 1, arbitrary: fc.constant<JSONContent>({ type: 'hardBreak' }) },
        {
          weight: 1,
          arbitrary: fc.constant<JSONContent>({ type: 'mention', attrs: { id: '7', label: 'Ada [x] _y_' } }),
        },
      ),
      { maxLength: 5 },
    )
    .map(joined);
// Bold text next to struck text without a space can't always be written in Markdown, but no word is lost.
const inline = fc.oneof(inlineWith(['link', 'bold', 'italic']), inlineWith(['link', 'italic', 'strike']));
const wildInline = inlineWith(['link', 'bold', 'italic', 'strike']).map((nodes) =>
  nodes.flatMap((node) => [node, text(' y ')]),
);

const paragraphs = inline.map((content) => paragraph(...content));
const leaves = fc.oneof(
  { weight: 3, arbitrary: paragraphs },
  fc.record({ level: fc.integer({ min: 1, max: 3 }), content: inline }).map(({ level, content }): JSONContent => {
    const words = joined(content.filter((node) => node.type !== 'hardBreak'));
    return { type: 'heading', attrs: { level }, ...(words.length > 0 && { content: words }) };
  }),
  fc
    .record({ language: fc.constantFrom(null, 'ts'), code: fc.constantFrom('', 'a', '```', 'x\n\n  y', '<b>&amp;') })
    .map(({ language, code }): JSONContent => ({
      type: 'codeBlock',
      attrs: { language },
      ...(code && { content: [text(code)] }),
    })),
  fc.constant<JSONContent>({ type: 'horizontalRule' }),
);
const blocksWith = (leaf: fc.Arbitrary<JSONContent>, nest: string) =>
  fc.letrec<{ block: JSONContent; list: JSONContent }>((tie) => ({
    block: fc.oneof({ maxDepth: 2, depthIdentifier: nest }, leaf, tie('list')),
    list: fc.oneof(
      fc
        .array(fc.tuple(paragraphs, fc.array(tie('block'), { maxLength: 2 })), { minLength: 1, maxLength: 3 })
        .chain((items) =>
          fc.constantFrom<JSONContent>(
            {
              type: 'bulletList',
              content: items.map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
            },
            {
              type: 'orderedList',
              attrs: { start: 1 },
              content: items.map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
            },
            {
              type: 'orderedList',
              attrs: { start: 7 },
              content: items.map(([first, rest]) => ({ type: 'listItem', content: [first, ...rest] })),
            },
            {
              type: 'taskList',
              content: items.map(([first, rest], index) => ({
                type: 'taskItem',
                attrs: { checked: index % 2 === 1 },
                content: [first, ...rest],
              })),
            },
          ),
        ),
      fc
        .array(tie('block'), { minLength: 1, maxLength: 2 })
        .map((content): JSONContent => ({ type: 'blockquote', content })),
    ),
  })).block;
const documentsOf = (block: fc.Arbitrary<JSONContent>) =>
  fc.array(block, { minLength: 1, maxLength: 4 }).map((content) => {
    const kept = [...content];
    while (kept.length > 0 && kept.at(-1)?.type === 'paragraph' && !kept.at(-1)?.content) kept.pop();
    return doc(...(kept.length > 0 ? kept : [paragraph()]));
  });
const documents = documentsOf(blocksWith(leaves, 'nest'));

const cellContent = inline.map((nodes) => {
  // Separates the line breaks, because two consecutive ones would end the paragraph.
  const apart = joined(
    nodes.filter((node, index) => node.type !== 'hardBreak' || nodes[index - 1]?.type !== 'hardBreak'),
  );
  return paragraph(
    ...apart.map((node) =>
      node.marks?.some((mark) => mark.type === 'code') ? { ...node, text: node.text?.replace(/<br>/g, 'br') } : node,
    ),
  );
});
const tables = fc
  .record({
    aligns: fc.array(fc.constantFrom(null, 'left', 'center', 'right'), { minLength: 1, maxLength: 3 }),
    height: fc.integer({ min: 1, max: 3 }),
  })
  .chain(({ aligns, height }) => {
    const rowOf = (type: string) =>
      fc
        .tuple(
          ...aligns.map((align) =>
            cellContent.map((content): JSONContent => ({
              type,
              ...(align && { attrs: { align } }),
              content: [content],
            })),
          ),
        )
        .map((content): JSONContent => ({ type: 'tableRow', content }));
    return fc
      .tuple(rowOf('tableHeader'), fc.array(rowOf('tableCell'), { minLength: height - 1, maxLength: height - 1 }))
      .map(([head, rest]): JSONContent => ({ type: 'table', content: [head, ...rest] }));
  });
const pictures = fc
  .record({
    src: fc.constantFrom('https://example.com/a_(b).png', '/api/images/7a1c2f0e-0000-4000-8000-000000000001'),
    alt: letters,
  })
  .map(({ src, alt }): JSONContent => ({ type: 'image', attrs: { src, alt: alt.trim().replace(/ +/g, ' ') } }));
const fullDocuments = documentsOf(
  blocksWith(
    fc.oneof({ weight: 3, arbitrary: leaves }, { weight: 1, arbitrary: tables }, { weight: 1, arbitrary: pictures }),
    'full',
  ),
);

function joined(nodes: JSONContent[]): JSONContent[] {
  const result: JSONContent[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === 'text' && last?.type === 'text' && JSON.stringify(last.marks) === JSON.stringify(node.marks))
      last.text = `${last.text ?? ''}${node.text ?? ''}`;
    else result.push({ ...node });
  }
  while (result.at(-1)?.type === 'hardBreak') result.pop();
  return result;
}

function normalised(nodes: JSONContent[]): JSONContent[] {
  const source = [...nodes];
  while (source.at(-1)?.type === 'hardBreak') source.pop();
  const units = source.flatMap((node) =>
    node.type === 'text' && !node.marks?.some((mark) => mark.type === 'code')
      ? [...(node.text ?? '')].map((letter) =>
          letter === ' ' ? { type: 'text', text: letter, marks: undefined } : { ...node, text: letter },
        )
      : [{ ...node }],
  );
  const kept = units.filter((_, index) => {
    const rest = units.slice(index);
    const end = rest.findIndex((unit) => unit.type !== 'text' || unit.text !== ' ' || unit.marks !== undefined);
    return end === 0 || (end > 0 && rest[end]?.type !== 'hardBreak');
  });
  while (kept.at(-1)?.type === 'hardBreak') kept.pop();
  const result: JSONContent[] = [];
  for (const unit of kept) {
    const { marks, ...rest } = unit as JSONContent;
    const clean: JSONContent = marks && marks.length > 0 ? { ...rest, marks } : rest;
    const last = result.at(-1);
    if (
      clean.type === 'text' &&
      last?.type === 'text' &&
      JSON.stringify(last.marks ?? []) === JSON.stringify(clean.marks ?? [])
    )
      last.text = `${last.text ?? ''}${clean.text ?? ''}`;
    else result.push(clean);
  }
  return result;
}

const normalisedAll = (node: JSONContent): JSONContent => {
  if (!node.content) return node;
  const isText = node.type === 'paragraph' || node.type === 'heading';
  const content = isText ? normalised(node.content) : node.content.map(normalisedAll);
  const { content: _, ...rest } = node;
  return content.length > 0 ? { ...rest, content } : rest;
};
