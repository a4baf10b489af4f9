import { fromCallback, fromPromise } from 'xstate';
import * as z from 'zod/mini';
import { type ClientState, clientState, sidebarCookie, type Theme, theme } from '../../domain/clientState.ts';
import type { PendingWrite } from '../machines/cache/cache.types.ts';
import type { StorageKeeperEvent } from '../machines/storageKeeper/storageKeeper.types.ts';
import { fromJson, parsed } from './parsing.ts';

type BoardOrder = Extract<StorageKeeperEvent, { type: 'order.kept' }>['order'];

const keys = {
  global: 'global',
  theme: 'theme',
  draft: (key: string) => `faena.draft.${key}`,
  outbox: (accountId: string, mutationId = '') => `faena.outbox.${accountId}.${mutationId}`,
  order: (accountId: string, projectId: string) => `faena.order.${accountId}.${projectId}`,
};

/** Pause between two writings of one draft, in milliseconds. */
const draftPause = 150;

/** What the app keeps in the browser, by name; broken content reads as nothing. */
export interface AppStorage {
  readGlobal: () => ClientState;
  writeGlobal: (patch: Partial<ClientState>) => void;
  readTheme: () => Theme;
  writeTheme: (theme: Theme) => void;
  readSidebar: () => 'expanded' | 'collapsed';
  writeSidebar: (expanded: boolean) => void;
  /** Every kept draft, by its key. */
  readDrafts: () => Record<string, string>;
  writeDraft: (key: string, text: string | null) => void;
  /** Writes that were not sent, oldest first. */
  readOutbox: (accountId: string) => PendingWrite[];
  writeOutbox: (write: PendingWrite) => void;
  dropFromOutbox: (accountId: string, mutationId: string) => void;
  readOrder: (accountId: string, projectId: string) => BoardOrder;
  writeOrder: (accountId: string, projectId: string, order: BoardOrder) => void;
}

export interface StorageOptions {
  /** Called once when the browser has no more room, and again only after it had some. */
  onStorageFull?: () => void;
  /** Where the cookie lives. */
  cookies?: { cookie: string };
}

const pendingWrite = z.looseObject({
  mutationId: z.string(),
  at: z.string(),
  replyTo: z.nullable(z.string()),
  accountId: z.string(),
  workspaceId: z.string(),
  state: z.enum(['queued', 'sending', 'waiting', 'failed', 'conflicted']),
  op: z.looseObject({
    kind: z.enum(['task.update', 'task.create', 'task.delete', 'task.restore', 'project.update', 'tag.create', 'tag.update', 'tags.order']),
    projectId: z.string(),
  }),
});

const boardOrder = z.object({
  columns: z.array(z.string()),
  placements: z.array(z.object({ taskId: z.string(), statusId: z.string(), beforeTaskId: z.nullable(z.string()) })),
});

export function createStorage(area: Storage, { onStorageFull, cookies = document }: StorageOptions = {}): AppStorage {
  let hasRoom = true;

  const read = (key: string): string | null => {
    try {
      return area.getItem(key);
    } catch {
      return null;
    }
  };
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
  const namesFrom = (prefix: string): string[] => {
    try {
      return Array.from({ length: area.length }, (_, index) => area.key(index) ?? '').filter((name) => name.startsWith(prefix));
    } catch {
      return [];
    }
  };
  const readGlobal = (): ClientState => parsed(clientState, fromJson(read(keys.global))) ?? clientState.parse({});

  return {
    readGlobal,
    writeGlobal: (patch) => write(keys.global, JSON.stringify({ ...readGlobal(), ...patch })),

    readTheme: () => parsed(theme, read(keys.theme) ?? undefined) ?? 'system',
    writeTheme: (chosen) => write(keys.theme, chosen),

    readSidebar: () => (new RegExp(`(?:^|; *)${sidebarCookie.name}=false(?:;|$)`).test(cookies.cookie) ? 'collapsed' : 'expanded'),
    writeSidebar: (expanded) => {
      cookies.cookie = `${sidebarCookie.name}=${expanded}; path=/; max-age=${sidebarCookie.maxAge}; samesite=lax`;
    },

    readDrafts: () => {
      const prefix = keys.draft('');
      return Object.fromEntries(namesFrom(prefix).map((name) => [name.slice(prefix.length), read(name) ?? '']));
    },
    writeDraft: (key, text) => write(keys.draft(key), text),

    readOutbox: (accountId) =>
      namesFrom(keys.outbox(accountId))
        .flatMap((name) => {
          const entry = parsed(pendingWrite, fromJson(read(name)));
          if (entry !== undefined && entry.accountId === accountId) return [entry as unknown as PendingWrite];
          write(name, null);
          return [];
        })
        .sort((one, other) => Number(one.at > other.at) - Number(one.at < other.at)),
    writeOutbox: (pending) => write(keys.outbox(pending.accountId, pending.mutationId), JSON.stringify(pending)),
    dropFromOutbox: (accountId, mutationId) => write(keys.outbox(accountId, mutationId), null),

    readOrder: (accountId, projectId) =>
      parsed(boardOrder, fromJson(read(keys.order(accountId, projectId)))) ?? { columns: [], placements: [] },
    writeOrder: (accountId, projectId, order) => write(keys.order(accountId, projectId), JSON.stringify(order)),
  };
}

/** The browser's local storage; where it is forbidden, one that lasts as long as the page. */
export function openLocalStorage(): Storage {
  try {
    window.localStorage.getItem(keys.global);
    return window.localStorage;
  } catch {
    return createMemoryStorage();
  }
}

/** A storage that keeps nothing beyond its own life. */
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

/** Where a page says that it may be gone soon. */
export interface PageEvents {
  window: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>;
}

/**
 * Keeps what it is told. Drafts are written at most every 150 ms and when the page is left; everything else at once.
 */
export const keepState = (storage: AppStorage, page: PageEvents = { window, document }) =>
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
        case 'state.kept': return storage.writeGlobal(event.patch);
        case 'theme.kept': return storage.writeTheme(event.theme);
        case 'sidebar.kept': return storage.writeSidebar(event.expanded);
        case 'draft.kept':
          unwritten.set(event.key, event.text);
          timer ??= setTimeout(flush, draftPause);
          return;
        case 'draft.dropped':
          unwritten.delete(event.key);
          return storage.writeDraft(event.key, null);
        case 'outbox.kept': return storage.writeOutbox(event.write);
        case 'outbox.dropped': return storage.dropFromOutbox(event.accountId, event.mutationId);
        case 'order.kept': return storage.writeOrder(event.accountId, event.projectId, event.order);
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

/** What an earlier run of the app could not send for this person. */
export const loadOutbox = (storage: AppStorage) =>
  fromPromise<PendingWrite[], { accountId: string }>(async ({ input }) => storage.readOutbox(input.accountId));

/** Tells the session when another tab has changed who is signed in. */
export const watchStorage = (storage: AppStorage, page: PageEvents['window'] = window) =>
  fromCallback(({ sendBack }) => {
    const tell = (event: Event) => {
      const { key } = event as StorageEvent;
      if (key === keys.global || key === null) sendBack({ type: 'storage.changedElsewhere', state: storage.readGlobal() });
    };
    page.addEventListener('storage', tell);
    return () => page.removeEventListener('storage', tell);
  });
