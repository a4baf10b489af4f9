/** The only writer of CSV (RFC 4180) in the server and the browser. */

/** First character of the file. It makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

export type CsvCell = string | number;

const quoted = (cell: string): string => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns one line with its line break. Escapes texts that a spreadsheet would run as a formula. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(neutralised(cell)))).join(',')}\r\n`;

export const csvFile = (rows: readonly (readonly CsvCell[])[]): string => byteOrderMark + rows.map(csvLine).join('');

/**
 * Matches a text that some spreadsheet runs as a formula. Spreadsheets skip spaces and invisible characters before the
 * sign, which may be a full-width or small form. An apostrophe before it is an earlier escape.
 */
const formulaStart = String.raw`(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪])`;
const runs = new RegExp(`^'*${formulaStart}`, 'u');
const escaped = new RegExp(`^'+${formulaStart}`, 'u');

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. `restored` removes it. */
export const neutralised = (text: string): string => (runs.test(text) ? `'${text}` : text);

export const restored = (text: string): string => (escaped.test(text) ? text.slice(1) : text);
