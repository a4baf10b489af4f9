/**
 * Returns a function that collects ids and runs `work` for them, one run at a time. A call resolves after a run that
 * started later than the call, so its result is never outdated.
 */
export function createCoalescer(work: (ids: string[]) => Promise<void>): (ids: string[]) => Promise<void> {
  let next: { ids: Set<string>; done: Promise<void> } | null = null;
  let last: Promise<void> = Promise.resolve();
  return (ids) => {
    if (next === null) {
      const batch = { ids: new Set<string>(), done: last };
      batch.done = last
        .catch(() => {})
        .then(() => {
          next = null;
          return work([...batch.ids]);
        });
      last = batch.done;
      next = batch;
    }
    for (const id of ids) next.ids.add(id);
    return next.done;
  };
}
