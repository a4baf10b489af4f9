/** The one writer of CSV (RFC 4180): exports of the server, results of an import, charts, sprint reports, planning poker. */

/** Tells spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

export type CsvCell = string | number;

const quoted = (cell: string): string => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One line with its end. No spreadsheet runs a text in it as a formula; numbers are written as they are. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(neutralised(cell)))).join(',')}\r\n`;

/** A whole file, with the mark that makes spreadsheets read it as UTF-8. */
export const csvFile = (rows: readonly (readonly CsvCell[])[]): string => byteOrderMark + rows.map(csvLine).join('');

/**
 * Start of a text that some spreadsheet runs as a formula: a sign, its full-width or small form, also after what the spreadsheet
 * skips (spaces and signs that nobody sees); or a tab or a line break. Apostrophes before it are those of an earlier escape.
 */
const formulaStart = String.raw`(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪])`;
const runs = new RegExp(`^'*${formulaStart}`, 'u');
const escaped = new RegExp(`^'+${formulaStart}`, 'u');

/** The text after an apostrophe when a spreadsheet would run it; `restored` removes exactly that apostrophe. */
export const neutralised = (text: string): string => (runs.test(text) ? `'${text}` : text);

export const restored = (text: string): string => (escaped.test(text) ? text.slice(1) : text);
