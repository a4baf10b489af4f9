/** Copies on this device of texts from before a database restore. They are never merged with the restored text. */
import { IndexeddbPersistence } from 'y-indexeddb';
import * as Y from 'yjs';
import { type Document, document as documentSchema } from '../../domain/document.ts';
import { markdownOf } from '../../richText/readYjs.ts';
import { fromJson } from './json.ts';
import { logFailure } from './log.ts';
import { parsed } from './parsing.ts';
import { copyName, type TextCopies } from './textCopies.ts';

/** Key of the document's record in the copy on the device. */
export const recordEntry = 'record';

export interface LostText {
  title: string;
  projectId: string | null;
  markdown: string;
}

export interface LostTexts {
  /**
   * Returns the latest text with content that `restored` lacks. Without `restored`, the server no longer has the
   * document. Deletes copies without such content.
   */
  find: (restored: Y.Doc | null) => Promise<LostText | null>;
  /** Deletes the text that was found last. */
  drop: () => Promise<void>;
}

export function lostTextsOf(copies: TextCopies, accountId: string, documentId: string, generation: number): LostTexts {
  let found: string | null = null;
  return {
    find: async (restored) => {
      for (const key of copies.lostKeys(accountId, documentId, generation)) {
        const { text, record } = await readCopy(copyName(accountId, key));
        const isKnown = restored !== null && includes(restored, text);
        const markdown = isKnown ? '' : markdownOf(text);
        text.destroy();
        if (markdown.trim() === '') {
          await copies.delete(accountId, key);
          continue;
        }
        found = key;
        return { title: record?.title ?? '', projectId: record?.projectId ?? null, markdown };
      }
      return null;
    },
    drop: async () => {
      if (found !== null) await copies.delete(accountId, found);
      found = null;
    },
  };
}

async function readCopy(name: string): Promise<{ text: Y.Doc; record: Document | null }> {
  const text = new Y.Doc();
  const copy = new IndexeddbPersistence(name, text);
  try {
    await Promise.race([copy.whenSynced, copy._db.then(() => copy.whenSynced)]);
    const record = parsed(documentSchema, fromJson((await copy.get(recordEntry)) as string | null)) ?? null;
    return { text, record };
  } catch (error) {
    logFailure('The text of before the restore could not be read', error);
    return { text, record: null };
  } finally {
    await copy.destroy();
  }
}

/** True if `restored` contains everything that was typed in `text`. */
function includes(restored: Y.Doc, text: Y.Doc): boolean {
  const known = Y.decodeStateVector(Y.encodeStateVector(restored));
  return [...Y.decodeStateVector(Y.encodeStateVector(text))].every(
    ([client, clock]) => (known.get(client) ?? 0) >= clock,
  );
}
