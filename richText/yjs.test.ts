import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { hostileShapes } from '../tests/support/hostileTexts.ts';
import {
  fragmentName,
  isTooDeep,
  markdownOf,
  readPlainText,
  readText,
  replaceText,
  replaceWithPlainText,
  updateOf,
} from './yjs.ts';

const sharedOf = (markdown: string) => {
  const shared = new Y.Doc();
  Y.applyUpdate(shared, updateOf(markdown));
  return shared;
};
const everything = [
  '# Uno',
  'Hola **negrita** y _cursiva_, ~~tachado~~, `código`, [enlace](https://a.es) y [@Ada](mention:1).',
  '- a\n- b\n  - c',
  '> cita',
  '1. a\n2. b',
  'y',
  '- [ ] a\n- [x] b',
  '```ts\nconst a = 1;\n```',
  '---',
  '| a | b |\n| --- | --: |\n| 1 | 2<br>3 |',
  '![x](https://a.es/x.png)',
  'una\\\notra',
].join('\n\n');

it('preserves every kind of content of a document', () => {
  expect(markdownOf(sharedOf(everything))).toBe(everything);
  expect(markdownOf(sharedOf(''))).toBe('');
  expect(markdownOf(new Y.Doc())).toBe('');
});

it('replaceText changes only the differences, and preserves edits by other people', () => {
  const [here, there] = [sharedOf('uno\n\ndos tres\n\ncuatro'), new Y.Doc()];
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here));
  const fragment = there.getXmlFragment(fragmentName);
  const caret = Y.createRelativePositionFromTypeIndex((fragment.get(1) as Y.XmlElement).get(0) as Y.XmlText, 8);
  replaceText(here, 'uno\n\ndos y tres\n\ncuatro\n\ncinco');
  ((fragment.get(0) as Y.XmlElement).get(0) as Y.XmlText).insert(3, ' más');
  Y.applyUpdate(there, Y.encodeStateAsUpdate(here));
  expect(markdownOf(there)).toBe('uno más\n\ndos y tres\n\ncuatro\n\ncinco');
  expect(Y.createAbsolutePositionFromRelativePosition(caret, there)?.index).toBe(10);
});

it('replaceText sets any text exactly', () => {
  const parts = fc
    .array(fc.constantFrom(...everything.split('\n\n')), { maxLength: 6 })
    .map((some) =>
      some.filter((part, index) => !/^(?:[-1]|>)/.test(part) || part[0] !== some[index - 1]?.[0]).join('\n\n'),
    );
  fc.assert(
    fc.property(parts, parts, (before, after) => {
      const shared = sharedOf(before);
      replaceText(shared, after);
      expect(markdownOf(shared)).toBe(markdownOf(sharedOf(after)));
    }),
    { numRuns: 60 },
  );
});

it('reads the content of a forged update as plain text without anything executable', () => {
  const shared = new Y.Doc();
  const fragment = shared.getXmlFragment(fragmentName);
  const [odd, image, text, deep] = [
    new Y.XmlElement('script'),
    new Y.XmlElement('image'),
    new Y.XmlText(),
    new Y.XmlElement('blockquote'),
  ];
  fragment.insert(0, [odd, image, text, deep]);
  odd.insert(0, [new Y.XmlText('alert(1)')]);
  image.setAttribute('src', 'javascript:alert(1)');
  image.setAttribute('alt', 'foto');
  text.insert(0, 'pulsa', { link: { href: 'javascript:alert(1)' }, bold: true });
  text.insertEmbed(0, { some: 'thing' });
  let inner = deep;
  for (let level = 0; level < 3000; level += 1) {
    const next = new Y.XmlElement('blockquote');
    inner.insert(0, [next]);
    inner = next;
  }
  const markdown = markdownOf(shared);
  expect(markdown).toContain('alert(1)\n\nfoto\n\n**pulsa**');
  expect(markdown).not.toContain('javascript');
});

const nested = (depth: number): Y.Doc => {
  const shared = new Y.Doc();
  let inner: Y.XmlFragment | Y.XmlElement = shared.getXmlFragment(fragmentName);
  for (let level = 0; level < depth; level += 1) {
    const next = new Y.XmlElement('blockquote');
    inner.insert(0, [next]);
    inner = next;
  }
  const paragraph = new Y.XmlElement('paragraph');
  inner.insert(0, [paragraph]);
  paragraph.insert(0, [new Y.XmlText('deep words')]);
  return shared;
};

it('preserves the text of elements that are nested too deep', () => {
  for (const depth of [10, 40, 100, 3000]) {
    const markdown = markdownOf(nested(depth));
    expect(markdown).toBe(`${'> '.repeat(Math.min(depth, 32))}deep words`);
    expect(markdownOf(sharedOf(markdown))).toBe(markdown);
  }
});

it('isTooDeep finds elements that are nested deeper than an editor can render', () => {
  expect([nested(10), nested(60), nested(100), nested(3000)].map(isTooDeep)).toEqual([false, false, true, true]);
});

it.each(Object.entries(hostileShapes))(
  'creates a text of %s that an editor can render, and reads it unchanged',
  (_, shape) => {
    const shared = sharedOf(shape(20_000));
    expect(isTooDeep(shared)).toBe(false);
    const markdown = markdownOf(shared);
    expect(markdownOf(sharedOf(markdown)) === markdown).toBe(true);
  },
);

describe('a text that takes too long to parse', () => {
  const text = '# a\r\n> *b* `c` ```\n\n[d](e)';

  it('becomes one code block with every character', () => {
    const shared = new Y.Doc();
    replaceText(shared, 'before\n\n- list');
    replaceWithPlainText(shared, text);
    const kept = text.replace('\r\n', '\n');
    expect(shared.getXmlFragment(fragmentName).toString()).toBe(`<codeblock>${kept}</codeblock>`);
    expect(readPlainText(shared)).toEqual({
      content: `\`\`\`\`\n${kept}\n\`\`\`\``,
      words: '# a > *b* `c` ``` [d](e)',
    });
    expect(readText(shared)).toEqual(readPlainText(shared));
    replaceText(shared, readPlainText(shared).content);
    expect(readText(shared)).toEqual(readPlainText(shared));
  });

  it('is read as the plain text of its blocks', () => {
    const shared = new Y.Doc();
    replaceText(shared, '# a *b*\n\n- c\n- d `e`');
    expect(readPlainText(shared)).toEqual({ content: '```\na b\n\nc\n\nd e\n```', words: 'a b c d e' });
  });

  it('includes the names of mentioned people', () => {
    const shared = new Y.Doc();
    replaceText(shared, 'Hola [@Ada Lovelace](mention:1), qué tal');
    expect(readPlainText(shared).words).toBe('Hola @Ada Lovelace , qué tal');
  });
});
