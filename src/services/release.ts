/** Reloads a page of an older release, because the server no longer has its chunks. */

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

/**
 * Watches for chunks that fail to load. Reloads the page once if the server has another release, or if chunks keep
 * failing while it answers. Does nothing while the server can't be reached: the caller retries. Drafts and pending
 * writes are stored on the device. Returns a function that stops it.
 */
export function watchRelease({
  reload,
  entry,
  fetch = (url, options) => window.fetch(url, options),
  storage = sessionStorage,
  now = Date.now,
}: ReleaseOptions): () => void {
  let failures = 0;
  let lastFailure = 0;
  let asking = false;

  const isReleaseDeleted = async (): Promise<boolean> => {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!answer.ok) return false;
    const page = await answer.text();
    failures = now() - lastFailure > gap ? 1 : failures + 1;
    lastFailure = now();
    return (entry !== null && !page.includes(entry)) || failures >= maximumFailures;
  };
  const reloadOnce = () => {
    const [lastEntry, at] = (storage.getItem(key) ?? '').split(' ');
    if (lastEntry === String(entry) && now() - Number(at) < pause) return;
    storage.setItem(key, `${entry} ${now()}`);
    reload();
  };
  const listen = async () => {
    if (asking) return;
    asking = true;
    try {
      if (await isReleaseDeleted()) reloadOnce();
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

export const entryOf = (page: ParentNode): string | null => {
  // The scripts before the last one are those that it imports.
  const source = [...page.querySelectorAll('script[type=module][src]')].at(-1)?.getAttribute('src');
  return source ? new URL(source, 'http://page').pathname : null;
};
