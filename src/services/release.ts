/** A page of an older release asks for code that the server no longer has: notices, and loads the page anew. */

export interface ReleaseOptions {
  /** Loads the page anew. */
  reload: () => void;
  /** Path of the code that the page began with. */
  entry: string | null;
  fetch?: (url: string, options: RequestInit) => Promise<Response>;
  storage?: Pick<Storage, 'getItem' | 'setItem'>;
  now?: () => number;
}

const key = 'faena.reloaded';
/** A page that starts with the same code again is not reloaded again so soon: it would not help. */
const pause = 10 * 60_000;
/** Failures in a row, with the server there, after which a file counts as gone though the release is the same. */
const enough = 3;
/** Failures further apart don't count together. */
const row = 60_000;

/**
 * Listens to failing imports. Without a connection nothing happens: whoever asked goes on waiting. When the server
 * answers with a page of another release, or keeps answering while the code keeps failing, the page is loaded anew,
 * once; drafts and unsent writes are on the device.
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

  const isGone = async (): Promise<boolean> => {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } });
    if (!answer.ok) return false;
    const page = await answer.text();
    failures = now() - lastFailure > row ? 1 : failures + 1;
    lastFailure = now();
    return (entry !== null && !page.includes(entry)) || failures >= enough;
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
      if (await isGone()) reloadOnce();
    } catch {
      // No server to ask.
      failures = 0;
    } finally {
      asking = false;
    }
  };
  window.addEventListener('vite:preloadError', listen);
  return () => window.removeEventListener('vite:preloadError', listen);
}

/** Path of the script that the page began with. */
export const entryOf = (page: ParentNode): string | null => {
  const source = page.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;
  return source === null ? null : new URL(source, 'http://page').pathname;
};
