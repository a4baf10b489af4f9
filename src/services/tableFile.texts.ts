import { importLimits } from '../../domain/transfer.ts';

const megabytes = importLimits.bytes / 1024 / 1024;
const rows = importLimits.rows.toLocaleString('en');

export const texts = {
  tooLarge: `The file is larger than ${megabytes} MB. Split it into parts of at most ${megabytes} MB and ${rows} rows: rows that were imported before are not created twice.`,
  tooManyRows: `The file has more than ${rows} rows. Split it into parts: rows that were imported before are not created twice.`,
  tooManyColumns: `The file has more than ${importLimits.columns} columns.`,
  empty: 'There is no row in the file.',
  notText: 'This is not a text file. From a spreadsheet, save the sheet as CSV first.',
  unknownJson:
    'This JSON is neither a board exported from Trello, nor issues exported from Jira, nor a project exported from here.',
  unreadable: 'The file could not be read. It may have been moved or changed. Choose it again.',
  notLoaded: 'The file could not be read, because a part of the app did not load.',
} as const;
