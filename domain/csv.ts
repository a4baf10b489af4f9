/** Byte order mark. As the first character of the file, it makes spreadsheets read the file as UTF-8. */
export const byteOrderMark = '\uFEFF';

export type CsvCell = string | number;

const quoted = (cell: string): string => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Returns one row of a CSV file with its line break. Escapes texts that a spreadsheet would run as a formula. */
export const csvLine = (cells: readonly CsvCell[]): string =>
  `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : quoted(neutralised(cell)))).join(',')}\r\n`;

export const csvFile = (rows: readonly (readonly CsvCell[])[]): string => byteOrderMark + rows.map(csvLine).join('');

/**
 * Pattern of a text that a spreadsheet runs as a formula. Spreadsheets skip spaces and invisible characters before the
 * operator, and accept full-width and small operators. The pattern also skips apostrophes, which come from an earlier
 * escape.
 */
const formulaStart = String.raw`(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪])`;
const runs = new RegExp(`^'*${formulaStart}`, 'u');
const escaped = new RegExp(`^'+${formulaStart}`, 'u');

/**
 * Escapes a text that a spreadsheet would run as a formula, with an apostrophe before it. `restored` removes the
 * apostrophe.
 */
export const neutralised = (text: string): string => (runs.test(text) ? `'${text}` : text);

export const restored = (text: string): string => (escaped.test(text) ? text.slice(1) : text);
