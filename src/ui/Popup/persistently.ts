const pause = 2000;

/** Settles when the browser says it is online again, or after a while. */
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

/** Addresses of style sheets that could not be fetched yet. */
const missing = new Set<string>();

/** Vite asks for a sheet once, and draws without it from then on: asks again until it comes. */
const askAgain = async (link: HTMLLinkElement): Promise<void> => {
  missing.add(link.href);
  await nextChance();
  const next = link.cloneNode() as HTMLLinkElement;
  next.addEventListener('load', () => missing.delete(next.href));
  // Whoever watches for code that is gone would not hear of this one otherwise.
  next.addEventListener('error', () => window.dispatchEvent(new Event('vite:preloadError')));
  link.replaceWith(next);
};

document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') void askAgain(target);
  },
  true,
);

/** The sheet that Vite gave up a load for. */
const sheetOf = (error: unknown): string | undefined => {
  const path = error instanceof Error ? /preload CSS for (\S+)/.exec(error.message)?.[1] : undefined;
  return path && new URL(path, document.baseURI).href;
};

/** Loads until it succeeds: code that can't be fetched now, offline for instance, is fetched when it can, with its styles. */
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
