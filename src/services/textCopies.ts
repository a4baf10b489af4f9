/** State of a document's copy on this device. `sent` means that the server has all changes. */
import { isDraftOf } from '../../domain/draftOwner.ts';
import { isRecord } from '../../domain/isRecord.ts';
import type { Unsaved } from '../machines/app/session/session.types.ts';
import { fromJson } from './json.ts';
import type { AppStorage } from './storage.ts';

export type CopyState = 'sent' | 'unsent';

const indexKey = (accountId: string) => `faena.texts.${accountId}`;

/** Key of a document's copy. After each restore of the database, a document has another copy. */
export const copyKey = (documentId: string, generation: number): string =>
  generation === 0 ? documentId : `${documentId}.${generation}`;

/** Name of the IndexedDB database with a copy. */
export const copyName = (accountId: string, key: string): string => `faena.text.${accountId}.${key}`;

export interface TextCopies {
  stateOf: (accountId: string, key: string) => CopyState | undefined;
  setState: (accountId: string, key: string, state: CopyState | null) => void;
  /** Returns the keys of a document's copies from before the restores, the latest first. */
  lostKeys: (accountId: string, documentId: string, generation: number) => string[];
  delete: (accountId: string, key: string) => Promise<void>;
  /** Number of documents with changes that the server doesn't have. */
  countUnsent: (accountId: string) => number;
  /** Deletes the copies without unsent changes, or all. */
  deleteCopies: (accountId: string, which: 'sent' | 'all') => Promise<void>;
}

/** `area` stores the index of copies, `databases` the copies. */
export function createTextCopies(area: Storage, databases: Pick<IDBFactory, 'deleteDatabase'> | undefined): TextCopies {
  const read = (accountId: string): Record<string, CopyState> => {
    let stored: unknown;
    try {
      stored = fromJson(area.getItem(indexKey(accountId)));
    } catch {
      return {};
    }
    if (!isRecord(stored)) return {};
    return Object.fromEntries(
      Object.entries(stored).filter(
        (entry): entry is [string, CopyState] => entry[1] === 'sent' || entry[1] === 'unsent',
      ),
    );
  };
  const write = (accountId: string, states: Record<string, CopyState>) => {
    try {
      if (Object.keys(states).length === 0) area.removeItem(indexKey(accountId));
      else area.setItem(indexKey(accountId), JSON.stringify(states));
    } catch {
      // Ignores a full storage: without the index, the copy itself still exists.
    }
  };
  return {
    stateOf: (accountId, documentId) => read(accountId)[documentId],
    setState: (accountId, documentId, state) => {
      const { [documentId]: before, ...others } = read(accountId);
      if (before !== (state ?? undefined))
        write(accountId, state === null ? others : { ...others, [documentId]: state });
    },
    lostKeys: (accountId, documentId, generation) => {
      const states = read(accountId);
      return Array.from({ length: generation }, (_, index) => copyKey(documentId, generation - 1 - index)).filter(
        (key) => key in states,
      );
    },
    delete: async (accountId, key) => {
      await deleted(databases, copyName(accountId, key));
      const { [key]: _deleted, ...others } = read(accountId);
      write(accountId, others);
    },
    countUnsent: (accountId) => Object.values(read(accountId)).filter((state) => state === 'unsent').length,
    deleteCopies: async (accountId, which) => {
      const states = read(accountId);
      const gone = Object.keys(states).filter((key) => which === 'all' || states[key] === 'sent');
      await Promise.all(gone.map((key) => deleted(databases, copyName(accountId, key))));
      write(accountId, Object.fromEntries(Object.entries(read(accountId)).filter(([key]) => !gone.includes(key))));
    },
  };
}

const deleted = (databases: Pick<IDBFactory, 'deleteDatabase'> | undefined, name: string): Promise<void> =>
  new Promise((resolve) => {
    if (!databases) return resolve();
    const request = databases.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => resolve());
    // Resolves although the deletion is blocked, because the browser deletes the database when the last page that uses
    // it closes.
    request.addEventListener('blocked', () => resolve());
  });

/** Counts the account's work that only this device has. The last drafts are in the storage only after a pause. */
export const unsavedOf = (
  accountId: string,
  { storage, area, drafts }: { storage: AppStorage; area: Storage; drafts: Readonly<Record<string, string>> },
): Unsaved => ({
  drafts: Object.entries(drafts).filter(([key, text]) => isDraftOf(accountId, key) && text.trim() !== '').length,
  changes: Object.keys(storage.readOutbox(accountId)).length,
  documents: createTextCopies(area, undefined).countUnsent(accountId),
});
