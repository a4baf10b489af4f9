export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns an integer from `minimum` to `maximum`, both inclusive. */
  whole(minimum: number, maximum: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  /** Returns a random index into `weights`, with probabilities in proportion to the weights. */
  weighted(weights: readonly number[]): number;
  /** Returns an exponentially distributed number with the mean `mean`: mostly short, sometimes long. */
  lasting(mean: number): number;
  /** Returns a version 7 UUID for a time in milliseconds. */
  id(at: number): string;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // Generates numbers with Mulberry32, whose 32 bits of state are enough for demo data.
  const bits = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (mixed ^ (mixed >>> 14)) >>> 0;
  };
  const next = (): number => bits() / 4_294_967_296;
  const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0').slice(-digits);
  return {
    next,
    whole: (minimum, maximum) => minimum + Math.floor(next() * (maximum - minimum + 1)),
    chance: (probability) => next() < probability,
    pick(from) {
      const picked = from[Math.floor(next() * from.length)];
      if (picked === undefined) throw new Error('Nothing to pick from');
      return picked;
    },
    weighted(weights) {
      let left = next() * weights.reduce((total, weight) => total + weight, 0);
      const index = weights.findIndex((weight) => (left -= weight) < 0);
      return index === -1 ? weights.length - 1 : index;
    },
    lasting: (mean) => -Math.log(1 - next()) * mean,
    id(at) {
      const time = hex(at, 12);
      const variant = hex(0x8000 | (bits() & 0x3fff), 4);
      return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(bits(), 3)}-${variant}-${hex(bits(), 8)}${hex(bits(), 4)}`;
    },
  };
}
