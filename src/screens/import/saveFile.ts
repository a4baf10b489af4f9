import { byteOrderMark, csvLine } from '../../../domain/csv.ts';

/** Has the browser keep a table as a file that spreadsheets open. */
export const saveTable = (fileName: string, lines: readonly (readonly string[])[]): void => {
  const address = URL.createObjectURL(new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' }));
  follow(address, fileName);
  // The browser may still be reading it in this turn.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
};

/** Has the browser fetch an address into a file. */
export const follow = (address: string, fileName: string): void => {
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
};
