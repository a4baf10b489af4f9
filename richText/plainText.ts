import type { JSONContent } from '@tiptap/core';

/** Returns the words of a document in one line, without marks and addresses. */
export const plainText = (document: JSONContent): string => wordsOf(document).replace(/\s+/g, ' ').trim();

const wordsOf = (node: JSONContent): string => {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'mention') return `@${String(node.attrs?.label ?? '')}`;
  if (node.type === 'image') return ` ${String(node.attrs?.alt ?? '')} `;
  const inner = (node.content ?? []).map(wordsOf).join('');
  return node.type === 'hardBreak' ? ' ' : `${inner} `;
};
