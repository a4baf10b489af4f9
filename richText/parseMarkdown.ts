import type { JSONContent } from '@tiptap/core';
import MarkdownIt, { type Env, type MarkdownIt as Parser, type Token } from 'markdown-it';
import { bounds, type Dialect, SignBudget } from './bounds.ts';
import { addLiteralLinks, literalLinksIn } from './literalLinks.ts';
import { encodedHref, isLinkHref, isSafeImage } from './safeHref.ts';
import { addStrike } from './strike.ts';

type Mark = NonNullable<JSONContent['marks']>[number];

export type { Dialect } from './bounds.ts';

/**
 * Parses Markdown (CommonMark with GFM's tables, tasks, strikethrough and literal links) to a document of the editor.
 * Unsupported content, such as HTML, unsafe links and images, becomes plain text, so that nothing is lost and nothing
 * is injected. Depth and work are limited: markers of quotes and lists beyond the maximum depth become plain text, and
 * content with too many markup characters or blocks becomes a code block.
 */
export const parseMarkdown = (markdown: string, dialect: Dialect = 'basic'): JSONContent => {
  const source = normalised(markdown);
  const parser = dialect === 'basic' ? basicParser : documentParser;
  const { tokens, env, rest } = tokensOf(parser, source, dialect);
  const content = [...readBlocks(parser, env, tokens, dialect), ...restOf(rest)];
  return { type: 'doc', content: content.length > 0 ? content : [{ type: 'paragraph' }] };
};

export const normalised = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/\0/g, '\ufffd');

interface ReadingEnv extends Env {
  tokensLeft: number;
  /** Start of the current block at the outermost level: its line, and the number of tokens before it. */
  outermost: { line: number; tokens: number };
}

/** Tokens that count as three, because with the empty line between blocks they can be written as three. */
const atLeastThree = new Set(['hr', 'fence', 'code_block', 'html_block', 'reference_definition']);

class TooManyBlocks extends Error {}

const tokensOf = (
  parser: Parser,
  source: string,
  dialect: Dialect,
): { tokens: Token[]; env: ReadingEnv; rest: string } => {
  const env: ReadingEnv = { tokensLeft: bounds.tokens[dialect], outermost: { line: 0, tokens: 0 } };
  const tokens: Token[] = [];
  const [head, isWhole] = firstLines(source);
  try {
    parser.block.parse(head, parser, env, tokens);
    if (isWhole) return { tokens, env, rest: '' };
  } catch (error) {
    if (!(error instanceof TooManyBlocks)) throw error;
  }
  return {
    tokens: tokens.slice(0, env.outermost.tokens),
    env,
    rest: source.slice(startOfLine(source, env.outermost.line)),
  };
};

const firstLines = (source: string): [head: string, isWhole: boolean] => {
  const end = startOfLine(source, bounds.lines);
  return end < source.length ? [source.slice(0, end), false] : [source, true];
};

const startOfLine = (source: string, line: number): number => {
  let start = 0;
  for (let count = 0; count < line; count += 1) {
    const end = source.indexOf('\n', start);
    if (end < 0) return source.length;
    start = end + 1;
  }
  return start;
};

/**
 * Returns the rest of a text beyond the limits as a code block. If the rest is already a single code block, it doesn't
 * change.
 */
const restOf = (rest: string): JSONContent[] => {
  if (rest.trim() === '') return [];
  const fence = /^(`{3,})\n/.exec(rest)?.[1];
  const end = fence === undefined ? -1 : rest.indexOf(`\n${fence}`, fence.length);
  return [
    codeBlock(
      fence !== undefined && end >= 0 && rest.slice(end).trim() === fence
        ? rest.slice(fence.length + 1, Math.max(end, fence.length + 1))
        : rest,
    ),
  ];
};

const wrapped = <Rule>(rules: { __rules__: { name: string; fn: Rule; alt: string[] }[] }, name: string) => {
  const found = rules.__rules__.find((rule) => rule.name === name);
  if (!found) throw new Error(`markdown-it has no rule named ${name}`);
  return found;
};

const parserOf = (dialect: Dialect): Parser => {
  // Parse HTML, so that its characters aren't parsed as Markdown. It becomes plain text below.
  const parser = new MarkdownIt({ html: true });
  if (dialect === 'basic') parser.disable('table');
  parser.normalizeLink = encodedHref;
  parser.normalizeLinkText = (text) => text;
  parser.validateLink = (href) => isLinkHref(href) || /^mention:./.test(href);
  const { ruler } = parser.block;
  for (const name of ['blockquote', 'list']) {
    const { fn, alt } = wrapped(ruler, name);
    ruler.at(
      name,
      (state, startLine, endLine, silent) => state.level < bounds.depth && fn(state, startLine, endLine, silent),
      { alt },
    );
  }
  const definition = wrapped(ruler, 'reference').fn;
  ruler.at('reference', (state, startLine, endLine, silent) => {
    if (!definition(state, startLine, endLine, silent)) return false;
    const token = state.tokens.at(-1);
    if (token?.type === 'reference_definition')
      token.content = state.getLines(startLine, state.line, state.blkIndent, false).trim();
    return true;
  });
  ruler.before('table', 'bound', (state, startLine, _endLine, silent) => {
    if (silent) return false;
    const env = state.env as ReadingEnv;
    // Reserves one token for the rest of the text.
    if (state.level === 0 && env.tokensLeft > 0) env.outermost = { line: startLine, tokens: state.tokens.length };
    return false;
  });
  parser.block.State = class extends parser.block.State {
    override push(...given: Parameters<InstanceType<typeof parser.block.State>['push']>): Token {
      const env = this.env as ReadingEnv;
      env.tokensLeft -= atLeastThree.has(given[0]) ? 3 : 1;
      if (env.tokensLeft < 0) throw new TooManyBlocks();
      return super.push(...given);
    }
  };
  const picture = wrapped(parser.inline.ruler, 'image').fn;
  parser.inline.ruler.at('image', (state, silent) => {
    const start = state.pos;
    if (!picture(state, silent)) return false;
    const token = silent ? undefined : state.tokens.at(-1);
    // Saves the source of the image, because a rejected image becomes plain text.
    if (token) token.markup = state.src.slice(start, state.pos);
    return true;
  });
  addStrike(parser);
  addLiteralLinks(parser);
  return parser;
};

const basicParser = parserOf('basic');
const documentParser = parserOf('document');

/** Parses the content of a paragraph, heading or cell. Returns null if it has too many markup characters. */
type ReadInline = (content: string) => JSONContent[] | null;

const readBlocks = (parser: Parser, env: ReadingEnv, tokens: Token[], dialect: Dialect): JSONContent[] => {
  const used = new Set<string>();
  const budget = new SignBudget(dialect);
  const inlineOf: ReadInline = (content) => {
    const signs = budget.take(content);
    if (signs === null) return null;
    // A single line without markup characters needs no parsing.
    if (signs === 0 && content !== '' && !content.includes('\n')) return [{ type: 'text', text: content }];
    const children: Token[] = [];
    parser.inline.parse(content, parser, env, children);
    return withBareEnds(readInline(children, dialect, used));
  };
  return withDefinitions(new BlockReader(parser, tokens, inlineOf).readUntil(''), used);
};

class BlockReader {
  private at = 0;
  private readonly parser: Parser;
  private readonly tokens: readonly Token[];
  private readonly inlineOf: ReadInline;

  constructor(parser: Parser, tokens: readonly Token[], inlineOf: ReadInline) {
    this.parser = parser;
    this.tokens = tokens;
    this.inlineOf = inlineOf;
  }

  private next(): Token | undefined {
    return this.tokens[this.at++];
  }

  readUntil(end: string): JSONContent[] {
    const blocks: JSONContent[] = [];
    for (let token = this.next(); token && token.type !== end; token = this.next())
      blocks.push(...this.readBlock(token));
    return blocks;
  }

  private readText(): string {
    const content = this.next()?.content ?? '';
    this.next();
    return content;
  }

  private readBlock(token: Token): JSONContent[] {
    switch (token.type) {
      case 'paragraph_open':
        return paragraphsOf(this.readText(), this.inlineOf);
      case 'heading_open': {
        const source = this.readText();
        const nodes = this.inlineOf(source);
        return [
          nodes === null
            ? codeBlock(source)
            : {
                type: 'heading',
                attrs: { level: Math.min(3, Number(token.tag.slice(1))) },
                ...contentOf(withoutPictures(nodes)),
              },
        ];
      }
      case 'fence':
        return [codeBlock(token.content.replace(/\n$/, ''), this.parser.utils.unescapeAll(token.info).trim())];
      case 'code_block':
        return [codeBlock(token.content.replace(/\n$/, ''))];
      case 'html_block':
        return linesOf(token.content.replace(/^\n+/, '').trimEnd());
      case 'blockquote_open': {
        const content = this.readUntil('blockquote_close');
        return [{ type: 'blockquote', content: content.length > 0 ? content : [{ type: 'paragraph' }] }];
      }
      case 'bullet_list_open':
        return this.readItems('bullet_list_close', null);
      case 'ordered_list_open':
        return this.readItems('ordered_list_close', Number(token.attrGet('start') ?? 1));
      case 'hr':
        return [{ type: 'horizontalRule' }];
      case 'table_open':
        return [this.readTable()];
      case 'reference_definition':
        return [{ type: 'definition', attrs: { label: String(token.meta?.['label']) }, text: token.content }];
      default:
        return [];
    }
  }

  /** Reads a list. Returns several lists if tasks and plain items alternate. */
  private readItems(end: string, start: number | null): JSONContent[] {
    const lists: JSONContent[] = [];
    for (let token = this.next(); token && token.type !== end; token = this.next()) {
      const box = start === null ? takeBox(this.tokens[this.at], this.tokens[this.at + 1]) : null;
      const [first, ...rest] = this.readUntil('list_item_close');
      const content =
        first?.type === 'paragraph' ? [first, ...rest] : [{ type: 'paragraph' }, ...(first ? [first] : []), ...rest];
      const type = start !== null ? 'orderedList' : box === null ? 'bulletList' : 'taskList';
      let list = lists.at(-1);
      if (list?.type !== type) {
        list = { type, ...(start !== null && { attrs: { start } }), content: [] };
        lists.push(list);
      }
      list.content?.push(
        box === null ? { type: 'listItem', content } : { type: 'taskItem', attrs: { checked: box }, content },
      );
    }
    return lists;
  }

  private readTable(): JSONContent {
    const rows: JSONContent[] = [];
    for (let token = this.next(); token && token.type !== 'table_close'; token = this.next()) {
      if (token.type === 'tr_open') rows.push({ type: 'tableRow', content: [] });
      if (token.type !== 'th_open' && token.type !== 'td_open') continue;
      const align = /(left|center|right)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
      const type = token.type === 'th_open' ? 'tableHeader' : 'tableCell';
      rows.at(-1)?.content?.push({
        type,
        ...(align !== undefined && { attrs: { align } }),
        content: cellOf(this.parser, this.readText(), this.inlineOf),
      });
    }
    return { type: 'table', content: rows };
  }
}

const codeBlock = (text: string, info = ''): JSONContent => ({
  type: 'codeBlock',
  attrs: { language: info || null },
  ...contentOf(text === '' ? [] : [{ type: 'text', text }]),
});

/** Returns the paragraphs of a text. Its images become separate blocks between the text before and after them. */
const paragraphsOf = (source: string, inlineOf: ReadInline): JSONContent[] => {
  // An empty paragraph is written as a lone backslash.
  if (source === '\\') return [{ type: 'paragraph' }];
  const nodes = inlineOf(source);
  if (nodes === null) return [codeBlock(source)];
  if (!nodes.some((node) => node.type === 'image')) return [{ type: 'paragraph', ...contentOf(nodes) }];
  const blocks: JSONContent[] = [];
  let text: JSONContent[] = [];
  const close = () => {
    const kept = trimmed(text);
    if (kept.length > 0) blocks.push({ type: 'paragraph', content: kept });
    text = [];
  };
  for (const node of nodes) {
    if (node.type === 'image') {
      close();
      blocks.push(node);
    } else text.push(node);
  }
  close();
  return blocks;
};

const linesOf = (text: string): JSONContent[] => {
  const lines = text.split('\n');
  if (lines.length > bounds.linesOfHtml) return [codeBlock(text)];
  return [
    {
      type: 'paragraph',
      content: lines.flatMap((line, index) => [
        ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
        ...(line.trim() === '' ? [] : [{ type: 'text', text: line.trimEnd() }]),
      ]),
    },
  ];
};

const trimmed = (nodes: JSONContent[]): JSONContent[] => {
  const isBlank = (node: JSONContent | undefined) =>
    node?.type === 'hardBreak' || (node?.type === 'text' && node.text?.trim() === '');
  let [start, end] = [0, nodes.length];
  while (start < end && isBlank(nodes[start])) start += 1;
  while (end > start && isBlank(nodes[end - 1])) end -= 1;
  const kept = nodes.slice(start, end);
  const [first] = kept;
  if (first?.type === 'text') kept[0] = { ...first, text: first.text?.trimStart() };
  const last = kept.at(-1);
  if (last?.type === 'text') kept[kept.length - 1] = { ...last, text: last.text?.trimEnd() };
  return kept;
};

/**
 * Replaces images with their descriptions, where images aren't allowed. The description links to the target of the
 * image's link, or to the image.
 */
const withoutPictures = (nodes: JSONContent[]): JSONContent[] => {
  const inline = new InlineNodes();
  for (const node of nodes) {
    if (node.type !== 'image') inline.addNode(node);
    else inline.add(String(node.attrs?.alt || node.attrs?.src), [linkTo(String(node.attrs?.href ?? node.attrs?.src))]);
  }
  return inline.nodes;
};

/**
 * Removes the checkbox of a task from the first paragraph of its item, and returns true if it is checked. Returns null
 * if there is no checkbox.
 */
const takeBox = (paragraph: Token | undefined, inline: Token | undefined): boolean | null => {
  if (paragraph?.type !== 'paragraph_open' || !inline) return null;
  const box = /^\[([ xX])\][ \t\n]+(?=\S)/.exec(inline.content);
  if (!box) return null;
  inline.content = inline.content.slice(box[0].length);
  return box[1] !== ' ';
};

/** Parses the text of a cell. `<br>` is a line break, and `<br><br>` separates paragraphs. */
const cellOf = (parser: Parser, source: string, inlineOf: ReadInline): JSONContent[] =>
  source.split(/<br><br>/i).map((part) => {
    const lines = part
      .split(/<br>/i)
      .map((line) =>
        withoutPictures(inlineOf(line.trim()) ?? [{ type: 'text', text: parser.utils.unescapeAll(line.trim()) }]),
      );
    return {
      type: 'paragraph',
      ...contentOf(lines.flatMap((line, index) => (index === 0 ? line : [{ type: 'hardBreak' }, ...line]))),
    };
  });

/** Removes the link definitions that the text uses. The others remain as text. */
const withDefinitions = (blocks: JSONContent[], used: Set<string>): JSONContent[] => {
  const kept: JSONContent[] = [];
  for (const block of blocks) {
    if (block.type === 'definition') {
      if (!used.delete(String(block.attrs?.label)))
        kept.push({ type: 'paragraph', content: [{ type: 'text', text: (block.text ?? '').replace(/\n/g, ' ') }] });
    } else {
      if (block.content && block.type !== 'paragraph') {
        block.content = withDefinitions(block.content, used);
        if (block.type === 'blockquote' && block.content.length === 0) block.content.push({ type: 'paragraph' });
      }
      kept.push(block);
    }
  }
  return kept;
};

const ranks = ['link', 'bold', 'italic', 'strike', 'code'];
const markOf: Record<string, Mark> = { strong: { type: 'bold' }, em: { type: 'italic' }, s: { type: 'strike' } };
const code: Mark[] = [{ type: 'code' }];

const linkTo = (href: string, title = ''): Mark => ({ type: 'link', attrs: { href, ...titleOf(title) } });
const titleOf = (title: string) => (title.trim() === '' ? {} : { title: title.replace(/\s+/g, ' ').trim() });
const contentOf = (content: JSONContent[]) => (content.length > 0 ? { content } : {});
const sameMarks = (a: Mark[] = [], b: Mark[] = []): boolean =>
  a === b ||
  (a.length === b.length &&
    a.every(
      (mark, index) =>
        mark.type === b[index]?.type &&
        mark.attrs?.href === b[index]?.attrs?.href &&
        mark.attrs?.title === b[index]?.attrs?.title,
    ));

class InlineNodes {
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

const readInline = (tokens: Token[], dialect: Dialect, used: Set<string>): JSONContent[] => {
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
const withBareEnds = (nodes: JSONContent[]): JSONContent[] => {
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
