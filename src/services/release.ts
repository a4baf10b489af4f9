/**
 * Detects new releases. A tab of an older release reloads, or offers to reload. It must reload when the server no
 * longer has the tab's chunks.
 */

import { served } from '../../domain/basePath.ts';

export interface ReleaseOptions {
  reload: () => void;
  /** Path of the script with which the page started, or null. */
  entry: string | null;
  fetch?: (url: string, options: RequestInit) => Promise<Response>;
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
  now?: () => number;
}

const key = 'faena.reloaded';
/** Milliseconds before the same script is reloaded again, if a reload did not help. */
const pause = 10 * 60_000;
/** Number of consecutive failures that reload the page even if the server has the same release. */
const maximumFailures = 3;
/** Maximum milliseconds between two consecutive failures. */
const gap = 60_000;
/** Milliseconds between two checks for a new release. */
const interval = 45_000;
/** Milliseconds without a key or pointer press after which a visible tab counts as idle. */
const idleTime = 30_000;

const fetchPage = (url: string, options: RequestInit) => window.fetch(url, options);

/** Returns the server's start page, or null while the server answers with errors. */
async function startPage(fetch: NonNullable<ReleaseOptions['fetch']>): Promise<string | null> {
  const answer = await fetch(served('/'), { cache: 'no-store', headers: { accept: 'text/html' } });
  return answer.ok ? answer.text() : null;
}

/**
 * Reloads the page and returns true. Returns false without a reload if a recent reload has started the page with the
 * same script.
 */
function reloadOnce({ reload, entry, storage = sessionStorage, now = Date.now }: ReleaseOptions): boolean {
  const [lastEntry, at] = (storage.getItem(key) ?? '').split(' ');
  if (lastEntry === String(entry) && now() - Number(at) < pause) return false;
  storage.setItem(key, `${entry} ${now()}`);
  reload();
  return true;
}

/**
 * Watches for chunks that fail to load. Reloads the page once if the server has another release, or if chunks keep
 * failing while it answers. Does nothing while the server can't be reached: the caller retries. Drafts and pending
 * writes are stored on the device. Returns a function that stops it.
 */
export function watchRelease(options: ReleaseOptions): () => void {
  const { entry, fetch = fetchPage, now = Date.now } = options;
  let failures = 0;
  let lastFailure = 0;
  let asking = false;

  const isReleaseDeleted = async (): Promise<boolean> => {
    const page = await startPage(fetch);
    if (page === null) return false;
    failures = now() - lastFailure > gap ? 1 : failures + 1;
    lastFailure = now();
    return (entry !== null && !page.includes(entry)) || failures >= maximumFailures;
  };
  const listen = async () => {
    if (asking) return;
    asking = true;
    try {
      if (await isReleaseDeleted()) reloadOnce(options);
    } catch {
      // The server can't be reached.
      failures = 0;
    } finally {
      asking = false;
    }
  };
  window.addEventListener('vite:preloadError', listen);
  return () => window.removeEventListener('vite:preloadError', listen);
}

export interface NewReleaseOptions extends ReleaseOptions {
  /** True while the page has anything that a reload would lose or close. */
  hasUnsaved: () => boolean;
  /** Offers the reload to the user. */
  offer: () => void;
}

/**
 * Checks for a new release every minute while the tab is visible, and on request after a reconnection. Reloads the page
 * if nothing is unsaved and the tab is hidden or idle. Otherwise offers the reload once, and reloads as soon as these
 * conditions are met.
 */
export function watchNewRelease(options: NewReleaseOptions): { look: () => void; stop: () => void } {
  const { entry, fetch = fetchPage, now = Date.now, hasUnsaved, offer } = options;
  let isNew = false;
  let isOffered = false;
  let isReloading = false;
  let isAsking = false;
  let lastPress = now();
  /** Path on which the user last typed, because a reload would lose the values of forms without drafts. */
  let typedOn: string | null = null;

  const isQuiet = () =>
    (document.visibilityState === 'hidden' || now() - lastPress >= idleTime) &&
    typedOn !== location.pathname &&
    !hasUnsaved();
  const decide = () => {
    if (!isNew || isReloading) return;
    if (isQuiet()) isReloading = reloadOnce(options);
    if (isReloading || isOffered) return;
    isOffered = true;
    offer();
  };
  const ask = async () => {
    if (isAsking || entry === null) return;
    isAsking = true;
    try {
      const page = isNew ? null : await startPage(fetch);
      // A page without a module script is from a proxy.
      isNew ||= page !== null && page.includes('type="module"') && !page.includes(entry);
      decide();
    } catch {
      // The server can't be reached.
    } finally {
      isAsking = false;
    }
  };
  const look = () => void ask();
  const timer = setInterval(() => document.visibilityState === 'visible' && look(), interval);
  const listeners = {
    visibilitychange: () => (document.visibilityState === 'visible' ? look() : decide()),
    input: () => {
      typedOn = location.pathname;
    },
    keydown: () => {
      lastPress = now();
    },
    pointerdown: () => {
      lastPress = now();
    },
  };
  for (const [name, listener] of Object.entries(listeners)) document.addEventListener(name, listener, true);
  return {
    look,
    stop: () => {
      clearInterval(timer);
      for (const [name, listener] of Object.entries(listeners)) document.removeEventListener(name, listener, true);
    },
  };
}

export const entryOf = (page: ParentNode): string | null => {
  // The last script is the start script. The scripts before it are its imports.
  const source = [...page.querySelectorAll('script[type=module][src]')].at(-1)?.getAttribute('src');
  return source ? new URL(source, 'http://page').pathname : null;
};
