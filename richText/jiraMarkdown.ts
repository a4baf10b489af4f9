import type { JSONContent } from '@tiptap/core';
import { isSafeHref } from './safeHref.ts';
import { toMarkdown } from './toMarkdown.ts';
import { trimEndOf } from '../domain/trimText.ts';

type Mark = NonNullable<JSONContent['marks']>[number];

/**
 * Converts Jira's wiki markup to Markdown without losing words. Markup without an equivalent, such as colours and
 * underline, becomes plain text. A table becomes one line for each row, and an attached image becomes its file name.
 */
export const jiraToMarkdown = (text: string): string =>
  toMarkdown({ type: 'doc', content: blocksOf(text.replace(/\r\n?/g, '\n')) });

const blocksOf = (text: string): JSONContent[] => {
  const blocks: JSONContent[] = [];
  let quote: JSONContent | null = null;
  const add = (found: JSONContent[]) => {
    (quote?.content ?? blocks).push(...found);
  };
  const closeQuote = () => {
    if (quote?.content?.length === 0) quote.content.push({ type: 'paragraph' });
    quote = null;
  };
  for (const part of partsOf(text)) {
    if (part.kind === 'text') add(linesToBlocks(part.text));
    else if (part.kind === 'code')
      add([
        {
          type: 'codeBlock',
          attrs: { language: part.language },
          ...(part.text !== '' && { content: [{ type: 'text', text: part.text }] }),
        },
      ]);
    else if (quote) closeQuote();
    else {
      quote = {
        type: 'blockquote',
        content: part.title === '' ? [] : [{ type: 'paragraph', content: inlineOf(part.title, [{ type: 'bold' }]) }],
      };
      blocks.push(quote);
    }
  }
  closeQuote();
  return blocks;
};

type Part =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string; language: string | null }
  | { kind: 'quote'; title: string };

const macro = /\{(code|noformat|quote|panel|expand)(?::([^{}\n]*))?\}/g;

const partsOf = (text: string): Part[] => {
  const parts: Part[] = [];
  const withoutEnd = new Set<string>();
  let from = 0;
  const addText = (to: number) => {
    if (text.slice(from, to).trim() !== '') parts.push({ kind: 'text', text: text.slice(from, to) });
  };
  for (const found of text.matchAll(macro)) {
    const [tag, name = '', parameters = ''] = found;
    if (found.index < from || text[found.index - 1] === '\\') continue;
    const start = found.index + tag.length;
    if (name === 'code' || name === 'noformat') {
      const end = withoutEnd.has(name) ? -1 : text.indexOf(`{${name}}`, start);
      if (end < 0) {
        withoutEnd.add(name);
        continue;
      }
      addText(found.index);
      parts.push({
        kind: 'code',
        text: text.slice(start, end).replace(/^[ \t]*\n|\n[ \t]*$/g, ''),
        language: name === 'code' ? languageOf(parameters) : null,
      });
      from = end + name.length + 2;
    } else {
      addText(found.index);
      parts.push({ kind: 'quote', title: /(?:^|\|)title=([^|]*)/.exec(parameters)?.[1]?.trim() ?? '' });
      from = start;
    }
  }
  addText(text.length);
  return parts;
};

const languageOf = (parameters: string): string | null => {
  const language = parameters
    .split('|')
    .map((each) => each.replace(/^language=/, '').trim())
    .find((each) => /^[\w+#-]+$/.test(each));
  return language?.toLowerCase() ?? null;
};

const heading = /^\s*h([1-6])\.(?:\s+(\S.*)?)?$/;
const quoted = /^\s*bq\.\s+(\S.*)?$/;
const item = /^\s*([*#]{1,10}|-{1,3})\s+(\S.*)$/;
const rule = /^\s*-{4,5}\s*$/;
const row = /^\s*\|.*$/;

const linesToBlocks = (text: string): JSONContent[] => {
  const blocks: JSONContent[] = [];
  let lines: JSONContent[][] = [];
  let open: JSONContent[] | null = null;
  let lists: JSONContent[] = [];
  const close = () => {
    if (lines.length > 0) (open ?? blocks).push(paragraphOf(lines));
    lines = [];
    open = null;
  };
  const add = (block: JSONContent) => {
    close();
    lists = [];
    blocks.push(block);
  };
  for (const line of text.split('\n')) {
    const [, level, title = ''] = heading.exec(line) ?? [];
    const [, marker = '', itemText = ''] = item.exec(line) ?? [];
    if (line.trim() === '') {
      close();
      lists = [];
    } else if (rule.test(line)) add({ type: 'horizontalRule' });
    else if (level !== undefined)
      add({ type: 'heading', attrs: { level: Math.min(3, Number(level)) }, content: inlineOf(title) });
    else if (quoted.test(line))
      add({ type: 'blockquote', content: [paragraphOf([inlineOf(quoted.exec(line)?.[1] ?? '')])] });
    else if (marker !== '') {
      close();
      lists = listsWith(lists, marker, blocks);
      open = [];
      lists.at(-1)?.content?.push({ type: 'listItem', content: open });
      lines = [inlineOf(itemText)];
    } else lines.push(row.test(line) ? cellsOf(line) : inlineOf(line.trim()));
  }
  close();
  return blocks;
};

const paragraphOf = (lines: JSONContent[][]): JSONContent => ({
  type: 'paragraph',
  content: lines.flatMap((line, index) => (index === 0 ? line : [{ type: 'hardBreak' }, ...line])),
});

/** Returns the open lists for an item with this marker, innermost last. Adds new lists to the document. */
const listsWith = (open: JSONContent[], marker: string, blocks: JSONContent[]): JSONContent[] => {
  const types = [...(/^-+$/.test(marker) ? marker.replace(/-/g, '*') : marker)].map((sign) =>
    sign === '#' ? 'orderedList' : 'bulletList',
  );
  // Doesn't open a skipped level, such as '**' without a '*' above it.
  const wanted = types.slice(-Math.min(types.length, open.length + 1));
  let same = 0;
  while (same < wanted.length && open[same]?.type === wanted[same]) same += 1;
  const lists = open.slice(0, same);
  for (const type of wanted.slice(same)) {
    const list: JSONContent = { type, content: [] };
    (lists.at(-1)?.content?.at(-1)?.content ?? blocks).push(list);
    lists.push(list);
  }
  return lists;
};

const rowPart = /\[[^[\]\n]{0,2000}\]|\|\|?|[^[|]+|\[/g;

/**
 * Converts a row of a table to one line, with header cells in bold. A vertical bar inside a link doesn't separate
 * cells.
 */
const cellsOf = (line: string): JSONContent[] => {
  const cells: { isHead: boolean; text: string }[] = [];
  for (const [part] of line.trim().matchAll(rowPart)) {
    const cell = cells.at(-1);
    if (part === '|' || part === '||' || !cell) cells.push({ isHead: part === '||', text: '' });
    else cell.text += part;
  }
  if (cells.at(-1)?.text.trim() === '') cells.pop();
  return cells.flatMap(({ isHead, text }, index) => [
    ...(index === 0 ? [] : [textOf(' | ')]),
    ...inlineOf(text.trim(), isHead ? [{ type: 'bold' }] : []),
  ]);
};

const textOf = (text: string, marks: Mark[] = []): JSONContent => ({
  type: 'text',
  text,
  ...(marks.length > 0 && { marks }),
});

const markOf: Record<string, Mark | null> = {
  '*': { type: 'bold' },
  _: { type: 'italic' },
  '??': { type: 'italic' },
  '-': { type: 'strike' },
  '+': null,
  '^': null,
  '~': null,
};

/**
 * Matches everything that may start markup: an escape, a line break, code, a link, an image, a colour or anchor, or a
 * mark.
 */
const token =
  /\\\\|\\[^\w\s]|\{\{((?:(?!\{\{|\}\}).){1,2000})\}\}|\[([^[\]\n]{1,2000})\]|!([^!\s|][^!\n|]{0,500})(?:\|[^!\n]{0,200})?!|\{(?:color|anchor)(?::[^{}\n]{0,100})?\}|(https?:\/\/[^\s|\]{}"<>]+)|\?\?|[*_+^~-]/g;

const inlineOf = (text: string, marks: Mark[] = []): JSONContent[] => {
  const nodes: JSONContent[] = [];
  const add = (node: JSONContent) => {
    const last = nodes.at(-1);
    if (node.type === 'text' && last?.type === 'text' && last.marks === node.marks)
      last.text = `${last.text ?? ''}${node.text ?? ''}`;
    else nodes.push(node);
  };
  const addText = (text: string) => {
    if (text !== '') add(textOf(text, marks));
  };
  const withoutEnd = new Set<string>();
  let from = 0;
  for (const found of text.matchAll(token)) {
    const { index } = found;
    const [whole, code, target, picture, address] = found;
    if (index < from) continue;
    let end = index + whole.length;
    let made: JSONContent[] = [];
    if (whole === '\\\\') made = [{ type: 'hardBreak' }];
    else if (whole.startsWith('\\')) made = [textOf(whole.slice(1), marks)];
    else if (code !== undefined) made = [textOf(code, [{ type: 'code' }])];
    else if (target !== undefined) made = linkOf(target, marks);
    else if (picture !== undefined) {
      if (!isSafeHref(picture) && !/\.\w{2,5}$/.test(picture)) continue;
      made = [textOf(picture, isSafeHref(picture) ? withLink(picture, marks) : marks)];
    } else if (address !== undefined) {
      const href = trimEndOf(address, '.,;:!?)*_');
      end = index + href.length;
      made = [textOf(href, withLink(href, marks))];
    } else if (!whole.startsWith('{')) {
      const close =
        withoutEnd.has(whole) || marks.some((mark) => mark.type === markOf[whole]?.type)
          ? -1
          : closeOf(text, index, whole);
      if (close < 0) {
        if (close === -1) withoutEnd.add(whole);
        continue;
      }
      const mark = markOf[whole];
      made = inlineOf(text.slice(end, close), mark ? [...marks, mark] : marks);
      end = close + whole.length;
    }
    addText(text.slice(from, index));
    made.forEach(add);
    from = end;
  }
  addText(text.slice(from));
  return nodes;
};

const isWordly = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);
const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** Returns the index at which a mark closes, -1 if it doesn't close, or -2 if there is no mark at `open`. */
const closeOf = (text: string, open: number, sign: string): number => {
  if (isWordly(text[open - 1]) || isSpace(text[open + sign.length]) || text.startsWith(sign, open + sign.length))
    return -2;
  for (let at = text.indexOf(sign, open + sign.length + 1); at >= 0; at = text.indexOf(sign, at + 1)) {
    if (!isSpace(text[at - 1]) && text[at - 1] !== '\\' && !isWordly(text[at + sign.length])) return at;
  }
  return -1;
};

const withLink = (href: string, marks: Mark[]): Mark[] => [
  { type: 'link', attrs: { href } },
  ...marks.filter((mark) => mark.type !== 'link'),
];

/** Converts `[address]`, `[label|address]`, `[~user]` or `[^file]`. Other text in brackets is plain text. */
const linkOf = (target: string, marks: Mark[]): JSONContent[] => {
  const user = /^~(?:accountid:)?(.+)$/.exec(target)?.[1];
  if (user !== undefined) return [textOf(`@${user}`, marks)];
  if (target.startsWith('^')) return [textOf(target.slice(1), marks)];
  const parts = target.split('|');
  const at = parts.findIndex((part) => isSafeHref(part.trim()));
  const href = parts[at]?.trim();
  if (href === undefined) return [textOf(`[${target}]`, marks)];
  const label = parts.slice(0, at).join('|').trim();
  return label === ''
    ? [textOf(href.replace(/^mailto:/, ''), withLink(href, marks))]
    : inlineOf(label, withLink(href, marks));
};
