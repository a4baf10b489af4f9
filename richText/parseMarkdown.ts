import type { JSONContent } from '@tiptap/core';
import { Marked, type Token, type Tokens } from 'marked';
import { encodedHref, isSafeHref, isSafeImage } from './safeHref.ts';

type Mark = NonNullable<JSONContent['marks']>[number];

/** What a text may hold: `document` has tables and pictures, too. */
export type Dialect = 'basic' | 'document';

/** Reads Markdown into the editor's document. What the dialect has no form for (HTML, unsafe links and pictures) stays as its own characters, so nothing is lost and nothing is injected. */
export const parseMarkdown = (markdown: string, dialect: Dialect = 'basic'): JSONContent => {
  const content = blocksOf((dialect === 'basic' ? basicLexer : documentLexer).lexer(markdown));
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
};

const none = () => undefined;
/** Four spaces are indentation somebody typed, not code. */
const never = { html: none, tag: none, def: none, lheading: none, reflink: none, code: none };
const basicLexer = new Marked({
  gfm: true,
  tokenizer: {
    ...never,
    table: none,
    link(src) {
      return src.startsWith('!') ? undefined : false;
    },
  },
});
const documentLexer = new Marked({ gfm: true, tokenizer: never });

const blocksOf = (tokens: Token[]): JSONContent[] => {
  const blocks: JSONContent[] = [];
  for (const token of tokens as Tokens.Generic[]) {
    switch (token.type) {
      case 'space':
      case 'checkbox':
        break;
      case 'heading':
        blocks.push({ type: 'heading', attrs: { level: Math.min(3, token.depth as number) }, ...contentOf(withoutPictures(inlineOf(token.tokens ?? []))) });
        break;
      case 'table':
        blocks.push(tableOf(token as Tokens.Table));
        break;
      case 'code':
        blocks.push({ type: 'codeBlock', attrs: { language: (token.lang as string | undefined)?.split(/\s/)[0] || null }, ...contentOf(token.text === '' ? [] : [{ type: 'text', text: token.text as string }]) });
        break;
      case 'blockquote': {
        const content = blocksOf(token.tokens ?? []);
        blocks.push({ type: 'blockquote', content: content.length > 0 ? content : [{ type: 'paragraph' }] });
        break;
      }
      case 'list':
        blocks.push(...listsOf(token as Tokens.List));
        break;
      case 'hr':
        blocks.push({ type: 'horizontalRule' });
        break;
      case 'paragraph':
      case 'text':
        blocks.push(...(/^(?:\[[ x]\]\s+)?\\$/i.test(token.raw.trim()) ? [{ type: 'paragraph' }] : paragraphsOf(inlineOf(token.tokens ?? [token as Token]))));
        break;
      default:
        blocks.push({ type: 'paragraph', ...contentOf([{ type: 'text', text: token.raw.trim() }]) });
    }
  }
  return blocks;
};

/** A paragraph; pictures in it stand on their own between what is before and after them. */
const paragraphsOf = (nodes: JSONContent[]): JSONContent[] => {
  if (!nodes.some((node) => node.type === 'image')) return [{ type: 'paragraph', ...contentOf(nodes) }];
  const blocks: JSONContent[] = [];
  let words: JSONContent[] = [];
  const close = () => {
    const kept = trimmed(words);
    if (kept.length > 0) blocks.push({ type: 'paragraph', content: kept });
    words = [];
  };
  for (const node of nodes) {
    if (node.type === 'image') {
      close();
      blocks.push(node);
    } else words.push(node);
  }
  close();
  return blocks;
};

const trimmed = (nodes: JSONContent[]): JSONContent[] => {
  const kept = [...nodes];
  const isBlank = (node: JSONContent | undefined) => node?.type === 'hardBreak' || (node?.type === 'text' && node.text?.trim() === '');
  while (isBlank(kept[0])) kept.shift();
  while (isBlank(kept.at(-1))) kept.pop();
  const [first] = kept;
  if (first?.type === 'text') kept[0] = { ...first, text: first.text?.trimStart() };
  const last = kept.at(-1);
  if (last?.type === 'text') kept[kept.length - 1] = { ...last, text: last.text?.trimEnd() };
  return kept;
};

/** Where no picture can stand there is its description, linked where it leads into the web. */
const withoutPictures = (nodes: JSONContent[]): JSONContent[] =>
  merged(nodes.map((node) => {
    if (node.type !== 'image') return node;
    const src = String(node.attrs?.src ?? '');
    return { type: 'text', text: String(node.attrs?.alt || src), ...(isSafeHref(src) && { marks: [{ type: 'link', attrs: { href: src } }] }) };
  }));

const tableOf = (table: Tokens.Table): JSONContent => {
  const rowOf = (cells: Tokens.TableCell[], type: string): JSONContent => ({
    type: 'tableRow',
    content: cells.map((cell, index) => ({ type, ...(table.align[index] && { attrs: { align: table.align[index] } }), content: linesOf(cell.text) })),
  });
  return { type: 'table', content: [rowOf(table.header, 'tableHeader'), ...table.rows.map((row) => rowOf(row, 'tableCell'))] };
};

/** Text of a cell: `<br>` is its only way to break a line, two of them part paragraphs. */
const linesOf = (text: string): JSONContent[] =>
  text.split(/<br><br>/i).map((part) => {
    const lines = part.split(/<br>/i).map((line) => withoutPictures(inlineOf(documentLexer.Lexer.lexInline(line.trim(), documentLexer.defaults))));
    return { type: 'paragraph', ...contentOf(lines.flatMap((line, index) => (index === 0 ? line : [{ type: 'hardBreak' }, ...line]))) };
  });

/** One list, or several where tasks and plain items take turns. */
const listsOf = (list: Tokens.List): JSONContent[] => {
  const lists: JSONContent[] = [];
  list.items.forEach((item, index) => {
    const [first, ...rest] = blocksOf(item.tokens);
    const content = first?.type === 'paragraph' ? [first, ...rest] : [{ type: 'paragraph' }, ...(first ? [first] : []), ...rest];
    const asTask = item.task && !list.ordered;
    const type = asTask ? 'taskList' : list.ordered ? 'orderedList' : 'bulletList';
    let current = lists.at(-1);
    if (current?.type !== type) {
      current = { type, content: [] };
      if (type === 'orderedList') current.attrs = { start: Number(list.start || 1) + index };
      lists.push(current);
    }
    const written = item.task && list.ordered ? [{ ...content[0], content: [{ type: 'text', text: item.checked ? '[x] ' : '[ ] ' }, ...(content[0]?.content ?? [])] }, ...content.slice(1)] : content;
    current.content?.push(asTask ? { type: 'taskItem', attrs: { checked: item.checked ?? false }, content } : { type: 'listItem', content: written });
  });
  return lists;
};

const inlineOf = (tokens: Token[], marks: Mark[] = []): JSONContent[] => {
  const nodes: JSONContent[] = [];
  const add = (text: string, own = marks) => {
    if (text === '') return;
    const last = nodes.at(-1);
    if (last?.type === 'text' && sameMarks(last.marks, own)) last.text += text;
    else nodes.push({ type: 'text', text, ...(own.length > 0 && { marks: own }) });
  };
  for (const token of tokens as Tokens.Generic[]) {
    switch (token.type) {
      case 'checkbox':
        break;
      case 'text':
        if (token.tokens) for (const node of inlineOf(token.tokens, marks)) node.type === 'text' ? add(node.text ?? '', node.marks ?? []) : nodes.push(node);
        else add(decodeEntities(token.raw).replace(/\n/g, ' '));
        break;
      case 'escape':
        add(token.text as string);
        break;
      case 'strong':
        nodes.push(...inlineOf(token.tokens ?? [], withMark(marks, { type: 'bold' })));
        break;
      case 'em':
        nodes.push(...inlineOf(token.tokens ?? [], withMark(marks, { type: 'italic' })));
        break;
      case 'del':
        nodes.push(...inlineOf(token.tokens ?? [], withMark(marks, { type: 'strike' })));
        break;
      case 'codespan':
        // In the editor code takes no other mark; a link's address is worth more than its font.
        add((token.text as string).replace(/\n/g, ' '), marks.some((mark) => mark.type === 'link') ? marks : [{ type: 'code' }]);
        break;
      case 'br':
        nodes.push({ type: 'hardBreak' });
        break;
      case 'image': {
        const src = decodeEntities(token.href as string);
        if (isSafeImage(src)) nodes.push({ type: 'image', attrs: { src, alt: plainText(inlineOf(token.tokens ?? [])) } });
        else add(token.raw);
        break;
      }
      case 'link': {
        const href = decodeEntities(token.href as string);
        const person = /^mention:(.+)$/.exec(href)?.[1];
        if (person !== undefined) {
          nodes.push({ type: 'mention', attrs: { id: person, label: plainText(inlineOf(token.tokens ?? [])).replace(/^@/, '') } });
        } else if (isSafeHref(href)) {
          nodes.push(...inlineOf(token.tokens ?? [], withMark(marks, { type: 'link', attrs: { href: encodedHref(href) } })));
        } else {
          const tail = token.raw.lastIndexOf('](');
          if (tail < 0) add(token.raw);
          else nodes.push(...marked('[', marks), ...inlineOf(token.tokens ?? [], marks), ...marked(decodeEntities(token.raw.slice(tail)), marks));
        }
        break;
      }
      default:
        add(token.raw);
    }
  }
  return merged(nodes);
};

const marked = (text: string, marks: Mark[]): JSONContent[] => [{ type: 'text', text, ...(marks.length > 0 && { marks }) }];
const withMark = (marks: Mark[], mark: Mark): Mark[] => [...marks.filter((other) => other.type !== mark.type), mark].sort((a, b) => rank(a) - rank(b));
const rank = (mark: Mark) => ['link', 'bold', 'italic', 'strike', 'code'].indexOf(mark.type);
const sameMarks = (a: Mark[] = [], b: Mark[] = []) => a.length === b.length && JSON.stringify(a) === JSON.stringify(b);
const contentOf = (content: JSONContent[]) => (content.length > 0 ? { content } : {});
const plainText = (nodes: JSONContent[]): string => nodes.map((node) => node.text ?? '').join('');

const merged = (nodes: JSONContent[]): JSONContent[] => {
  const result: JSONContent[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.type === 'text' && last?.type === 'text' && sameMarks(last.marks, node.marks)) result[result.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    else result.push(node);
  }
  return result;
};

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) => {
    if (name !== undefined) return named[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole;
  });
