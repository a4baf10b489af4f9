import { updateYFragment } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import { documentSchema } from './documentSchema.ts';
import { normalised, parseMarkdown } from './parseMarkdown.ts';
import { fragmentName } from './readYjs.ts';

export { fragmentName, isTooDeep, markdownOf, readPlainText, readText, type ReadText } from './readYjs.ts';

/** Makes a shared document's text this Markdown, changing only what differs, so that the carets of others stay where they are. */
export const replaceText = (shared: Y.Doc, markdown: string, origin?: unknown): void => {
  const root = documentSchema().nodeFromJSON(parseMarkdown(markdown, 'document'));
  root.check();
  shared.transact(() => {
    updateYFragment(shared, shared.getXmlFragment(fragmentName), root, { mapping: new Map(), isOMark: new Map() });
  }, origin);
};

/** Makes a shared document's text one block of code that holds every character, where reading it as Markdown takes too long. */
export const replaceWithPlainText = (shared: Y.Doc, text: string): void => {
  const fragment = shared.getXmlFragment(fragmentName);
  const block = new Y.XmlElement('codeBlock');
  block.insert(0, [new Y.XmlText(normalised(text))]);
  shared.transact(() => {
    fragment.delete(0, fragment.length);
    fragment.insert(0, [block]);
  });
};

/** A new shared document's state that holds this Markdown; `client` makes it the same each time. */
export const updateOf = (markdown: string, client?: number): Uint8Array => {
  const shared = new Y.Doc();
  if (client !== undefined) shared.clientID = client;
  replaceText(shared, markdown);
  const update = Y.encodeStateAsUpdate(shared);
  shared.destroy();
  return update;
};
