import { masked, maskedKey } from '../services/recording.ts';

type Mask = (value: unknown, key?: string, within?: string) => unknown;

/**
 * Masks as problem reports do, and gives the same masked object for the same object: contexts are never changed in
 * place, so that what stayed in them needn't be masked again nor compared.
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

/** The name of an actor or an event: what was searched for stands after `?`. */
export const maskedName = (name: string): string =>
  name.replace(/\?[\s\S]*$/u, (asked) => `?${asked.slice(1).replace(/\S/gu, '•')}`);

export const maskEventWith =
  (mask: Mask) =>
  <E extends { type: string }>(event: E): E => ({
    ...(mask(event) as E),
    type: maskedName(event.type),
    ...('actorId' in event ? { actorId: maskedName(String(event.actorId)) } : {}),
  });
