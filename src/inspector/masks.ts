import { masked, maskedKey } from '../services/recording.ts';
import { looksSame } from './lines.ts';

type Mask = (value: unknown, key?: string, within?: string) => unknown;

/**
 * Returns a function that masks values like problem reports. It caches the results, because contexts are immutable: the
 * same object always has the same masked object, so that the two needn't be compared.
 */
export function createMask(): Mask {
  const known = new WeakMap<object, Map<string, unknown>>();
  const mask: Mask = (value, key = '', within = '') => {
    if (
      typeof value !== 'object' ||
      value === null ||
      !isPlainOrList(value) ||
      ('sessionId' in value && 'send' in value)
    )
      return masked(value, key, within);
    const place = `${key}\n${within}`;
    const before = known.get(value);
    if (before?.has(place)) return before.get(place);
    const result = Array.isArray(value)
      ? value.map((one) => mask(one, key, within))
      : Object.fromEntries(
          Object.entries(value).map(([name, one]) => [maskedKey(name), mask(one, name, key === '' ? within : key)]),
        );
    if (before) before.set(place, result);
    else known.set(value, new Map([[place, result]]));
    return result;
  };
  return mask;
}

const isPlainOrList = (value: object): boolean =>
  Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null;

/** Masks the search term in the name of an actor or event, which follows after `?`. */
export const maskedName = (name: string): string =>
  name.replace(/\?[\s\S]*$/u, (asked) => `?${asked.slice(1).replace(/\S/gu, '•')}`);

export const maskEventWith =
  (mask: Mask) =>
  <E extends { type: string }>(event: E): E => ({
    ...(mask(event) as E),
    type: maskedName(event.type),
    ...('actorId' in event ? { actorId: maskedName(String(event.actorId)) } : {}),
  });

/** Returns a value in which every part that equals the masked one is replaced by the original. */
export function unmasked(value: unknown, mask: unknown, original: unknown): unknown {
  if (looksSame(value, mask)) return original;
  if (!isBranch(value) || !isBranch(mask) || !isBranch(original)) return value;
  const inner = ([key, one]: [string, unknown]) => [key, unmasked(one, mask[key], original[key])] as const;
  const result = Object.fromEntries(Object.entries(value).map(inner));
  return Array.isArray(value) ? Object.values(result) : result;
}

const isBranch = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
