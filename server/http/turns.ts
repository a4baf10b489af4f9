import { setImmediate as otherWork } from 'node:timers/promises';
import { AppError } from '../../domain/errors.ts';
import type { Phrase } from '../../domain/phrase.ts';

interface Bounds {
  concurrent: number;
  perPerson: number;
  /** Maximum number of one person's jobs that wait. */
  waiting: number;
  /** Error of a job above the maximum. */
  full: Phrase;
  /** Milliseconds after which a job must end its turn at its next pause. */
  deadline?: number;
}

export interface Turn {
  end(): void;
  /**
   * Pauses a long job between two parts, so that other requests run. After the deadline, the next person gets the turn,
   * and the job waits for another one.
   */
  pause(): Promise<void>;
}

/**
 * Creates a queue in which people take turns, however many jobs each of them adds. The queue is a function that
 * resolves when it is the person's turn.
 */
export function createFairQueue({
  concurrent,
  perPerson,
  waiting: maxWaiting,
  full,
  deadline = 2000,
}: Bounds): (personId: string) => Promise<Turn> {
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
  const leave = (personId: string): void => {
    total -= 1;
    const left = (running.get(personId) ?? 1) - 1;
    if (left === 0) running.delete(personId);
    else running.set(personId, left);
    // Queries on SQLite never wait. Without this pause, no request would run between two jobs.
    setImmediate(startNext);
  };
  const turnOf = (personId: string): Turn => {
    let isEnded = false;
    let since = performance.now();
    return {
      end() {
        if (isEnded) return;
        isEnded = true;
        leave(personId);
      },
      async pause() {
        await otherWork();
        if (isEnded || performance.now() - since < deadline) return;
        leave(personId);
        await new Promise<void>((resolve) => {
          const own = waiting.get(personId) ?? [];
          // The map is in the order of the turns. The person is added again at the end, because they have just had a
          // turn.
          waiting.delete(personId);
          waiting.set(personId, [resolve, ...own]);
        });
        since = performance.now();
      },
    };
  };

  return (personId) =>
    new Promise((resolve, reject) => {
      const own = waiting.get(personId) ?? [];
      if (own.length >= maxWaiting) return reject(new AppError('RATE_LIMITED', full));
      waiting.set(personId, [...own, () => resolve(turnOf(personId))]);
      startNext();
    });
}
