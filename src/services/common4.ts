import { fromPromise } from 'xstate';
import type { Side } from '../machines/tools/common4/common4.types.ts';

/** Returns a random integer below `limit`, uniformly distributed. */
const random = (limit: number): number =>
  Math.floor(((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32) * limit);

export const readClock = (now: () => string) => fromPromise<number, void>(async () => Date.parse(now()));

export const shuffle = fromPromise<string[], readonly string[]>(async ({ input }) => {
  const order = [...input];
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = random(index + 1);
    [order[index], order[other]] = [order[other] ?? '', order[index] ?? ''];
  }
  return order;
});

export const tossCoin = fromPromise<Side, void>(async () => (random(2) === 0 ? 'heads' : 'tails'));
