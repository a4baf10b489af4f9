import type { JSONContent } from '@tiptap/core';
import * as Y from 'yjs';
import { plainText } from './plainText.ts';
import { toMarkdown } from './toMarkdown.ts';

// Reading needs neither the schema nor what reads Markdown: a server starts without them.

/** Name of the fragment that holds the text in a shared document. */
export const fragmentName = 'content';

/** A shared document's text as the editor would hold it. What only a hand-made update could hold is left out or becomes its words. */
const documentOf = (shared: Y.Doc): JSONContent => ({
  type: 'doc',
  content: blocksOf(shared.getXmlFragment(fragmentName)),
});

/** A shared document's text as Markdown. */
export const markdownOf = (shared: Y.Doc): string => toMarkdown(documentOf(shared), 'document');

/** What is derived from a shared document's text: Markdown to read, and its words to search. */
export interface ReadText {
  content: string;
  words: string;
}
export const readText = (shared: Y.Doc): ReadText => {
  const document = documentOf(shared);
  return { content: toMarkdown(document, 'document'), words: plainText(document) };
};

/** The same where reading its form takes too long: every character, as one block of code. */
export const readPlainText = (shared: Y.Doc): ReadText => {
  const text = wordsIn(shared.getXmlFragment(fragmentName))
    .map(({ content = [] }) => content.map((part) => part.text).join(''))
    .join('\n\n');
  const document: JSONContent = { type: 'doc', content: [{ type: 'codeBlock', content: [{ type: 'text', text }] }] };
  return { content: toMarkdown(document, 'document'), words: plainText(document) };
};

/** Maximum nesting of elements; a list takes two levels. Deeper texts are kept, each as a paragraph. */
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
  if (depth > deepestElement) return wordsIn(parent);
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

/** Every text and every mentioned name within, however deep, without recursion. */
function wordsIn(parent: Y.XmlFragment | Y.XmlElement): JSONContent[] {
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

/** Whether a shared text is nested deeper than an editor can draw; only a hand-made update makes one so. */
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
        // Marks that may overlap themselves have a hash behind their name.
        type: name.replace(/--[\w+/=]{8}$/, ''),
        ...(typeof attrs === 'object' && attrs !== null && { attrs: attrs as Record<string, unknown> }),
      }));
      return [{ type: 'text', text: insert, ...(marks.length > 0 && { marks }) }];
    },
  );
