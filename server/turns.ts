import { AppError } from '../domain/errors.ts';
import type { Phrase } from '../domain/phrase.ts';

interface Bounds {
  concurrent: number;
  perPerson: number;
  /** Maximum number of jobs of one person that wait. */
  waiting: number;
  /** Error of a job above that number. */
  full: Phrase;
}

/**
 * Makes a queue in which people take turns, however many jobs each of them adds. The queue is a function that waits for
 * the person's turn and resolves with a function that ends it.
 */
export function createFairQueue({
  concurrent,
  perPerson,
  waiting: maxWaiting,
  full,
}: Bounds): (personId: string) => Promise<() => void> {
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let total = 0;

  const startNext = (): void => {
    while (total < concurrent) {
      const next = [...waiting].find(([personId]) => (running.get(personId) ?? 0) < perPerson);
      if (!next) return;
      const [personId, [start, ...others]] = next;
      waiting.delete(personId);
      if (others.length > 0) waiting.set(personId, others);
      running.set(personId, (running.get(personId) ?? 0) + 1);
      total += 1;
      start?.();
    }
  };
  const endOf = (personId: string) => {
    let isEnded = false;
    return (): void => {
      if (isEnded) return;
      isEnded = true;
      total -= 1;
      const left = (running.get(personId) ?? 1) - 1;
      if (left === 0) running.delete(personId);
      else running.set(personId, left);
      startNext();
    };
  };

  return (personId) =>
    new Promise((resolve, reject) => {
      const own = waiting.get(personId) ?? [];
      if (own.length >= maxWaiting) return reject(new AppError('RATE_LIMITED', full));
      waiting.set(personId, [...own, () => resolve(endOf(personId))]);
      startNext();
    });
}
