/** State of a document's copy on this device. `sent` means that the server has all changes. */
import { isRecord } from '../../domain/isRecord.ts';
import { fromJson } from './json.ts';

export type CopyState = 'sent' | 'unsent';

const indexKey = (accountId: string) => `faena.texts.${accountId}`;

/** Name of the IndexedDB database with an account's copy of a document. */
export const copyName = (accountId: string, documentId: string): string => `faena.text.${accountId}.${documentId}`;

export interface TextCopies {
  stateOf: (accountId: string, documentId: string) => CopyState | undefined;
  setState: (accountId: string, documentId: string, state: CopyState | null) => void;
  /** Keeps copies with unsent changes until the user signs in again. */
  deleteSent: (accountId: string) => Promise<void>;
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
      // If there is no space for the index, the copy itself still exists.
    }
  };
  return {
    stateOf: (accountId, documentId) => read(accountId)[documentId],
    setState: (accountId, documentId, state) => {
      const { [documentId]: before, ...others } = read(accountId);
      if (before !== (state ?? undefined))
        write(accountId, state === null ? others : { ...others, [documentId]: state });
    },
    deleteSent: async (accountId) => {
      const states = read(accountId);
      const sent = Object.keys(states).filter((documentId) => states[documentId] === 'sent');
      await Promise.all(sent.map((documentId) => deleted(databases, copyName(accountId, documentId))));
      write(
        accountId,
        Object.fromEntries(Object.entries(read(accountId)).filter(([documentId]) => !sent.includes(documentId))),
      );
    },
  };
}

const deleted = (databases: Pick<IDBFactory, 'deleteDatabase'> | undefined, name: string): Promise<void> =>
  new Promise((resolve) => {
    if (!databases) return resolve();
    const request = databases.deleteDatabase(name);
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => resolve());
    // The browser deletes the database when the last page that uses it closes it.
    request.addEventListener('blocked', () => resolve());
  });
