import { saveFile } from '../ui/saveFile/index.ts';

/** A cell in quotes. A spreadsheet would run what begins like a formula: an apostrophe keeps it a text. */
export const cellOf = (value: string): string => {
  const safe = /^\s*[=+\-@\t\r|%]/.test(value) && !/^-?\d+([.,]\d+)?$/.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** Has the browser keep the text as a file. */
export const downloadCsv = (fileName: string, text: string): void => saveFile(fileName, new Blob([text], { type: 'text/csv;charset=utf-8' }));
