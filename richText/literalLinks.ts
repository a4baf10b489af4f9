import type { MarkdownIt } from 'markdown-it';

/** Link without brackets, as in GFM: a web address that begins with http, https or www, or an e-mail address. */
export interface LiteralLink {
  start: number;
  end: number;
  href: string;
}

/**
 * Adds a rule for addresses with a protocol. They are parsed before any markup inside them. `literalLinksIn` finds the
 * other links in a text.
 */
export const addLiteralLinks = (parser: MarkdownIt): void => {
  parser.inline.ruler.before('escape', 'literal_link', (state, silent) => {
    if (state.linkLevel > 0 || !state.src.startsWith('://', state.pos)) return false;
    const protocol = /(?:^|[^a-z\d])(https?)$/i.exec(state.pending.slice(-6))?.[1];
    if (protocol === undefined) return false;
    const start = state.pos - protocol.length;
    const end = endOfAddress(state.src, state.pos + 3, state.posMax);
    if (end === null) return false;
    if (!silent) {
      state.pending = state.pending.slice(0, -protocol.length);
      const address = state.src.slice(start, end);
      const open = state.push('link_open', 'a', 1);
      open.attrs = [['href', parser.normalizeLink(address)]];
      state.push('text', '', 0).content = address;
      state.push('link_close', 'a', -1);
    }
    state.pos = end;
    return true;
  });
};

/** Returns the end of an address, excluding punctuation of the sentence. Returns null if the address has no host. */
const endOfAddress = (text: string, host: number, most: number): number | null => {
  if (!/[\p{L}\p{N}]/u.test(text.slice(host, host + 2))) return null;
  let end = host;
  let open = 0;
  while (end < most && !isEnd(text.charCodeAt(end))) {
    if (text[end] === '(') open += 1;
    if (text[end] === ')') open -= 1;
    end += 1;
  }
  for (; end > host; end -= 1) {
    const last = text[end - 1] ?? '';
    if (last === ')' && open < 0) open += 1;
    else if (!'?!.,:;*_~\'"'.includes(last)) break;
  }
  return end;
};

const isEnd = (code: number): boolean =>
  code === 0x3c || code <= 0x20 || code === 0xa0 || code === 0x2028 || code === 0x2029;

const candidate = /@|\bwww\.|\bhttps?:\/\//gi;
const longestName = 64;
const longestHost = 255;

export const literalLinksIn = (text: string): LiteralLink[] => {
  const links: LiteralLink[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    if (index < from) continue;
    const link = found === '@' ? mailAround(text, index, from) : webFrom(text, index, found);
    if (!link) continue;
    links.push(link);
    from = link.end;
  }
  return links;
};

const webFrom = (text: string, start: number, found: string): LiteralLink | null => {
  if (/[\w/]/.test(text[start - 1] ?? '')) return null;
  const end = endOfAddress(text, start + found.length, text.length);
  if (end === null || end <= start + found.length) return null;
  const address = text.slice(start, end);
  return { start, end, href: /^www/i.test(found) ? `http://${address}` : address };
};

const mailAround = (text: string, at: number, from: number): LiteralLink | null => {
  const name = /(?<![\w.+-])[\w.+-]+$/.exec(text.slice(Math.max(from, at - longestName), at))?.[0];
  const host = /^[a-z\d_-]+(?:\.[a-z\d_-]+)+/i.exec(text.slice(at + 1, at + 1 + longestHost))?.[0];
  if (name === undefined || host === undefined || /[-_]$/.test(host)) return null;
  const start = at - name.length;
  const end = at + 1 + host.length;
  return { start, end, href: `mailto:${text.slice(start, end)}` };
};
