/** Text of characters without a visible form: spaces, direction marks, joiners and fillers. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Z}\u034f\u115f\u1160\u2800\u3164\uffa0]*$/u;
const entity =
  /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(?:nbsp|shy|ensp|emsp|thinsp|hairsp|numsp|puncsp|zwj|zwnj|Tab|NewLine|ZeroWidthSpace|NonBreakingSpace|NoBreak));/gi;
/** Markers of quotes and list items, and the checkbox of a task item, at the start of a line. */
const openings = /^(?: {0,3}(?:> ?|(?:\d{1,9}[.)]|[-+*])(?: {1,4}(?![ \t])| *$)))*/;
const box = /(?<=[-+*] {1,4})\[[ xX]\] +(?=\S)/y;

const isUnseen = (line: string): boolean =>
  unseen.test(
    line.replace(entity, (whole, decimal: string | undefined, hex: string | undefined) => {
      const code = decimal === undefined ? Number.parseInt(hex ?? '20', 16) : Number(decimal);
      return code <= 0x10ffff && unseen.test(String.fromCodePoint(code)) ? ' ' : whole;
    }),
  );

/**
 * Returns true if Markdown renders no visible text: only spaces, empty quotes, lists, headings and code. The editor
 * writes spaces as `\`, `&#32;` or no-break spaces. Works without a Markdown parser, which would be too large for
 * machines and schemas.
 */
export const isBlankText = (markdown: string): boolean => {
  const lines = markdown.replace(/\r\n?/g, '\n').trim().split('\n');
  const isCode = /^(`{3,}|~{3,})$/.test(lines[0] ?? '');
  if (isCode)
    return lines
      .slice(1)
      .every((line, index, rest) => line.trim() === '' || (index === rest.length - 1 && line === lines[0]));
  return lines.every((line, index) => {
    const start = openings.exec(line)?.[0].length ?? 0;
    box.lastIndex = start;
    const rest = line.slice(start + (box.exec(line)?.[0].length ?? 0));
    if (/^[ \t]*$/.test(rest) || /^#{1,6}[ \t]*$/.test(line.slice(start))) return true;
    const next = lines[index + 1] ?? '';
    // A lone backslash is an empty paragraph of the editor. Before another line of the paragraph, the backslash is
    // visible text.
    if (rest === '\\') return endsParagraph(line, next);
    return (
      !/^ {4}|^\t/.test(rest) &&
      isUnseen(rest) &&
      (endsParagraph(line, next) || (isUnseen(next) && !openings.exec(next)?.[0]))
    );
  });
};

/**
 * Returns true if the paragraph ends with this line. Ignores quote markers. The next item of the same list also ends a
 * paragraph.
 */
const endsParagraph = (line: string, next: string): boolean => {
  const marker = /^[ >]*([-+*]|\d)/.exec(line)?.[1];
  const nextMarker = /^[ >]*([-+*]|\d+[.)])[ \t]/.exec(next)?.[1];
  if (marker === undefined || nextMarker === undefined) return /^[ >]*$/.test(next);
  return /\d/.test(marker) ? /\d/.test(nextMarker) : marker === nextMarker;
};

/**
 * Replaces lone surrogates with U+FFFD, because the server rejects them. A browser may split a surrogate pair while the
 * user types.
 */
export const wellFormed = (text: string): string => text.toWellFormed();
