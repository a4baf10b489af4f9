/** Turns pasted HTML into Markdown, for a field in which people write Markdown. Loaded with the first such paste. */
import { DOMParser as ContentParser } from '@tiptap/pm/model';
import { toMarkdown } from '../../../../richText/markdown.ts';
import { basicSchema } from '../../../../richText/schema.ts';
import { cleanHtml, hasStructure } from './cleanHtml.ts';

/** Returns null for HTML that has no structure. Its plain text is better. */
export const markdownOfHtml = (html: string): string | null => {
  const clean = cleanHtml(html, 'basic');
  if (!hasStructure(clean) && !clean.includes('<br>')) return null;
  const { body } = new DOMParser().parseFromString(clean, 'text/html');
  return toMarkdown(ContentParser.fromSchema(basicSchema()).parse(body).toJSON());
};
