/**
 * The last call, when the next one differs from it in its ids only; else the next one. The server may have done the last
 * one, and only its answer was lost: under the same key it is not done twice.
 */
export const repeatedCall = <C extends { idempotencyKey: string }>(last: C, next: C): C =>
  contentOf(last) === contentOf(next) ? last : next;

const contentOf = (call: object): string =>
  JSON.stringify(call, (key, value: unknown) => (key === 'id' || key === 'idempotencyKey' ? undefined : value));
