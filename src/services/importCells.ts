import { listMark } from '../../domain/importPlan.ts';

export const listCell = (values: readonly string[]): string => values.filter((value) => value !== '').join(listMark);

/** Formats a comment for a cell as `day;author;text`. */
export const commentCell = (at: string, author: string, content: string): string =>
  `${at.slice(0, 10)};${author.replaceAll(';', ',').slice(0, 100)};${content}`;

export interface Attachment {
  name: string;
  url: string;
}

export const attachmentList = (files: readonly Attachment[]): string =>
  files.length === 0
    ? ''
    : ['### Attachments', '', ...files.map(({ name, url }) => `- ${linkTo(name.trim() || url, url)}`)].join('\n');

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
