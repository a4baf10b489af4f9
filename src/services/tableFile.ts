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
  type TableRow,
} from '../../domain/imports/table.ts';
import { sourceOf } from '../../domain/imports/columns.ts';
import { type Phrase, phrase } from '../../domain/phrase.ts';
import { encodingOf, isBinary } from '../../domain/textEncoding.ts';
import { importLimits } from '../../domain/transfer.ts';
import { fromJson } from './json.ts';
import { tableOfExport } from './exportedTasks.ts';
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
  const start = text.trimStart().charAt(0);
  if (start === '{' || start === '[') {
    const json = fromJson(text);
    if (json !== undefined) return checked(tableOfExport(json));
  }
  return checked(textTable(text, encoding, options));
}

function textTable(text: string, encoding: Encoding, { delimiter, hasHeader = true }: ReadOptions): ImportTable {
  // Normalises line breaks, so that lines can be counted.
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const rows: TableRow[] = [];
  const broken: Problem[] = [];
  let line = 1;
  let at = 0;
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
      // Stops at one row more than allowed. The header counts as a row.
      if (rows.length > importLimits.rows + 1) parser.abort();
    },
  });
  const header = hasHeader ? (rows.shift()?.cells ?? []) : (rows[0]?.cells ?? []).map(() => '');
  const names = header.map((name) => name.trim());
  const table: ImportTable = {
    source: hasHeader ? sourceOf(names) : 'csv',
    text: { encoding, delimiter: used, hasHeader },
    header: names,
    rows,
    broken,
  };
  return hasHeader ? tableOfProduct(table) : table;
}

/** Removes the first line `sep=;`, in which Excel declares the separator. */
function separatorLine(text: string): { dropped: number; input: string } {
  const first = /^sep=.\n/.exec(text);
  return first ? { dropped: 1, input: text.slice(first[0].length) } : { dropped: 0, input: text };
}
const separatorIn = (text: string): Delimiter | undefined => delimiters.find((one) => text.startsWith(`sep=${one}\n`));

/** Returns the separator that is most frequent in the first line. */
function guessDelimiter(text: string): Delimiter {
  const counts = new Map<string, number>(delimiters.map((one) => [one, 0]));
  let isQuoted = false;
  let hasText = false;
  for (const sign of text.slice(0, 100_000)) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === '\n' && hasText) break;
    hasText ||= sign.trim() !== '';
    const count = counts.get(sign);
    if (count !== undefined) counts.set(sign, count + 1);
  }
  return [...delimiters].sort((one, other) => (counts.get(other) ?? 0) - (counts.get(one) ?? 0))[0] ?? ',';
}

function checked(table: ImportTable): ImportTable {
  if (table.rows.length > importLimits.rows)
    throw new AppError(
      'PAYLOAD_TOO_LARGE',
      phrase('importing', 'fileErrors.tooManyRows', { rows: importLimits.rows }),
      { status: 0 },
    );
  if (table.header.length > importLimits.columns)
    throw unsupported(phrase('importing', 'fileErrors.tooManyColumns', { columns: importLimits.columns }));
  if (table.rows.length === 0 && table.broken.length === 0) throw unsupported(phrase('importing', 'fileErrors.empty'));
  return table;
}

const unsupported = (message: Phrase): AppError => new AppError('UNSUPPORTED_MEDIA', message, { status: 0 });
