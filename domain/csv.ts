/** Tables as text, by RFC 4180: the same for what the server exports and what the browser writes of an import. */

/** Says to spreadsheets that the text is UTF-8. */
export const byteOrderMark = '\uFEFF';

const quoted = (cell: string): string => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** One line with its end; no spreadsheet takes a cell of it for a formula. */
export const csvLine = (cells: readonly string[]): string => `${cells.map((cell) => quoted(neutralised(cell))).join(',')}\r\n`;

/** The text behind an apostrophe when a spreadsheet would reckon it: `restored` takes exactly that back. */
export const neutralised = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

export const restored = (text: string): string => (/^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
