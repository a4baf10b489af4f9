const minute = 60_000;

/**
 * Runs `work` now and every minute, one run at a time. Returns a function that stops the runs and resolves when the
 * current run has ended.
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
