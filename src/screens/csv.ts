import { type CsvCell, csvFile } from '../../domain/csv.ts';
import { cutText } from '../../domain/cutText.ts';
import { saveFile } from '../ui/base/saveFile/saveFile.ts';

export const downloadCsv = (fileName: string, rows: readonly (readonly CsvCell[])[]): void =>
  saveFile(fileName, new Blob([csvFile(rows)], { type: 'text/csv;charset=utf-8' }));

/** Returns a file name that every operating system accepts. */
export const csvNameOf = (name: string, otherwise: string): string =>
  `${cutText(name.replaceAll(/[^\p{L}\p{N} _-]/gu, '').trim(), 60) || otherwise}.csv`;
