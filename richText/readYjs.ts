import type { JSONContent } from '@tiptap/core';
import * as Y from 'yjs';
import { plainText } from './plainText.ts';
import { toMarkdown } from './toMarkdown.ts';

// This file doesn't import the schema and the Markdown parser, because the server needs them only later.

export const fragmentName = 'content';

/**
 * Converts a Yjs document to a document of the editor. Content that only a forged update can contain is left out or
 * becomes plain text.
 */
const documentOf = (shared: Y.Doc): JSONContent => ({
  type: 'doc',
  content: blocksOf(shared.getXmlFragment(fragmentName)),
});

export const markdownOf = (shared: Y.Doc): string => toMarkdown(documentOf(shared), 'document');

export interface ReadText {
  content: string;
  words: string;
}
export const readText = (shared: Y.Doc): ReadText => {
  const document = documentOf(shared);
  return { content: toMarkdown(document, 'document'), words: plainText(document) };
};

/** Returns the whole text as one code block, for texts that take too long to parse. */
export const readPlainText = (shared: Y.Doc): ReadText => {
  const text = textParagraphs(shared.getXmlFragment(fragmentName))
    .map(({ content = [] }) => content.map((part) => part.text).join(''))
    .join('\n\n');
  const document: JSONContent = { type: 'doc', content: [{ type: 'codeBlock', content: [{ type: 'text', text }] }] };
  return { content: toMarkdown(document, 'document'), words: plainText(document) };
};

/** Maximum nesting of elements, with two levels for each list. Deeper texts become paragraphs. */
export const deepestElement = 64;
const textBlocks = new Set(['paragraph', 'heading', 'codeBlock']);
const others = new Set([
  'blockquote',
  'bulletList',
  'orderedList',
  'taskList',
  'listItem',
  'taskItem',
  'table',
  'tableRow',
  'tableHeader',
  'tableCell',
  'image',
  'horizontalRule',
  'hardBreak',
  'mention',
]);

function blocksOf(parent: Y.XmlFragment | Y.XmlElement, depth = 0): JSONContent[] {
  if (depth > deepestElement) return textParagraphs(parent);
  const inText = parent instanceof Y.XmlElement && textBlocks.has(parent.nodeName);
  return parent.toArray().flatMap((child): JSONContent[] => {
    if (child instanceof Y.XmlText) {
      const texts = textsOf(child);
      return inText || texts.length === 0 ? texts : [{ type: 'paragraph', content: texts }];
    }
    if (!(child instanceof Y.XmlElement)) return [];
    const content = blocksOf(child, depth + 1);
    if (!textBlocks.has(child.nodeName) && !others.has(child.nodeName)) return content;
    return [{ type: child.nodeName, attrs: child.getAttributes(), ...(content.length > 0 && { content }) }];
  });
}

/**
 * Returns one paragraph for each text or mention at any depth. It isn't recursive, because deep nesting could overflow
 * the stack.
 */
function textParagraphs(parent: Y.XmlFragment | Y.XmlElement): JSONContent[] {
  const found: JSONContent[] = [];
  const waiting: unknown[] = parent.toArray().reverse();
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (node instanceof Y.XmlText) {
      const texts = textsOf(node);
      if (texts.length > 0) found.push({ type: 'paragraph', content: texts });
    } else if (node instanceof Y.XmlElement && node.nodeName === 'mention') {
      found.push({
        type: 'paragraph',
        content: [{ type: 'text', text: plainText({ type: 'mention', attrs: node.getAttributes() }) }],
      });
    } else if (node instanceof Y.XmlElement) for (const child of node.toArray().reverse()) waiting.push(child);
  }
  return found;
}

/** Returns true if a text is nested deeper than an editor can render. Only a forged update can cause this. */
export function isTooDeep(shared: Y.Doc): boolean {
  let level: (Y.XmlFragment | Y.XmlElement)[] = [shared.getXmlFragment(fragmentName)];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > deepestElement) return true;
    level = level.flatMap((parent) => parent.toArray().filter((child) => child instanceof Y.XmlElement));
  }
  return false;
}

const textsOf = (text: Y.XmlText): JSONContent[] =>
  (text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[]).flatMap(
    ({ insert, attributes }): JSONContent[] => {
      if (typeof insert !== 'string' || insert === '') return [];
      const marks = Object.entries(attributes ?? {}).map(([name, attrs]) => ({
        // Remove the hash that Yjs appends to the names of marks that can overlap themselves.
        type: name.replace(/--[\w+/=]{8}$/, ''),
        ...(typeof attrs === 'object' && attrs !== null && { attrs: attrs as Record<string, unknown> }),
      }));
      return [{ type: 'text', text: insert, ...(marks.length > 0 && { marks }) }];
    },
  );
