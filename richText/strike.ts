import type { Delimiter, MarkdownIt, StateInline } from 'markdown-it';

const tilde = 0x7e;

/** Adds GFM's strikethrough with one or two tildes, because the library supports only two. */
export const addStrike = (parser: MarkdownIt): void => {
  parser.inline.ruler.at('strikethrough', (state, silent) => {
    if (silent || state.src.charCodeAt(state.pos) !== tilde) return false;
    const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true);
    state.push('text', '', 0).content = '~'.repeat(length);
    state.pos += length;
    // Treat `~` and `~~` as different delimiters, because each can only close itself.
    if (length <= 2)
      state.delimiters.push({
        marker: tilde + length,
        length: 0,
        token: state.tokens.length - 1,
        end: -1,
        open,
        close,
      });
    return true;
  });
  parser.inline.ruler2.at('strikethrough', (state) => {
    markStrikes(state, state.delimiters);
    for (const meta of state.tokens_meta) if (meta?.delimiters) markStrikes(state, meta.delimiters);
    return false;
  });
};

const markStrikes = (state: StateInline, delimiters: Delimiter[]): void => {
  for (const { marker, end, token } of delimiters) {
    const closing = delimiters[end];
    if ((marker !== tilde + 1 && marker !== tilde + 2) || !closing) continue;
    for (const [at, type] of [
      [token, 's_open'],
      [closing.token, 's_close'],
    ] as const) {
      const found = state.tokens[at];
      if (found) Object.assign(found, { type, tag: 's', nesting: type === 's_open' ? 1 : -1, content: '' });
    }
  }
};
