import type { JSONContent } from '@tiptap/core';
import type { MarkdownIt as Parser, Token } from 'markdown-it';
import { bounds, type Dialect, SignBudget } from './bounds.ts';
import { contentOf, InlineNodes, linkTo, readInline, withBareEnds } from './inlineNodes.ts';
import { basicParser, documentParser, type ReadingEnv, tokensOf } from './markdownTokens.ts';

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
