const minute = 60_000;

/**
 * Runs something at once and every minute, never twice at a time, until the function it gives is called, which resolves
 * when nothing is under way.
 */
export function everyMinute(work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let running: Promise<void> | null = null;
  const run = () => {
    running ??= work()
      .catch(onError)
      .finally(() => {
        running = null;
      });
  };
  run();
  const timer = setInterval(run, minute);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
