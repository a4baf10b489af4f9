import { AppError } from '../../../domain/errors.ts';
import { words } from './messages.ts';

interface Bounds {
  /** Jobs that run at once. */
  atOnce: number;
  /** Jobs of one person that run at once. */
  ofOne: number;
  /** Jobs of one person that may wait. */
  waiting: number;
}

/** Gives a function that waits for the person's turn and answers with what ends it. People take turns, however much each of them asks for. */
export function createTurns({
  atOnce,
  ofOne,
  waiting: mostWaiting,
}: Bounds): (personId: string) => Promise<() => void> {
  const waiting = new Map<string, (() => void)[]>();
  const running = new Map<string, number>();
  let total = 0;

  const startNext = (): void => {
    while (total < atOnce) {
      const next = [...waiting].find(([personId]) => (running.get(personId) ?? 0) < ofOne);
      if (!next) return;
      const [personId, [start, ...others]] = next;
      // A queue that had its turn moves to the end.
      waiting.delete(personId);
      if (others.length > 0) waiting.set(personId, others);
      running.set(personId, (running.get(personId) ?? 0) + 1);
      total += 1;
      start?.();
    }
  };
  const endOf = (personId: string) => {
    let isOver = false;
    return (): void => {
      if (isOver) return;
      isOver = true;
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
      if (own.length >= mostWaiting) return reject(new AppError('RATE_LIMITED', words.tooManyAtOnce));
      waiting.set(personId, [...own, () => resolve(endOf(personId))]);
      startNext();
    });
}
