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
  hasHeader?: boolean;
}

export interface TableRow {
  /** Line number in the file, counted from 1. */
  line: number;
  cells: readonly string[];
  notes?: ImportNotes;
  /** Paragraphs that the import appends to the description. */
  about?: readonly Paragraph[];
}

/** Parts of a paragraph, joined with commas. */
export type Paragraph = readonly PhraseOrText[];

/** Kinds of data that tasks have no field for. The preview explains each kind. */
export const importNotes = [
  'attachments',
  'dueTimes',
  'ticks',
  'startDates',
  'customFields',
  'missingComments',
  'unreadDates',
  'parents',
  'longNames',
] as const;
export type ImportNotes = Partial<Record<(typeof importNotes)[number], number>>;

export interface Problem {
  line: number;
  title: string;
  reason: PhraseOrText;
}

export interface ImportTable {
  source: ImportSource;
  /** Product that exported the table, recognised by its column names. */
  product?: 'Linear' | 'Todoist' | 'Asana' | 'ClickUp';
  /** Detected format of a text file, or null for JSON. */
  text: { encoding: Encoding; delimiter: Delimiter; hasHeader: boolean } | null;
  /** Column names, '' for a column without a name. */
  header: readonly string[];
  rows: readonly TableRow[];
  /** Names of the columns of a board in their order. Some may have no task. */
  statuses?: readonly string[];
  /** Notes that belong to no single row. */
  notes?: ImportNotes;
  broken: readonly Problem[];
}

/** Status value for cards that were archived in Trello. By default, the import skips these cards. */
export const archivedCard = 'Archived in Trello';
