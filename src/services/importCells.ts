/** Parts of a read task: schemas of JSON values, cells, and paragraphs for data without a field. */
import * as z from 'zod/mini';
import { type ImportNotes, listMark, type Paragraph, type TableRow } from '../../domain/imports/table.ts';
import { phrase } from '../../domain/phrase.ts';
import { dayOf } from '../../domain/timeZone.ts';

export const text = z.catch(z.string(), '');
export const number = z.catch(z.number(), 0);
export const flag = z.catch(z.boolean(), false);
export const textOrNone = z.catch(z.nullable(z.string()), null);
export const many = <T extends z.ZodMiniType>(element: T) => z.catch(z.array(element), []);

export const listCell = (values: readonly string[]): string => values.filter((value) => value !== '').join(listMark);

/** Formats a comment for a cell as `date;author;text`. */
export const commentCell = (at: string, author: string, content: string): string =>
  `${at};${author.replaceAll(';', ',').slice(0, 100)};${content}`;

/** Returns the cell with the comments of a task. Leaves out comments without a text. */
export const commentsCell = (comments: readonly { at: string; author: string; content: string }[]): string =>
  listCell(
    comments
      .filter(({ content }) => content.trim() !== '')
      .map(({ at, author, content }) => commentCell(at, author, content)),
  );

/** Data of a row for which tasks have no field. */
export interface Extras {
  notes?: ImportNotes;
  about?: readonly Paragraph[];
}

export interface ReadTask extends Extras {
  cells: string[];
  /** Key of the task in its product, if no cell has it. */
  key?: string;
}

export function withExtras(row: TableRow, { notes = {}, about = [] }: Extras): TableRow {
  const paragraphs = about.filter((parts) => parts.length > 0);
  return {
    ...row,
    ...(Object.values(notes).some((count) => count > 0) && { notes }),
    ...(paragraphs.length > 0 && { about: paragraphs }),
  };
}

export interface Attachment {
  name: string;
  url: string;
}

/** Returns the steps of a checklist in Markdown. */
export const checklist = (steps: readonly { name: string; done: boolean; facts?: readonly string[] }[]): string =>
  steps
    .map(({ name, done, facts = [] }) => {
      const words = [name.replaceAll('\n', ' '), ...facts.filter((fact) => fact !== '').map((fact) => `(${fact})`)];
      return `- [${done ? 'x' : ' '}] ${words.join(' ')}`;
    })
    .join('\n');

export const inOrder = <T extends { position: number }>(items: readonly T[]): T[] =>
  [...items].sort((one, other) => one.position - other.position);

/** Returns the day of a moment in the time zone of the browser, or '' without a moment. */
export function dayOfMoment(written: string | null): string {
  if (!written) return '';
  const moment = new Date(written);
  return Number.isNaN(moment.getTime()) ? written.slice(0, 10) : dayOf(moment);
}

/** Returns a paragraph with links to the files, or no paragraph without files. */
export const attachmentList = (files: readonly Attachment[]): Paragraph[] =>
  files.length === 0
    ? []
    : [
        [
          phrase('importing', 'content.attachments', {
            files: files.map(({ name, url }) => `- ${linkTo(name.trim() || url, url)}`).join('\n'),
          }),
        ],
      ];

function linkTo(name: string, url: string): string {
  const label = name.replace(/\s+/g, ' ').replace(/[\\[\]<>*_`]/g, '\\$&');
  const address = url
    .trim()
    .replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
  return /^https?:\/\//i.test(address) ? `[${label}](${address})` : `${label} ${address}`.trim();
}

export const paragraphs = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
