/** Reads the marked text, links, mentions and images of a paragraph. */
import type { JSONContent } from '@tiptap/core';
import type { Token } from 'markdown-it';
import type { Dialect } from './bounds.ts';
import { literalLinksIn } from './literalLinks.ts';
import { encodedHref, isLinkHref, isSafeImage } from './safeHref.ts';

type Mark = NonNullable<JSONContent['marks']>[number];

const ranks = ['link', 'bold', 'italic', 'strike', 'code'];
const markOf: Record<string, Mark> = { strong: { type: 'bold' }, em: { type: 'italic' }, s: { type: 'strike' } };
const code: Mark[] = [{ type: 'code' }];

export const linkTo = (href: string, title = ''): Mark => ({ type: 'link', attrs: { href, ...titleOf(title) } });
const titleOf = (title: string) => (title.trim() === '' ? {} : { title: title.replace(/\s+/g, ' ').trim() });
export const contentOf = (content: JSONContent[]) => (content.length > 0 ? { content } : {});
const sameMarks = (a: Mark[] = [], b: Mark[] = []): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(
      (mark, index) =>
        mark.type === b[index]?.type &&
        mark.attrs?.href === b[index]?.attrs?.href &&
        mark.attrs?.title === b[index]?.attrs?.title,
    ));

export class InlineNodes {
  readonly nodes: JSONContent[] = [];

  add(given: string, marks: Mark[]): void {
    if (given === '') return;
    const text = given.replace(/[\n\r]+/g, ' ');
    const last = this.nodes.at(-1);
    if (last?.type === 'text' && sameMarks(last.marks, marks)) last.text = `${last.text ?? ''}${text}`;
    else this.nodes.push({ type: 'text', text, ...(marks.length > 0 && { marks }) });
  }

  addNode(node: JSONContent): void {
    if (node.type === 'text') this.add(node.text ?? '', node.marks ?? []);
    else this.nodes.push(node);
  }

  addLinked(text: string, marks: Mark[]): void {
    let from = 0;
    for (const { start, end, href } of marks.some((mark) => mark.type === 'link') ? [] : literalLinksIn(text)) {
      this.add(text.slice(from, start), marks);
      this.add(text.slice(start, end), [linkTo(encodedHref(href)), ...marks]);
      from = end;
    }
    this.add(text.slice(from), marks);
  }
}

export const readInline = (tokens: Token[], dialect: Dialect, used: Set<string>): JSONContent[] => {
  const inline = new InlineNodes();
  let marks: Mark[] = [];
  const before: Mark[][] = [];
  const open = (mark: Mark) => {
    before.push(marks);
    marks = [...marks.filter((other) => other.type !== mark.type), mark].sort(
      (a, b) => ranks.indexOf(a.type) - ranks.indexOf(b.type),
    );
  };
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (!token) continue;
    const label: unknown = token.meta?.['label'];
    if (typeof label === 'string') used.add(label);
    switch (token.type) {
      case 'text':
        inline.addLinked(token.content, marks);
        break;
      case 'softbreak':
        inline.add(' ', marks);
        break;
      case 'hardbreak':
        inline.nodes.push({ type: 'hardBreak' });
        break;
      case 'code_inline':
        // In the editor, code can't have other marks. Inside a link, keep the link rather than the code mark.
        inline.add(token.content, marks.some((mark) => mark.type === 'link') ? marks : code);
        break;
      case 'link_open': {
        const href = String(token.attrGet('href') ?? '');
        const person = /^mention:(.+)$/.exec(href)?.[1];
        if (person === undefined) {
          open(linkTo(href, String(token.attrGet('title') ?? '')));
          break;
        }
        let end = at;
        while (tokens[end] && tokens[end]?.type !== 'link_close') end += 1;
        inline.nodes.push({
          type: 'mention',
          attrs: {
            id: person,
            label: plainText(readInline(tokens.slice(at + 1, end), dialect, used)).replace(/^@/, ''),
          },
        });
        at = end;
        break;
      }
      case 'image':
        addPicture(inline, token, marks, dialect, used);
        break;
      case 'link_close':
      case 'strong_close':
      case 'em_close':
      case 's_close':
        marks = before.pop() ?? [];
        break;
      case 'strong_open':
      case 'em_open':
      case 's_open':
        open(markOf[token.tag] ?? { type: 'bold' });
        break;
      default:
        inline.add(token.content, marks);
    }
  }
  return inline.nodes;
};

/**
 * Removes the marks from spaces at the ends of marked text, because in Markdown a delimiter can't be next to a space.
 */
export const withBareEnds = (nodes: JSONContent[]): JSONContent[] => {
  const inline = new InlineNodes();
  const shared = (marks: Mark[], other: JSONContent | undefined) =>
    marks.filter((mark) => other?.marks?.some((each) => sameMarks([mark], [each])));
  nodes.forEach((node, index) => {
    const { text = '', marks = [] } = node;
    if (node.type !== 'text' || marks.length === 0 || marks === code) return inline.addNode(node);
    const start = text.length - text.trimStart().length;
    const end = Math.max(start, text.trimEnd().length);
    inline.add(text.slice(0, start), shared(marks, nodes[index - 1]));
    inline.add(text.slice(start, end), marks);
    inline.add(text.slice(end), shared(marks, nodes[index + 1]));
  });
  return inline.nodes;
};

/**
 * Adds an image. A rejected address becomes a link with the description. In a dialect without images, the image becomes
 * plain text.
 */
const addPicture = (inline: InlineNodes, token: Token, marks: Mark[], dialect: Dialect, used: Set<string>): void => {
  const src = String(token.attrGet('src') ?? '');
  const title = String(token.attrGet('title') ?? '');
  const link = marks.find((mark) => mark.type === 'link');
  const alt = plainText(readInline(token.children ?? [], dialect, used));
  if (dialect === 'basic' || !isLinkHref(src)) inline.addLinked(token.markup, marks);
  else if (isSafeImage(src))
    inline.nodes.push({
      type: 'image',
      attrs: { src, alt, ...titleOf(title), ...(link && { href: link.attrs?.['href'] }) },
    });
  else inline.add(alt || src, link ? marks : [linkTo(src, title), ...marks]);
};

const plainText = (nodes: JSONContent[]): string => nodes.map((node) => node.text ?? '').join('');
