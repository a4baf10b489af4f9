/** First character of the file, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\uFEFF';

export type CsvCell = string | number;

const quoted = (cell: string): string => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Ends with a line break. Escapes texts that a spreadsheet would run as a formula. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(neutralised(cell)))).join(',')}\r\n`;

export const csvFile = (rows: readonly (readonly CsvCell[])[]): string => byteOrderMark + rows.map(csvLine).join('');

/**
 * Spreadsheets skip spaces and invisible characters before the sign of a formula, and accept full-width and small
 * signs. An apostrophe before the sign is an earlier escape.
 */
const formulaStart = String.raw`(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪])`;
const runs = new RegExp(`^'*${formulaStart}`, 'u');
const escaped = new RegExp(`^'+${formulaStart}`, 'u');

/** Puts an apostrophe before a text that a spreadsheet would run as a formula. `restored` removes it. */
export const neutralised = (text: string): string => (runs.test(text) ? `'${text}` : text);

export const restored = (text: string): string => (escaped.test(text) ? text.slice(1) : text);
