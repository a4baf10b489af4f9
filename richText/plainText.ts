import type { JSONContent } from '@tiptap/core';
import { parseMarkdown } from './parseMarkdown.ts';

/** The words of a document's Markdown in one line, without marks and addresses. */
export const plainText = (markdown: string): string =>
  wordsOf(parseMarkdown(markdown, 'document')).replace(/\s+/g, ' ').trim();

const wordsOf = (node: JSONContent): string => {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'mention') return `@${String(node.attrs?.label ?? '')}`;
  if (node.type === 'image') return ` ${String(node.attrs?.alt ?? '')} `;
  const inner = (node.content ?? []).map(wordsOf).join('');
  return node.type === 'hardBreak' ? ' ' : `${inner} `;
};
