/** Which shared texts this device keeps copies of, for whom, and whether the server has all that was typed in them. */
import { fromJson, isRecord } from './json.ts';

export type CopyState = 'sent' | 'unsent';

const indexKey = (accountId: string) => `faena.texts.${accountId}`;

/** Name of the browser's database that keeps a text for a person. */
export const copyName = (accountId: string, documentId: string): string => `faena.text.${accountId}.${documentId}`;

export interface TextCopies {
  stateOf: (accountId: string, documentId: string) => CopyState | undefined;
  note: (accountId: string, documentId: string, state: CopyState | null) => void;
  /** Deletes the copies of what the server has; what it hasn't got stays until the person comes back. */
  forgetSent: (accountId: string) => Promise<void>;
}

/** `area` says what is kept, `databases` keeps it. */
export function createTextCopies(area: Storage, databases: Pick<IDBFactory, 'deleteDatabase'> | undefined): TextCopies {
  const read = (accountId: string): Record<string, CopyState> => {
    let kept: unknown;
    try {
      kept = fromJson(area.getItem(indexKey(accountId)));
    } catch {
      return {};
    }
    if (!isRecord(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept).filter(
        (entry): entry is [string, CopyState] => entry[1] === 'sent' || entry[1] === 'unsent',
      ),
    );
  };
  const write = (accountId: string, states: Record<string, CopyState>) => {
    try {
      if (Object.keys(states).length === 0) area.removeItem(indexKey(accountId));
      else area.setItem(indexKey(accountId), JSON.stringify(states));
    } catch {
      // Without room for the index the copy itself still stands.
    }
  };
  return {
    stateOf: (accountId, documentId) => read(accountId)[documentId],
    note: (accountId, documentId, state) => {
      const { [documentId]: before, ...others } = read(accountId);
      if (before !== (state ?? undefined))
        write(accountId, state === null ? others : { ...others, [documentId]: state });
    },
    forgetSent: async (accountId) => {
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
    // It goes as soon as the last page that has it open lets go.
    request.addEventListener('blocked', () => resolve());
  });
