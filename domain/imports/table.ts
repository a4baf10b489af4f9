/** A file to import, read into rows of cells. */
import type { PhraseOrText } from '../phrase.ts';
import type { ImportSource } from '../transfer.ts';

/** Separator between the comments of a task in one cell: a control character, which comments don't contain. */
export const listMark = '\u001E';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];
export const delimiters = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof delimiters)[number];

/** File format that the user chose. The import detects absent properties. */
export interface ReadOptions {
  encoding?: Encoding;
  delimiter?: Delimiter;
  /** Line of the headings, or null if the table has none. */
  headings?: number | null;
}

export interface TableRow {
  /** Line number in the file, counted from 1. */
  line: number;
  cells: readonly string[];
  /** Key of the task in its product, if no column has it. */
  key?: string;
  notes?: ImportNotes;
  /** Paragraphs that the import appends to the description. */
  about?: readonly Paragraph[];
}

/** Parts of a paragraph, joined with commas. */
export type Paragraph = readonly PhraseOrText[];

/** Kinds of data that an import changes or leaves out. The preview explains each kind. */
export const importNotes = [
  'parents',
  'links',
  'checklists',
  'attachments',
  'dueTimes',
  'ticks',
  'customFields',
  'unreadDates',
  'longNames',
  'emptyTitles',
  'missingComments',
  'emptyComments',
] as const;
export type ImportNote = (typeof importNotes)[number];
export type ImportNotes = Partial<Record<ImportNote, number>>;

/** Line of the file that names a row. */
export interface RowName {
  line: number;
  title: string;
}

export interface Problem extends RowName {
  reason: PhraseOrText;
}

export interface ImportTable {
  source: ImportSource;
  /** Product that exported the table, if `source` doesn't name it. */
  product?: string;
  /** Detected format of a text file, or null for JSON. */
  text: {
    encoding: Encoding;
    delimiter: Delimiter;
    headings: number | null;
    /** First lines with a text, from which the user can choose the headings. */
    lines: readonly RowName[];
  } | null;
  /** Column names, '' for a column without a name. */
  header: readonly string[];
  rows: readonly TableRow[];
  /** Lines above the headings. */
  above?: readonly RowName[];
  /** Names of the columns of a board in their order. Some may have no task. */
  statuses?: readonly string[];
  /** Notes that belong to no single row. */
  notes?: ImportNotes;
  broken: readonly Problem[];
}

/** Status value for cards that were archived in Trello. By default, the import skips these cards. */
export const archivedCard = 'Archived in Trello';
