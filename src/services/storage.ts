import { fromCallback } from 'xstate';
import type { ClientState } from '../../domain/clientState.ts';
import { isDraftOf } from '../../domain/draftOwner.ts';
import { emptyClientState } from '../../domain/emptyClientState.ts';
import { type Language, languageNamed } from '../../domain/languages.ts';
import { sidebarCookie, type Theme, themes } from '../../domain/preferences.ts';
import type { PendingWrite } from '../machines/sync/outbox/outbox.types.ts';
import type { StorageKeeperEvent } from '../machines/app/storageKeeper/storageKeeper.types.ts';
import { isRecord } from '../../domain/isRecord.ts';
import { fromJson } from './json.ts';
import { logFailure } from './log.ts';

type BoardOrder = Extract<StorageKeeperEvent, { type: 'order.saved' }>['order'];

const keys = {
  global: 'global',
  theme: 'theme',
  language: 'language',
  draft: (key: string) => `faena.draft.${key}`,
  outbox: (accountId: string, mutationId = '') => `faena.outbox.${accountId}.${mutationId}`,
  order: (accountId: string, projectId: string) => `faena.order.${accountId}.${projectId}`,
};

/** Milliseconds between two writes of the same draft. */
const draftPause = 150;

/** State that the app stores in the browser. Invalid content counts as missing. */
export interface AppStorage {
  keepsSession: () => boolean;
  /** Returns the empty state if there is no token. The schemas load only with a token. */
  readGlobal: () => Promise<ClientState>;
  writeGlobal: (patch: Partial<ClientState>) => void;
  readTheme: () => Theme;
  writeTheme: (theme: Theme) => void;
  /** Returns null if the user has not chosen a language on this device. */
  readLanguage: () => Language | null;
  writeLanguage: (language: Language) => void;
  /** Returns whether the sidebar is expanded, or `byDefault` if the user has not chosen it on this device. */
  readSidebar: (byDefault: boolean) => boolean;
  writeSidebar: (expanded: boolean) => void;
  readDrafts: () => Record<string, string>;
  writeDraft: (key: string, text: string | null) => void;
  /** Returns the pending writes as JSON, by mutationId. */
  readOutbox: (accountId: string) => Record<string, string>;
  writeOutbox: (write: PendingWrite) => void;
  dropFromOutbox: (accountId: string, mutationId: string) => void;
  /** Removes the drafts and the pending writes of an account, and reports it to `onForgotten`. */
  forgetAccount: (accountId: string) => void;
  /** Returns the order of a board as JSON, or null. */
  readOrder: (accountId: string, projectId: string) => string | null;
  writeOrder: (accountId: string, projectId: string, order: BoardOrder) => void;
}

export interface StorageOptions {
  /** Called when the browser has no more space. Called again only after a successful write. */
  onStorageFull?: () => void;
  onForgotten?: (accountId: string) => void;
  cookies?: { cookie: string };
}

export function createStorage(
  area: Storage,
  { onStorageFull, onForgotten, cookies = document }: StorageOptions = {},
): AppStorage {
  let hasRoom = true;
  let brokenGlobal: string | null = null;

  const read = (key: string) => readFrom(area, key);
  const write = (key: string, value: string | null): void => {
    try {
      if (value === null) area.removeItem(key);
      else area.setItem(key, value);
      hasRoom = true;
    } catch {
      if (hasRoom) onStorageFull?.();
      hasRoom = false;
    }
  };
  const readTexts = (prefix: string): Record<string, string> =>
    Object.fromEntries(namesIn(area, prefix).map((name) => [name.slice(prefix.length), read(name) ?? '']));

  return {
    keepsSession: () => holdsToken(fromJson(read(keys.global))),
    readGlobal: async () => {
      const text = read(keys.global);
      const stored = fromJson(text);
      if (!holdsToken(stored)) return emptyClientState;
      const code = await import('./storedValues.ts');
      const state = code.clientStateOf(stored);
      if (state === undefined) brokenGlobal = text;
      return state ?? emptyClientState;
    },
    writeGlobal: (patch) => {
      let text: string | null;
      try {
        text = area.getItem(keys.global);
      } catch {
        // Without a readable session, this write would replace the stored session by none.
        return onStorageFull?.();
      }
      const stored = text === brokenGlobal ? undefined : fromJson(text);
      write(keys.global, JSON.stringify({ ...emptyClientState, ...(isRecord(stored) && stored), ...patch }));
    },

    readTheme: () => {
      const stored = read(keys.theme);
      return themes.find((known) => known === stored) ?? 'system';
    },
    writeTheme: (chosen) => write(keys.theme, chosen),

    readLanguage: () => languageNamed(read(keys.language)),
    writeLanguage: (language) => write(keys.language, language),

    readSidebar: (byDefault) => {
      const [, chosen] = new RegExp(`(?:^|; *)${sidebarCookie.name}=(true|false)(?:;|$)`).exec(cookies.cookie) ?? [];
      return chosen === undefined ? byDefault : chosen === 'true';
    },
    writeSidebar: (expanded) => {
      cookies.cookie = `${sidebarCookie.name}=${expanded}; path=/; max-age=${sidebarCookie.maxAge}; samesite=lax`;
    },

    readDrafts: () => readTexts(keys.draft('')),
    writeDraft: (key, text) => write(keys.draft(key), text),

    readOutbox: (accountId) => readTexts(keys.outbox(accountId)),
    writeOutbox: (pending) => write(keys.outbox(pending.accountId, pending.mutationId), JSON.stringify(pending)),
    dropFromOutbox: (accountId, mutationId) => write(keys.outbox(accountId, mutationId), null),

    forgetAccount: (accountId) => {
      for (const name of [...namesIn(area, keys.draft(`${accountId}/`)), ...namesIn(area, keys.outbox(accountId))])
        write(name, null);
      onForgotten?.(accountId);
    },

    readOrder: (accountId, projectId) => read(keys.order(accountId, projectId)),
    writeOrder: (accountId, projectId, order) => write(keys.order(accountId, projectId), JSON.stringify(order)),
  };
}

/** Returns the value of a key, or null if the browser's storage can't be read. */
function readFrom(area: Storage, key: string): string | null {
  try {
    return area.getItem(key);
  } catch {
    return null;
  }
}

const keysOf = (area: Storage): string[] => Array.from({ length: area.length }, (_, index) => area.key(index) ?? '');

/** Returns the keys with a prefix, or none if the browser's storage can't be read. */
function namesIn(area: Storage, prefix: string): string[] {
  try {
    return keysOf(area).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

const holdsToken = (stored: unknown): boolean => isRecord(stored) && typeof stored['token'] === 'string';

/** Returns a storage in memory if the browser has no local storage. */
export function openLocalStorage(): Storage {
  try {
    return withMemory(window.localStorage);
  } catch {
    return createMemoryStorage();
  }
}

const attempts = 3;

/** Repeats a call of the browser's storage that throws, because it often throws only once. */
function repeatedly<T>(call: () => T): T {
  for (let left = attempts - 1; ; left -= 1)
    try {
      return call();
    } catch (error) {
      if (left <= 0) throw error;
    }
}

/**
 * Returns a storage that also has values in memory: the ones that the browser's storage could not store, and the last
 * ones read from it. A failed write still throws, so that the user is warned.
 */
export function withMemory(area: Storage): Storage {
  const unwritten = new Map<string, string | null>();
  const lastRead = new Map<string, string | null>();
  const change = (key: string, value: string | null): void => {
    try {
      repeatedly(() => (value === null ? area.removeItem(key) : area.setItem(key, value)));
      unwritten.delete(key);
      lastRead.set(key, value);
    } catch (error) {
      unwritten.set(key, value);
      throw error;
    }
  };
  const names = (): string[] => {
    const stored = repeatedly(() => keysOf(area));
    return [...new Set([...stored, ...unwritten.keys()])].filter((name) => unwritten.get(name) !== null);
  };
  return {
    get length() {
      return names().length;
    },
    key: (index) => names()[index] ?? null,
    getItem: (key) => {
      const value = unwritten.get(key);
      if (value !== undefined) return value;
      try {
        const read = repeatedly(() => area.getItem(key));
        lastRead.set(key, read);
        return read;
      } catch (error) {
        const known = lastRead.get(key);
        if (known === undefined) throw error;
        return known;
      }
    },
    setItem: change,
    removeItem: (key) => change(key, null),
    clear: () => {
      unwritten.clear();
      lastRead.clear();
      area.clear();
    },
  };
}

export function createMemoryStorage(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** Objects whose events announce that the page may close. */
export interface PageEvents {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
}

/** Stores drafts at most every 150 ms and when the page is hidden, and all other state immediately. */
export const writeToStorage = (storage: AppStorage, page: PageEvents = { window, document }) =>
  fromCallback<StorageKeeperEvent>(({ receive }) => {
    const unwritten = new Map<string, string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      clearTimeout(timer);
      timer = undefined;
      for (const [key, text] of unwritten) storage.writeDraft(key, text);
      unwritten.clear();
    };
    const flushWhenHidden = () => {
      if (page.document.visibilityState === 'hidden') flush();
    };
    receive((event) => {
      switch (event.type) {
        case 'state.saved':
          return storage.writeGlobal(event.patch);
        case 'language.saved':
          return storage.writeLanguage(event.language);
        case 'theme.saved':
          return storage.writeTheme(event.theme);
        case 'sidebar.saved':
          return storage.writeSidebar(event.expanded);
        case 'draft.saved':
          unwritten.set(event.key, event.text);
          timer ??= setTimeout(flush, draftPause);
          return;
        case 'draft.removed':
          unwritten.delete(event.key);
          return storage.writeDraft(event.key, null);
        case 'pendingWrite.saved':
          return storage.writeOutbox(event.write);
        case 'pendingWrite.removed':
          return storage.dropFromOutbox(event.accountId, event.mutationId);
        case 'account.forgotten':
          for (const key of unwritten.keys()) if (isDraftOf(event.accountId, key)) unwritten.delete(key);
          return storage.forgetAccount(event.accountId);
        case 'order.saved':
          return storage.writeOrder(event.accountId, event.projectId, event.order);
      }
    });
    page.window.addEventListener('pagehide', flush);
    page.document.addEventListener('visibilitychange', flushWhenHidden);
    return () => {
      page.window.removeEventListener('pagehide', flush);
      page.document.removeEventListener('visibilitychange', flushWhenHidden);
      flush();
    };
  });

/** Reports changes of the session in another tab. */
export const watchStorage = (storage: AppStorage, page: PageEvents['window'] = window) =>
  fromCallback(({ sendBack }) => {
    const report = (event: Event) => {
      const { key } = event as StorageEvent;
      if (key !== keys.global && key !== null) return;
      storage.readGlobal().then(
        (state) => sendBack({ type: 'storage.changedElsewhere', state }),
        (error: unknown) => logFailure('What another tab stored could not be read', error),
      );
    };
    page.addEventListener('storage', report);
    return () => page.removeEventListener('storage', report);
  });
