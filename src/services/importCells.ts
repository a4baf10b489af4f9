import { listMark } from '../../domain/importPlan.ts';

/** Several values in one cell. */
export const listCell = (values: readonly string[]): string => values.filter((value) => value !== '').join(listMark);

/** A comment in one cell: `day;author;text`. */
export const commentCell = (at: string, author: string, content: string): string =>
  `${at.slice(0, 10)};${author.replaceAll(';', ',').slice(0, 100)};${content}`;

export interface Attachment {
  name: string;
  url: string;
}

/** Attachments as a list of links, in Markdown; empty when there is none. */
export const attachmentList = (files: readonly Attachment[]): string =>
  files.length === 0
    ? ''
    : ['### Attachments', '', ...files.map(({ name, url }) => `- ${linkTo(name.trim() || url, url)}`)].join('\n');

function linkTo(name: string, url: string): string {
  const words = name.replace(/\s+/g, ' ').replace(/[\\[\]<>*_`]/g, '\\$&');
  const address = url
    .trim()
    .replace(/[\s()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
  return /^https?:\/\//i.test(address) ? `[${words}](${address})` : `${words} ${address}`.trim();
}

/** Parts of a description with an empty line between them. */
export const paragraphs = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
