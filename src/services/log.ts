/** Logs an error that the user doesn't need to see. */
export const logFailure = (what: string, cause: unknown): void => console.warn(`${what}:`, cause);
