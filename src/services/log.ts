/** Notes what went wrong without anyone having to be told. */
export const logFailure = (what: string, cause: unknown): void => console.warn(`${what}:`, cause);
