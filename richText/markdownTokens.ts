/** The parser of Markdown's blocks, with limits of depth and work. */
import MarkdownIt, { type Env, type MarkdownIt as Parser, type Token } from 'markdown-it';
import { bounds, type Dialect } from './bounds.ts';
import { addLiteralLinks } from './literalLinks.ts';
import { encodedHref, isLinkHref } from './safeHref.ts';
import { addStrike } from './strike.ts';

export interface ReadingEnv extends Env {
  tokensLeft: number;
  /** Start of the current block at the outermost level: its line, and the number of tokens before it. */
  outermost: { line: number; tokens: number };
}

/** Tokens that count as three, because with the empty line between blocks they can be written as three. */
const atLeastThree = new Set(['hr', 'fence', 'code_block', 'html_block', 'reference_definition']);

class TooManyBlocks extends Error {}

/** Splits a text into tokens. `rest` is the part beyond the limits. */
export const tokensOf = (
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

export const basicParser = parserOf('basic');
export const documentParser = parserOf('document');
