export const isUniqueViolation = (error: unknown): boolean =>
  has(error, 'code', '23505') || has(error, 'errcode', 1555) || has(error, 'errcode', 2067);

export const isReferenceViolation = (error: unknown): boolean =>
  has(error, 'code', '23503') || has(error, 'errcode', 787);

/** Returns true if a transaction failed because of a concurrent one and may be retried. */
export const isRetriable = (error: unknown): boolean => has(error, 'code', '40001') || has(error, 'code', '40P01');

function has(error: unknown, name: 'code' | 'errcode', value: string | number): boolean {
  return typeof error === 'object' && error !== null && name in error && Reflect.get(error, name) === value;
}
