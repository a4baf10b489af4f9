import type { JSONContent } from '@tiptap/core';
import { bounds, type Dialect, SignBudget } from './bounds.ts';
import { linkTo } from './inlineNodes.ts';
import { literalLinksIn } from './literalLinks.ts';
import { encodedHref, isLinkHref, isSafeImage } from './safeHref.ts';
import { trimEndOf } from '../domain/trimText.ts';

type Mark = NonNullable<JSONContent['marks']>[number];

/**
 * Writes a document of the editor as Markdown, from which `parseMarkdown` restores the same document. Content beyond
 * the limits is written as plain text: a paragraph becomes a code block, and quotes and lists that are nested too deep
 * become paragraphs.
 */
export const toMarkdown = (document: JSONContent, dialect: Dialect = 'basic'): string => {
  const blocks = [...(document.content ?? [])];
  while (blocks.at(-1)?.type === 'paragraph' && !blocks.at(-1)?.content?.length) blocks.pop();
  return blocksTo(blocks, { level: 0, budget: new SignBudget(dialect) });
};

interface Place {
  level: number;
  budget: SignBudget;
}

const blocksTo = (blocks: JSONContent[], place: Place, tight = false): string => {
  let result = '';
  let previous: JSONContent | undefined;
  let marker = 0;
  for (const block of blocks) {
    // Alternate the markers, because two adjacent lists with the same marker would be one list.
    marker = previous && isList(previous) && isList(block) ? 1 - marker : 0;
    const gap = previous === undefined ? '' : tight ? '\n' : '\n\n';
    result += gap + blockTo(block, marker, place);
    previous = block;
  }
  return result;
};

const isList = (block: JSONContent) =>
  block.type === 'bulletList' || block.type === 'orderedList' || block.type === 'taskList';

const blockTo = (block: JSONContent, marker: number, place: Place): string => {
  const content = block.content ?? [];
  if (place.level >= bounds.depth && (block.type === 'blockquote' || isList(block)))
    return blocksTo(
      textBlocksIn([block]).map((inner): JSONContent => ({ type: 'paragraph', content: inner })),
      place,
    );
  switch (block.type) {
    case 'heading': {
      const text = inlineTo(content, ' ').replace(/#(?=\s*$)/, '\\#');
      if (place.budget.take(text) === null) return fenceTo(textOf(content));
      return `${'#'.repeat(levelOf(block))} ${text}`.trimEnd();
    }
    case 'codeBlock':
      return fenceTo(content.map((node) => node.text ?? '').join(''), String(block.attrs?.language ?? ''));
    case 'blockquote':
      return blocksTo(content, deeper(place, 1))
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n');
    case 'bulletList':
      return itemsTo(content, place, () => (marker === 0 ? '- ' : '* '));
    case 'taskList':
      return itemsTo(
        content,
        place,
        () => `${marker === 0 ? '-' : '*'} `,
        (item) => (item.attrs?.checked ? '[x] ' : '[ ] '),
      );
    case 'orderedList': {
      const start = Number(block.attrs?.start ?? 1);
      return itemsTo(content, place, (_, index) => `${start + index}${marker === 0 ? '.' : ')'} `);
    }
    case 'horizontalRule':
      return '---';
    case 'image':
      return imageTo(block);
    case 'table':
      return tableTo(content, place);
    default: {
      const text = inlineTo(content, '\\\n');
      if (place.budget.take(text) === null) return fenceTo(textOf(content));
      // Write an empty paragraph as a lone backslash, because an empty line would be lost.
      return text === '' ? '\\' : text.split('\n').map(escapeBlockStart).join('\n');
    }
  }
};

const deeper = ({ level, budget }: Place, levels: number): Place => ({ level: level + levels, budget });

const textOf = (nodes: JSONContent[]): string =>
  nodes
    .map((node) =>
      node.type === 'hardBreak'
        ? '\n'
        : node.type === 'mention'
          ? `@${String(node.attrs?.label ?? '')}`
          : (node.text ?? ''),
    )
    .join('');

const fenceTo = (text: string, info = ''): string => {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${infoTo(info)}\n${text}${text === '' ? '' : '\n'}${fence}`;
};

const levelOf = (block: JSONContent): number => {
  const level = Number(block.attrs?.level ?? 1);
  return level === 2 || level === 3 ? level : 1;
};

const imageTo = (image: JSONContent): string => {
  const src = String(image.attrs?.src ?? '');
  const alt = withoutBrackets(
    escapeText(
      String(image.attrs?.alt ?? '')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  );
  if (!isSafeImage(src)) return escapeBlockStart(alt) || '\\';
  const picture = `![${alt}](${targetTo(image.attrs)})`;
  const href: unknown = image.attrs?.href;
  return typeof href === 'string' && isLinkHref(href) ? `[${picture}](${hrefTo(href)})` : picture;
};

/** Writes a table. The first row is the header. Cells that a spanning cell covers are empty. */
const tableTo = (rows: JSONContent[], place: Place): string => {
  const grid: string[][] = [];
  /** Maximum number of empty cells that are written for spanning cells. */
  let room = 10_000;
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of row.content ?? []) {
      const line = (grid[y] ??= []);
      while (line[x] !== undefined) x += 1;
      for (let below = 0; below < spanOf(cell.attrs?.rowspan, rows.length - y); below += 1) {
        for (
          let beside = 0;
          beside < spanOf(cell.attrs?.colspan, widestSpan) && (below + beside === 0 || room > 0);
          beside += 1
        ) {
          (grid[y + below] ??= [])[x + beside] = below + beside === 0 ? cellTo(cell, place) : '';
          if (below + beside > 0) room -= 1;
        }
      }
    }
  });
  const width = Math.max(1, ...grid.map((line) => line.length));
  const lineTo = (cells: string[]) => `| ${Array.from({ length: width }, (_, x) => cells[x] ?? '').join(' | ')} |`;
  const [head] = rows;
  const rule = Array.from({ length: width }, (_, x) => rules[String(head?.content?.[x]?.attrs?.align)] ?? '---');
  const [first = [], ...rest] = Array.from(grid, (line) => line ?? []);
  return [lineTo(first), lineTo(rule), ...rest.map(lineTo)].join('\n');
};

const rules: Record<string, string> = { left: ':--', center: ':-:', right: '--:' };
const widestSpan = 100;
const spanOf = (span: unknown, most: number): number => Math.max(1, Math.min(most, Math.trunc(Number(span ?? 1)) || 1));

const cellTo = (cell: JSONContent, place: Place): string =>
  textBlocksIn(cell.content ?? [])
    .map((content) =>
      linesIn(content)
        .map((line) => lineTo(line, place))
        .join('<br>'),
    )
    .join('<br><br>')
    .replace(/\|/g, '\\|');

const lineTo = (line: JSONContent[], { budget }: Place): string => {
  // Write code with these characters as text, because inside code they would end the cell or the line.
  const text = inlineTo(
    line.map((node) => (isCodeText(node) && /\\\||<br>/i.test(node.text ?? '') ? { ...node, marks: [] } : node)),
    '',
  );
  return budget.take(text) !== null ? text : inlineTo([{ type: 'text', text: textOf(line) }], '');
};

const textBlocksIn = (blocks: JSONContent[]): JSONContent[][] => {
  const texts: JSONContent[][] = [];
  const waiting = [...blocks].reverse();
  for (let block = waiting.pop(); block; block = waiting.pop()) {
    const content = block.content ?? [];
    if (content.some((node) => node.content !== undefined || isBlock(node)))
      for (let at = content.length - 1; at >= 0; at -= 1) waiting.push(content[at] ?? {});
    else texts.push(content);
  }
  return texts;
};
const isBlock = (node: JSONContent) => node.type !== 'text' && node.type !== 'hardBreak' && node.type !== 'mention';

const linesIn = (nodes: JSONContent[]): JSONContent[][] => {
  const lines: JSONContent[][] = [[]];
  for (const node of nodes) {
    if (node.type === 'hardBreak') lines.push([]);
    else lines.at(-1)?.push(node);
  }
  while (lines.length > 1 && lines.at(-1)?.length === 0) lines.pop();
  return lines;
};

const itemsTo = (
  items: JSONContent[],
  place: Place,
  markerOf: (item: JSONContent, index: number) => string,
  boxOf: (item: JSONContent) => string = () => '',
): string => {
  const tight = items.every(({ content = [] }) =>
    content.every((block, index) =>
      index === 0
        ? block.type === 'paragraph'
        : isList(block) && !isLateStart(block) && !isList(content[index - 1] ?? block),
    ),
  );
  return items
    .map((item, index) => {
      const marker = markerOf(item, index);
      const indent = ' '.repeat(marker.length);
      const text = boxOf(item) + blocksTo(item.content ?? [{ type: 'paragraph' }], deeper(place, 2), tight);
      return (
        marker +
        text
          .split('\n')
          .map((line, number) => (number === 0 || line === '' ? line : indent + line))
          .join('\n')
      );
    })
    .join(tight ? '\n' : '\n\n');
};

/** Returns true for a numbered list that doesn't start at 1. Such a list needs an empty line after a line of text. */
const isLateStart = (block: JSONContent) => block.type === 'orderedList' && Number(block.attrs?.start ?? 1) !== 1;

const ranks = ['link', 'bold', 'italic', 'strike'];
const delimiters: Record<string, string> = { bold: '**', italic: '_', strike: '~~' };

interface Piece {
  kind: 'text' | 'break' | 'open' | 'close' | 'other';
  out: string;
}

const inlineTo = (nodes: JSONContent[], lineBreak: string): string => {
  const source = nodes.flatMap(withLinks);
  while (isBlankNode(source.at(-1))) source.pop();
  const pieces: Piece[] = [];
  let open: Mark[] = [];
  const close = (keep: number) => {
    if (open.length <= keep) return;
    const space = takeSpace(pieces);
    for (const mark of open.slice(keep).reverse())
      pieces.push(
        mark.type === 'link'
          ? { kind: 'other', out: `](${targetTo(mark.attrs)})` }
          : { kind: 'close', out: delimiters[mark.type] ?? '' },
      );
    open = open.slice(0, keep);
    if (space !== '') pieces.push({ kind: 'text', out: space });
  };
  source.forEach((node, index) => {
    const isCode = isCodeText(node);
    const text = (node.text ?? '').replace(/[\r\n]+/g, ' ');
    const isBlank = isBlankNode(node);
    const marks = isCode
      ? []
      : (node.marks ?? []).filter(
          (mark) => ranks.includes(mark.type) && (mark.type !== 'link' || isLinkHref(String(mark.attrs?.href ?? ''))),
        );
    let same = 0;
    while (same < open.length && marks.some((mark) => sameMark(mark, open[same]))) same += 1;
    close(same);
    const fresh = isBlank ? [] : marks.filter((mark) => !open.some((other) => sameMark(other, mark)));
    const link = fresh.findIndex((mark) => mark.type === 'link');
    const address = autolink(node, fresh[link], source[index - 1], source[index + 1]);
    if (address !== undefined) fresh.splice(link, 1);
    const inner = node.type === 'text' && !isCode && fresh.length > 0 ? text.trimStart() : text;
    if (inner.length < text.length) pieces.push({ kind: 'text', out: text.slice(0, text.length - inner.length) });
    // Sort the marks: the one that ends last is outermost. Of marks with the same end, a link is outermost.
    fresh.sort(
      (a, b) =>
        lengthOf(source, index, b) - lengthOf(source, index, a) || ranks.indexOf(a.type) - ranks.indexOf(b.type),
    );
    for (const mark of fresh) {
      open.push(mark);
      pieces.push(
        mark.type === 'link' ? { kind: 'other', out: '[' } : { kind: 'open', out: delimiters[mark.type] ?? '' },
      );
    }
    if (address !== undefined) pieces.push({ kind: 'other', out: address });
    else if (node.type === 'hardBreak') pieces.push({ kind: 'break', out: lineBreak });
    else if (node.type === 'mention')
      pieces.push({
        kind: 'other',
        out: `[@${escapeText(String(node.attrs?.label ?? node.attrs?.id ?? ''))}](${hrefTo(`mention:${String(node.attrs?.id ?? '')}`)})`,
      });
    else if (isCode) pieces.push({ kind: 'other', out: codeTo(text) });
    else
      pieces.push({
        kind: 'text',
        out: open.some((mark) => mark.type === 'link') ? withoutBrackets(escapeMarkup(inner)) : escapeText(inner),
      });
  });
  close(0);
  return join(pieces).split('\n').map(keepIndent).join('\n');
};

/**
 * Removes the spaces and line breaks at the end of the pieces and returns them. A delimiter after a space couldn't
 * close.
 */
const takeSpace = (pieces: Piece[]): string => {
  let space = '';
  for (let last = pieces.at(-1); last?.kind === 'text' || last?.kind === 'break'; last = pieces.at(-1)) {
    const kept = last.kind === 'break' ? '' : last.out.trimEnd();
    space = last.out.slice(kept.length) + space;
    last.out = kept;
    if (kept !== '') break;
    pieces.pop();
  }
  return space;
};

const lengthOf = (nodes: JSONContent[], from: number, mark: Mark): number => {
  let count = 0;
  while (nodes[from + count]?.marks?.some((other) => sameMark(other, mark))) count += 1;
  return count;
};

const isBlankNode = (node: JSONContent | undefined): boolean =>
  node !== undefined &&
  (node.type === 'hardBreak' || (node.type === 'text' && !isCodeText(node) && (node.text ?? '').trim() === ''));
const isCodeText = (node: JSONContent) => node.marks?.some((mark) => mark.type === 'code') ?? false;
const sameMark = (a: Mark | undefined, b: Mark | undefined) =>
  a?.type === b?.type &&
  (a?.attrs?.href ?? '') === (b?.attrs?.href ?? '') &&
  (a?.attrs?.title ?? '') === (b?.attrs?.title ?? '');

/**
 * Joins the pieces. Where a delimiter wouldn't be recognised next to a letter, the letter is written as a character
 * reference.
 */
const join = (pieces: Piece[]): string => {
  // Leave out an end and a start of the same mark, because together they would be parsed differently.
  pieces.forEach((piece, index) => {
    const next = piece.kind === 'close' ? pieceAfter(pieces, index) : undefined;
    if (piece.kind === 'close' && next?.kind === 'open' && piece.out !== '' && piece.out === next.out) {
      piece.out = '';
      next.out = '';
    }
  });
  const outs: string[] = [];
  let encodeNext = false;
  pieces.forEach((piece, index) => {
    if (piece.out === '') return;
    const after = firstAfter(pieces, index);
    const written = outs.at(-1) ?? '';
    const before = lastOf(written);
    if (piece.kind === 'open') {
      if (isLetter(before) && (piece.out === '_' || !isLetter(after)))
        outs[outs.length - 1] = written.slice(0, -before.length).replace(/(?<!\\)_$/, '\\_') + numbered(before);
      outs.push(piece.out);
    } else if (piece.kind === 'close') {
      encodeNext = isLetter(after) && (piece.out === '_' || !isLetter(before));
      outs.push(piece.out);
    } else {
      const first = firstOf(piece.out);
      outs.push(
        encodeNext && piece.kind === 'text'
          ? numbered(first) + piece.out.slice(first.length).replace(/^_/, '\\_')
          : piece.out,
      );
      encodeNext = false;
    }
  });
  return outs.join('');
};

const pieceAfter = (pieces: Piece[], index: number): Piece | undefined => {
  for (let at = index + 1; at < pieces.length; at += 1) if (pieces[at]?.out !== '') return pieces[at];
  return undefined;
};
const firstAfter = (pieces: Piece[], index: number): string => firstOf(pieceAfter(pieces, index)?.out ?? '');
const firstOf = (text: string): string => (text === '' ? ' ' : String.fromCodePoint(text.codePointAt(0) ?? 32));
/** Returns the last character of a text, including both halves of a surrogate pair. */
const lastOf = (text: string): string => (text === '' ? ' ' : (Array.from(text.slice(-2)).at(-1) ?? ' '));

const isLetter = (character: string) => !/[\s\p{P}\p{S}]/u.test(character);
const numbered = (character: string) => `&#x${(character.codePointAt(0) ?? 0).toString(16)};`;

const withoutBrackets = (escaped: string) => escaped.replace(/\\([[\]])/g, (_, bracket: string) => numbered(bracket));

const escapeText = (text: string): string =>
  escapeMarkup(text)
    .replace(/\b(https?):(?=\/\/)/gi, '$1\\:')
    .replace(/\bwww\.(?=\S)/gi, (found) => `${found.slice(0, -1)}\\.`)
    .replace(/(?<=[\w.+-])@(?=\w)/g, '\\@');

/** Escapes the text of a link, in which an address can't become another link. */
const escapeMarkup = (text: string): string =>
  text
    .replace(/[\\`*[\]~]/g, '\\$&')
    .replace(/_/g, (_, at: number, whole: string) =>
      /\w/.test(whole[at - 1] ?? '') && /[^\W_]/.test(whole[at - 1] ?? '') && /[^\W_]/.test(whole[at + 1] ?? '')
        ? '_'
        : '\\_',
    )
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/</g, '&lt;')
    .replace(/!$/, '\\!');

const escapeBlockStart = (line: string): string =>
  line
    .replace(/^(#{1,6})(?=\s|$)/, '\\$1')
    .replace(/^>/, '\\>')
    .replace(/^([-+])(?=\s|$)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(=+\s*|[|:-][|: -]*)$/, '\\$1');

/**
 * Writes spaces at the start of a line as character references, because Markdown ignores plain ones. Removes invisible
 * spaces at the end.
 */
const keepIndent = (line: string): string => {
  const lineBreak = line.endsWith('\\') ? '\\' : '';
  const text = trimEndOf(line.slice(0, line.length - lineBreak.length), ' \t');
  return `${text}${lineBreak}`.replace(/^[ \t\u00a0]+/, encodeSpaces);
};
const encodeSpaces = (spaces: string) => [...spaces].map((space) => `&#${space.codePointAt(0)};`).join('');

const codeTo = (text: string): string => {
  const line = text.replace(/[\r\n]+/g, ' ');
  const taken = new Set(runs(line));
  let fence = '`';
  while (taken.has(fence.length)) fence += '`';
  const isSpaced = line.startsWith(' ') && line.endsWith(' ') && /[^ ]/.test(line);
  const pad = isSpaced || line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
};
const runs = (text: string): number[] => (text.match(/`+/g) ?? []).map((run) => run.length);
const longestRun = (text: string): number => runs(text).reduce((longest, run) => Math.max(longest, run), 0);

const targetTo = (attrs: Mark['attrs']): string => {
  const href = hrefTo(String(attrs?.href ?? attrs?.src ?? ''));
  const title = String(attrs?.title ?? '')
    .replace(/[\\"]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/\s+/g, ' ')
    .trim();
  return title === '' ? href : `${href || '<>'} "${title}"`;
};

const infoTo = (info: string): string =>
  info
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/`/g, '&#96;');

const hrefTo = (href: string): string => {
  const clean = encodedHref(href).replace(/&(?=#?\w+;)/g, '&amp;');
  return /[()]/.test(clean) ? `<${clean}>` : clean;
};

/** Turns the web addresses of a text into links, because an address that isn't a link would need escapes. */
const withLinks = (node: JSONContent): JSONContent[] => {
  const { text = '', marks = [] } = node;
  if (node.type !== 'text' || isCodeText(node) || marks.some((mark) => mark.type === 'link')) return [node];
  const parts: JSONContent[] = [];
  let from = 0;
  const add = (end: number, added: Mark[]) => {
    if (end > from) parts.push({ ...node, text: text.slice(from, end), marks: [...added, ...marks] });
    from = end;
  };
  for (const { start, end, href } of literalLinksIn(text)) {
    if (href.startsWith('mailto:')) continue;
    add(start, []);
    add(end, [linkTo(encodedHref(href))]);
  }
  add(text.length, []);
  return parts;
};

const autolink = (
  node: JSONContent,
  mark: Mark | undefined,
  before: JSONContent | undefined,
  after: JSONContent | undefined,
): string | undefined => {
  if (mark?.type !== 'link') return undefined;
  const href = String(mark.attrs?.href ?? '');
  const touches = [before, after].some((other) => other?.marks?.some((each) => sameMark(each, mark)));
  const plain =
    node.type === 'text' &&
    !mark.attrs?.title &&
    !touches &&
    /^[\x21-\x7e]+$/.test(href) &&
    !/[<>\\]|&#?\w+;/.test(href);
  if (plain && node.text === href && /^https?:\/\//i.test(href)) return `<${href}>`;
  if (plain && `mailto:${node.text ?? ''}` === href && /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/.test(node.text ?? ''))
    return `<${node.text ?? ''}>`;
  return undefined;
};
