/**
 * Finds the boxes of task items in Markdown: the blocks of CommonMark without their contents, as the parser of
 * `richText/` reads them, with the same limits. Link definitions are read as paragraphs, which makes no difference to
 * the items.
 */

/** Limits of the parser in `richText/bounds.ts`. */
export const blockBounds = { depth: 32, tokens: 12_000 } as const;

export interface Box {
  /** Text of the item's first paragraph after the box, in one line. */
  text: string;
  /** Position of the character between the brackets. */
  at: number;
}

class TooManyBlocks extends Error {}

const htmlNames = new Set(
  (
    'address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt ' +
    'fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link ' +
    'main menu menuitem nav noframes ol optgroup option p param search section summary table tbody td tfoot th thead ' +
    'title tr track ul'
  ).split(' '),
);

interface HtmlBlock {
  starts: (text: string) => boolean;
  /** Expression in the last line. Null if the block ends before an empty line. */
  end: RegExp | null;
  endsParagraph: boolean;
}

const untilEnd = (start: RegExp, end: RegExp): HtmlBlock => ({
  starts: (text) => start.test(text),
  end,
  endsParagraph: true,
});

const htmlBlocks: readonly HtmlBlock[] = [
  untilEnd(/^<(?:script|pre|style|textarea)(?=\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i),
  untilEnd(/^<!--/, /-->/),
  untilEnd(/^<\?/, /\?>/),
  untilEnd(/^<![A-Za-z]/, />/),
  untilEnd(/^<!\[CDATA\[/, /\]\]>/),
  {
    starts: (text) => htmlNames.has(/^<\/?([a-z][a-z\d]*)(?=\s|\/?>|$)/i.exec(text)?.[1]?.toLowerCase() ?? ''),
    end: null,
    endsParagraph: true,
  },
  { starts: isTag, end: null, endsParagraph: false },
];

/** Returns true if the text is one whole tag. */
function isTag(text: string): boolean {
  if (/^<\/[a-z][a-z\d-]*\s*>\s*$/i.test(text)) return true;
  const start = /^<[a-z][a-z\d-]*/i.exec(text);
  if (!start) return false;
  let rest = text.slice(start[0].length);
  const attribute = /^\s+[a-z_:][\w:.-]*(?:\s*=\s*(?:[^"'=<>`\x00-\x20]+|'[^']*'|"[^"]*"))?/i;
  for (let found = attribute.exec(rest); found; found = attribute.exec(rest)) rest = rest.slice(found[0].length);
  return /^\s*\/?>\s*$/.test(rest);
}

const isSpace = (character: string | undefined): boolean => character === ' ' || character === '\t';

/** A text is read line by line. A line of a container begins behind the marker of the container. */
export class MarkdownBlocks {
  private readonly source: string;
  private readonly given: string;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  /** Number of spaces and tabs at the start of each line. */
  private readonly spaces: number[] = [];
  /** Columns that these spaces and tabs take. Negative for a line that continues a paragraph in a quote. */
  private readonly columns: number[] = [];
  /** Column at which each line begins, for its tabs. */
  private readonly offsets: number[] = [];
  /** Column of the content of the current container. */
  private indent = 0;
  private listIndent = -1;
  private inside: 'paragraph' | 'blockquote' | 'other' = 'other';
  private level = 0;
  private line = 0;
  private last: number;
  private tokensLeft: number = blockBounds.tokens;
  /** Number of boxes before the current block at the outermost level. */
  private boxesBefore = 0;
  /** True at the start of an item that may have a box. */
  private isAtItem = false;
  private readonly found: Box[] = [];

  constructor(markdown: string) {
    this.given = markdown;
    this.source = markdown.replace(/\r\n?/g, '\n');
    let start = 0;
    for (const text of this.source.split('\n')) {
      const spaces = text.length - text.replace(/^[ \t]+/, '').length;
      this.starts.push(start);
      this.ends.push(start + text.length);
      this.spaces.push(spaces);
      this.columns.push(columnsOf(text.slice(0, spaces), 0));
      this.offsets.push(0);
      start += text.length + 1;
    }
    this.last = this.starts.length;
  }

  boxes(): Box[] {
    let { found } = this;
    try {
      this.read(0, this.last);
    } catch (error) {
      if (!(error instanceof TooManyBlocks)) throw error;
      found = found.slice(0, this.boxesBefore);
    }
    return this.given === this.source ? found : this.inGiven(found);
  }

  /** Returns the boxes with their positions in the text with its own line ends. */
  private inGiven(found: readonly Box[]): Box[] {
    let [at, removed] = [0, 0];
    return found.map((box) => {
      for (; at - removed < box.at; at += 1) if (this.given[at] === '\r' && this.given[at + 1] === '\n') removed += 1;
      return { ...box, at };
    });
  }

  private textStart(line: number): number {
    return this.startOf(line) + (this.spaces[line] ?? 0);
  }
  private startOf(line: number): number {
    return this.starts[line] ?? this.source.length;
  }
  private endOf(line: number): number {
    return this.ends[line] ?? this.source.length;
  }
  private textOf(line: number): string {
    return this.source.slice(this.textStart(line), this.endOf(line));
  }
  private columnOf(line: number): number {
    return this.columns[line] ?? 0;
  }
  private isEmpty(line: number): boolean {
    return this.textStart(line) >= this.endOf(line);
  }
  private isCode(line: number): boolean {
    return this.columnOf(line) - this.indent >= 4;
  }

  private push(tokens: number): void {
    this.tokensLeft -= tokens;
    if (this.tokensLeft < 0) throw new TooManyBlocks();
  }

  private read(from: number, to: number): void {
    let line = from;
    while (line < to) {
      while (line < this.last && this.isEmpty(line)) line += 1;
      this.line = line;
      if (line >= to || this.columnOf(line) < this.indent) return;
      if (this.level === 0 && this.tokensLeft > 0) this.boxesBefore = this.found.length;
      this.readBlock(line, to);
      line = this.line;
      if (line < to && this.isEmpty(line)) this.line = line += 1;
    }
  }

  private readBlock(line: number, to: number): void {
    const { isAtItem } = this;
    this.isAtItem = false;
    if (this.isCode(line)) return this.readCode(line, to);
    const fence = this.fenceAt(line);
    if (fence !== null) return this.readFence(line, to, fence);
    if (this.isQuote(line)) return this.readQuote(line, to);
    if (this.isRule(line)) {
      this.line = line + 1;
      return this.push(3);
    }
    if (this.startsList(line)) return this.readList(line, to);
    const html = this.htmlAt(line);
    if (html !== null) return this.readHtml(line, to, html);
    if (this.isHeading(line)) {
      this.line = line + 1;
      return this.push(3);
    }
    return this.readParagraph(line, to, isAtItem);
  }

  // ---- starts of blocks --------------------------------------------------------------------------------------------

  private fenceAt(line: number): string | null {
    if (this.isCode(line)) return null;
    const text = this.textOf(line);
    const fence = /^(?:`{3,}|~{3,})/.exec(text)?.[0] ?? null;
    return fence?.[0] === '`' && text.includes('`', fence.length) ? null : fence;
  }
  private isQuote(line: number): boolean {
    return this.level < blockBounds.depth && !this.isCode(line) && this.source[this.textStart(line)] === '>';
  }
  private isRule(line: number): boolean {
    return !this.isCode(line) && /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(this.textOf(line));
  }
  private isHeading(line: number): boolean {
    return !this.isCode(line) && /^#{1,6}(?:[ \t]|$)/.test(this.textOf(line));
  }
  private htmlAt(line: number): HtmlBlock | null {
    if (this.isCode(line) || this.source[this.textStart(line)] !== '<') return null;
    const text = this.textOf(line);
    return htmlBlocks.find(({ starts }) => starts(text)) ?? null;
  }
  private startsList(line: number, isInParagraph = false): boolean {
    const column = this.columnOf(line);
    if (this.level >= blockBounds.depth || this.isCode(line)) return false;
    if (this.listIndent >= 0 && column - this.listIndent >= 4 && column < this.indent) return false;
    const marker = markerOf(this.textOf(line));
    if (marker === null) return false;
    if (!isInParagraph || column < this.indent) return true;
    // Only a list that starts at 1 and whose first item isn't empty interrupts a paragraph.
    return (marker.number === null || marker.number === 1) && /[^ \t]/.test(this.textOf(line).slice(marker.length));
  }
  private endsList(line: number): boolean {
    return this.fenceAt(line) !== null || this.isQuote(line) || this.isRule(line);
  }
  private endsParagraph(line: number): boolean {
    return (
      this.endsList(line) ||
      this.startsList(line, this.inside === 'paragraph') ||
      this.htmlAt(line)?.endsParagraph === true ||
      this.isHeading(line)
    );
  }

  // ---- blocks ------------------------------------------------------------------------------------------------------

  private readCode(line: number, to: number): void {
    let end = line + 1;
    for (let next = end; next < to && (this.isEmpty(next) || this.isCode(next)); next += 1)
      if (!this.isEmpty(next)) end = next + 1;
    this.line = end;
    this.push(3);
  }

  private readFence(line: number, to: number, fence: string): void {
    let next = line + 1;
    for (; next < to; next += 1) {
      const text = this.textOf(next);
      if (text !== '' && this.columnOf(next) < this.indent) break;
      if (text[0] !== fence[0] || this.isCode(next)) continue;
      const rest = text.replace(/^(?:`+|~+)/, '');
      if (text.length - rest.length < fence.length || /[^ \t]/.test(rest)) continue;
      next += 1;
      break;
    }
    this.line = next;
    this.push(3);
  }

  private readHtml(line: number, to: number, { end }: HtmlBlock): void {
    let next = line + 1;
    if (!end?.test(this.textOf(line)))
      for (; next < to; next += 1) {
        if (this.columnOf(next) < this.indent && (end === null || !this.isEmpty(next))) break;
        const text = this.textOf(next);
        if (end === null ? text !== '' : !end.test(text)) continue;
        if (text !== '') next += 1;
        break;
      }
    this.line = next;
    this.push(3);
  }

  private readParagraph(line: number, to: number, isAtItem: boolean): void {
    const before = this.inside;
    this.inside = 'paragraph';
    let next = line + 1;
    let isHeading = false;
    for (; next < to && !this.isEmpty(next); next += 1) {
      const column = this.columnOf(next);
      if (column - this.indent > 3) continue;
      if (column >= this.indent && /^(?:=+|-+)[ \t]*$/.test(this.textOf(next))) {
        isHeading = true;
        break;
      }
      if (column >= 0 && this.endsParagraph(next)) break;
    }
    this.inside = before;
    this.line = isHeading ? next + 1 : next;
    if (isAtItem && !isHeading) this.readBox(line, next);
    this.push(3);
  }

  private readBox(line: number, to: number): void {
    if (this.source[this.textStart(line)] !== '[') return;
    const lines: string[] = [];
    for (let each = line; each < to; each += 1) lines.push(this.textOf(each));
    const content = lines.join('\n').trimEnd();
    const box = /^\[[ xX]\][ \t\n]+(?=\S)/.exec(content);
    if (box) this.found.push({ text: oneLine(content.slice(box[0].length)), at: this.textStart(line) + 1 });
  }

  private readQuote(line: number, to: number): void {
    const saved: [number, number, number, number][] = [];
    const save = (each: number) =>
      saved.push([this.startOf(each), this.spaces[each] ?? 0, this.columnOf(each), this.offsets[each] ?? 0]);
    const { last, inside, indent } = this;
    this.inside = 'blockquote';
    let wasEmpty = false;
    let next = line;
    for (; next < to; next += 1) {
      if (this.isEmpty(next)) break;
      const isMarked = this.source[this.textStart(next)] === '>' && this.columnOf(next) >= this.indent;
      if (isMarked) {
        save(next);
        this.enterQuote(next);
        wasEmpty = this.isEmpty(next);
        continue;
      }
      if (wasEmpty) break;
      if (this.endsParagraph(next)) {
        this.last = next;
        if (this.indent !== 0) {
          save(next);
          this.columns[next] = this.columnOf(next) - this.indent;
        }
        break;
      }
      save(next);
      this.columns[next] = -1;
    }
    this.indent = 0;
    this.push(1);
    this.level += 1;
    this.read(line, next);
    this.level -= 1;
    this.push(1);
    this.last = last;
    this.inside = inside;
    this.indent = indent;
    saved.forEach(([start, spaces, columns, offset], index) => {
      this.starts[line + index] = start;
      this.spaces[line + index] = spaces;
      this.columns[line + index] = columns;
      this.offsets[line + index] = offset;
    });
  }

  /** Moves the start of a line behind the marker of its quote and one space. */
  private enterQuote(line: number): void {
    const marker = this.textStart(line);
    const column = this.columnOf(line);
    const offset = this.offsets[line] ?? 0;
    const next = this.source[marker + 1];
    const isWideTab = next === '\t' && (offset + column + 1) % 4 !== 3;
    const isTaken = next === ' ' || (next === '\t' && !isWideTab);
    const start = marker + 1 + (isTaken ? 1 : 0);
    const initial = column + 1 + (isTaken ? 1 : 0);
    let end = start;
    while (end < this.endOf(line) && isSpace(this.source[end])) end += 1;
    this.starts[line] = start;
    this.spaces[line] = end - start;
    this.columns[line] = columnsOf(this.source.slice(start, end), initial + offset + (isWideTab ? 1 : 0));
    this.offsets[line] = column + 1 + (isSpace(next) ? 1 : 0);
  }

  private readList(line: number, to: number): void {
    let marker = markerOf(this.textOf(line));
    const sign = marker?.sign;
    const { inside } = this;
    this.inside = 'other';
    this.push(1);
    this.level += 1;
    let next = line;
    while (next < to && marker !== null) {
      this.readItem(next, to, marker);
      next = this.line;
      if (next >= to || this.columnOf(next) < this.indent || this.isCode(next) || this.endsList(next)) break;
      const { number }: Marker = marker;
      marker = markerOf(this.textOf(next));
      if (marker?.sign !== sign || (marker?.number === null) !== (number === null)) break;
    }
    this.level -= 1;
    this.push(1);
    this.line = next;
    this.inside = inside;
  }

  private readItem(line: number, to: number, marker: Marker): void {
    const [spaces, column] = [this.spaces[line] ?? 0, this.columnOf(line)];
    const after = this.textStart(line) + marker.length;
    const initial = column + marker.length;
    let start = after;
    while (start < this.endOf(line) && isSpace(this.source[start])) start += 1;
    const gap = columnsOf(this.source.slice(after, start), initial + (this.offsets[line] ?? 0));
    const isBlank = start >= this.endOf(line);
    const { listIndent, indent } = this;
    this.push(1);
    this.level += 1;
    this.listIndent = indent;
    this.indent = initial + (isBlank || gap > 4 ? 1 : gap);
    this.spaces[line] = start - this.startOf(line);
    this.columns[line] = initial + gap;
    this.isAtItem = marker.number === null;
    if (isBlank && this.isEmpty(line + 1)) this.line = Math.min(this.line + 2, to);
    else this.read(line, to);
    this.isAtItem = false;
    this.indent = this.listIndent;
    this.listIndent = listIndent;
    this.spaces[line] = spaces;
    this.columns[line] = column;
    this.level -= 1;
    this.push(1);
  }
}

interface Marker {
  sign: string;
  /** Number of an ordered item. Null for a bullet. */
  number: number | null;
  length: number;
}

function markerOf(text: string): Marker | null {
  const found = /^(?:(\d{1,9})([.)])|([*+-]))(?=[ \t]|$)/.exec(text);
  if (!found) return null;
  const [whole, number, delimiter, bullet] = found;
  return {
    sign: delimiter ?? bullet ?? '',
    number: number === undefined ? null : Number(number),
    length: whole.length,
  };
}

/** Returns the number of columns of spaces and tabs that start at a column. */
function columnsOf(spaces: string, from: number): number {
  let column = from;
  for (const space of spaces) column += space === '\t' ? 4 - (column % 4) : 1;
  return column - from;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();
