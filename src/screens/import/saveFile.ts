import { byteOrderMark, csvLine } from '../../../domain/csv.ts';
import { saveFile } from '../../ui/saveFile/index.ts';

/** Has the browser keep a table as a file that spreadsheets open. */
export const saveTable = (fileName: string, lines: readonly (readonly string[])[]): void => {
  saveFile(fileName, new Blob([byteOrderMark, ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' }));
};
