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

/** Loads until it succeeds: code that can't be fetched now, offline for instance, is fetched when it can. */
export const persistently = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextChance();
    }
  }
};
