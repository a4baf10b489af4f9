import type { JSONContent } from '@tiptap/core';

export const plainText = (document: JSONContent): string => textOf(document).replace(/\s+/g, ' ').trim();

const textOf = (node: JSONContent): string => {
  if (node.type === 'text' || node.type === 'taskKey') return node.text ?? '';
  if (node.type === 'mention') return `@${String(node.attrs?.label ?? '')}`;
  if (node.type === 'image') return ` ${String(node.attrs?.alt ?? '')} `;
  const inner = (node.content ?? []).map(textOf).join('');
  return node.type === 'hardBreak' ? ' ' : `${inner} `;
};
