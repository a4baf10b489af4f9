/** Converts the HTML that other products export to Markdown. Runs in a worker, where `DOMParser` doesn't exist. */
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const marks: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  code: '`',
  s: '~~',
  del: '~~',
};
const blocks = new Set(['p', 'div', 'table', 'tr', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** Returns a text without tags unchanged. */
export function htmlToMarkdown(html: string): string {
  if (!/^\s*<[a-z][a-z0-9]*[\s>/]/i.test(html)) return html;
  let text = '';
  let address = '';
  const lists: ('ul' | 'ol')[] = [];
  for (const part of html.split(/(<[^<>]*>)/)) {
    const [, end, written = '', attributes = ''] =
      /^<(\/?)([a-z][a-z0-9]*)((?:[^<>a-z0-9][^<>]*)?)>$/i.exec(part) ?? [];
    const tag = written.toLowerCase();
    const isEnd = end === '/';
    if (tag === '') text += part.startsWith('<!--') ? '' : decoded(part).replace(/\s+/g, ' ');
    else if (marks[tag] !== undefined) text += marks[tag];
    else if (tag === 'br') text += '\n';
    else if (tag === 'a' && !isEnd) {
      address = decoded(/href\s*=\s*["']([^"']*)["']/i.exec(attributes)?.[1] ?? '');
      text += '[';
    } else if (tag === 'a') text += `](${address})`;
    else if (tag === 'li')
      text += isEnd ? '' : `\n${'  '.repeat(Math.max(0, lists.length - 1))}${lists.at(-1) === 'ol' ? '1.' : '-'} `;
    else if (tag === 'td' || tag === 'th') text += isEnd ? ' ' : '';
    else if (tag === 'ul' || tag === 'ol') {
      if (isEnd) lists.pop();
      if (lists.length === 0) text += isEnd ? '\n\n' : '\n';
      if (!isEnd) lists.push(tag);
    } else if (blocks.has(tag) && lists.length === 0)
      text += `\n\n${/^h\d$/.test(tag) && !isEnd ? `${'#'.repeat(Number(tag[1]))} ` : ''}`;
  }
  return text
    .split('\n')
    .map((line) => line.trimEnd().replace(/^ (?=\S)/, ''))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const decoded = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex ?? '', 16);
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
