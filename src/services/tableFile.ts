/** Parses files of tasks: text tables in any encoding, and the exports of Trello, Jira and Faena. Runs in a worker. */
import Papa from 'papaparse';
import { AppError } from '../../domain/errors.ts';
import {
  type Delimiter,
  delimiters,
  type Encoding,
  type ImportTable,
  type Problem,
  type ReadOptions,
  type RowName,
  type TableRow,
} from '../../domain/imports/table.ts';
import { countHeadings } from '../../domain/imports/columns.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { encodingOf, isBinary } from '../../domain/textEncoding.ts';
import { importLimits } from '../../domain/transfer.ts';
import { fromJson } from './json.ts';
import { joinedGroups } from './groupedRows.ts';
import { tableOfExport } from './jsonExports.ts';
import { tableOfProduct } from './productTables.ts';

/** Throws an AppError with a message if the file has no table. */
export function readTable(bytes: Uint8Array<ArrayBuffer>, options: ReadOptions = {}): ImportTable {
  if (bytes.byteLength > importLimits.bytes)
    throw new AppError(
      'PAYLOAD_TOO_LARGE',
      phrase('importing', 'fileErrors.tooLarge', {
        megabytes: importLimits.bytes / 1024 / 1024,
        rows: importLimits.rows,
      }),
      { status: 0 },
    );
  const encoding = options.encoding ?? encodingOf(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (isBinary(text)) throw unsupported(phrase('importing', 'fileErrors.notText'));
  const start = text.slice(0, 4000).trimStart();
  if (/^(?:%PDF|<(?:!doctype|html|\?xml|svg)|\{\\rtf)/i.test(start))
    throw unsupported(phrase('importing', 'fileErrors.notTable'));
  if (/^[[{]/.test(start)) {
    const json = fromJson(text);
    if (json !== undefined) return checked(tableOfExport(json));
    if (/^(?:\{\s*"|\[\s*\{)/.test(start)) throw unsupported(phrase('importing', 'fileErrors.brokenJson'));
  }
  return checked(textTable(text, encoding, options));
}

function textTable(text: string, encoding: Encoding, { delimiter, headings }: ReadOptions): ImportTable {
  // Normalises line breaks, so that lines can be counted.
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const rows: TableRow[] = [];
  const broken: Problem[] = [];
  let line = 1;
  let at = 0;
  let isCut = false;
  const { dropped, input } = separatorLine(plain);
  line += dropped;
  const used = delimiter ?? separatorIn(plain) ?? guessDelimiter(input);
  Papa.parse<string[]>(input, {
    delimiter: used,
    newline: '\n',
    step: ({ data, errors, meta }, parser) => {
      const begins = line;
      for (; at < meta.cursor; at += 1) if (input.charCodeAt(at) === 10) line += 1;
      const cells = data.map((cell) => cell.replaceAll('\0', ''));
      if (cells.every((cell) => cell.trim() === '')) return;
      if (errors.some(({ type }) => type === 'Quotes')) {
        broken.push({
          line: begins,
          title: (cells[0] ?? '').slice(0, 100),
          reason: phrase('importing', 'reasons.quotes'),
        });
        return;
      }
      rows.push({ line: begins, cells });
      isCut = rows.length > importLimits.rows + searchedLines;
      if (isCut) parser.abort();
    },
  });
  if (isCut) throw tooManyRows();
  const headingAt = headings === null ? -1 : headingsAt(rows, headings);
  const found = rows[headingAt];
  const table: ImportTable = {
    source: 'csv',
    text: {
      encoding,
      delimiter: used,
      headings: found?.line ?? null,
      // The last line can't have the headings, because no rows would be left.
      lines: rows.slice(0, Math.min(searchedLines, Math.max(1, rows.length - 1))).map(nameOf),
    },
    header: found ? found.cells.map((name) => name.trim()) : (rows[0]?.cells ?? []).map(() => ''),
    rows: rows.slice(headingAt + 1),
    ...(headingAt > 0 && { above: rows.slice(0, headingAt).map(nameOf) }),
    broken,
  };
  return found ? tableOfProduct(joinedGroups(table)) : table;
}

/** Number of lines that are searched for headings. */
const searchedLines = 20;

const nameOf = ({ line, cells }: TableRow): RowName => ({
  line,
  title: cells
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .filter((cell) => cell !== '')
    .join(' · ')
    .slice(0, 100),
});

/** Returns the index of the headings: the chosen line, or the first line that looks like headings. */
function headingsAt(rows: readonly TableRow[], chosen: number | undefined): number {
  const named = rows.findIndex(({ line }) => line === chosen);
  if (named >= 0) return named;
  const first = rows.slice(0, searchedLines);
  const known = first.findIndex(({ cells }) => countHeadings(cells) > 1);
  if (known >= 0) return known;
  if (countHeadings(first[0]?.cells ?? []) > 0) return 0;
  const counts = first.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  // A title above a table fills fewer cells than its headings.
  return Math.max(
    0,
    counts.findIndex((count) => count >= Math.max(...counts) / 2),
  );
}

/** Removes the first line `sep=;`, in which Excel declares the separator. */
function separatorLine(text: string): { dropped: number; input: string } {
  const first = /^sep=.\n/.exec(text);
  return first ? { dropped: 1, input: text.slice(first[0].length) } : { dropped: 0, input: text };
}
const separatorIn = (text: string): Delimiter | undefined => delimiters.find((one) => text.startsWith(`sep=${one}\n`));

/** Returns the separator that is most frequent in the first line that has one. */
function guessDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>(delimiters.map((one) => [one, 0]));
  let isQuoted = false;
  let hasSeparator = false;
  for (const sign of text.slice(0, 100_000)) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\n' && hasSeparator) break;
    const count = counts.get(sign);
    if (count === undefined) continue;
    counts.set(sign, count + 1);
    hasSeparator = true;
  }
  return [...delimiters].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0] ?? ',';
}

function checked(table: ImportTable): ImportTable {
  if (table.rows.length > importLimits.rows) throw tooManyRows();
  if (table.header.length > importLimits.columns)
    throw unsupported(phrase('importing', 'fileErrors.tooManyColumns', { columns: importLimits.columns }));
  if (table.rows.length === 0 && table.broken.length === 0) throw unsupported(phrase('importing', 'fileErrors.empty'));
  return table;
}

const tooManyRows = (): AppError =>
  new AppError('PAYLOAD_TOO_LARGE', phrase('importing', 'fileErrors.tooManyRows', { rows: importLimits.rows }), {
    status: 0,
  });
const unsupported = (message: Phrase): AppError => new AppError('UNSUPPORTED_MEDIA', message, { status: 0 });
