/**
 * Returns the last call if the next one differs only in its ids. The server may have applied the last call although
 * its answer was lost, and the same key prevents applying it twice.
 */
export const repeatedCall = <C extends { idempotencyKey: string }>(last: C, next: C): C =>
  contentOf(last) === contentOf(next) ? last : next;

const contentOf = (call: object): string =>
  JSON.stringify(call, (key, value: unknown) => (key === 'id' || key === 'idempotencyKey' ? undefined : value));
