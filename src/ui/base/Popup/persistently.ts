const pause = 2000;

/** Resolves when the browser is online again, or after a pause. */
const nextChance = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, pause);
    window.addEventListener('online', done);
    function done() {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
  });

const missing = new Set<string>();

/**
 * Requests a stylesheet again until it is loaded. Vite requests a stylesheet only once, and renders the chunk without
 * it after a failure.
 */
const askAgain = async (link: HTMLLinkElement): Promise<void> => {
  missing.add(link.href);
  await nextChance();
  const next = link.cloneNode() as HTMLLinkElement;
  next.addEventListener('load', () => missing.delete(next.href));
  // Reports the failure to `watchRelease`, which would not notice it otherwise.
  next.addEventListener('error', () => window.dispatchEvent(new Event('vite:preloadError')));
  link.replaceWith(next);
};

globalThis.document?.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void askAgain(target);
  },
  true,
);

/** Returns the address of the stylesheet for which Vite gave up loading a chunk. */
const sheetOf = (error: unknown): string | undefined => {
  const path = error instanceof Error ? /preload CSS for (\S+)/.exec(error.message)?.[1] : undefined;
  return path && new URL(path, document.baseURI).href;
};

/** Calls `load` until it succeeds and its stylesheets are loaded. Without a connection it waits. */
export const persistently = async <T>(load: () => Promise<T>): Promise<T> => {
  let sheet: string | undefined;
  for (;;) {
    try {
      const loaded = await load();
      if (sheet === undefined || !missing.has(sheet)) return loaded;
    } catch (error) {
      sheet = sheetOf(error) ?? sheet;
    }
    await nextChance();
  }
};
