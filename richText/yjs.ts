import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { documentSchema } from './documentSchema.ts';
import { normalised, parseMarkdown } from './parseMarkdown.ts';
import { fragmentName } from './readYjs.ts';

export { fragmentName, isTooDeep, markdownOf, readPlainText, readText, type ReadText } from './readYjs.ts';

/** Replaces the text with Markdown. Changes only what differs, so that other users' cursors keep their positions. */
export const replaceText = (shared: Y.Doc, markdown: string, origin?: unknown): void => {
  const root = documentSchema().nodeFromJSON(parseMarkdown(markdown, 'document'));
  root.check();
  shared.transact(() => {
    updateYFragment(shared, shared.getXmlFragment(fragmentName), root, { mapping: new Map(), isOMark: new Map() });
  }, origin);
};

/** Replaces the text with one code block that has every character, for Markdown that takes too long to parse. */
export const replaceWithPlainText = (shared: Y.Doc, text: string): void => {
  const fragment = shared.getXmlFragment(fragmentName);
  const block = new Y.XmlElement('codeBlock');
  block.insert(0, [new Y.XmlText(normalised(text))]);
  shared.transact(() => {
    fragment.delete(0, fragment.length);
    fragment.insert(0, [block]);
  });
};

/**
 * Returns the state of a new Yjs document with this Markdown. With the same `client`, the result is always the same.
 */
export const updateOf = (markdown: string, client?: number): Uint8Array => {
  const shared = new Y.Doc();
  if (client !== undefined) shared.clientID = client;
  replaceText(shared, markdown);
  const update = Y.encodeStateAsUpdate(shared);
  shared.destroy();
  return update;
};
