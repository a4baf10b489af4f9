export const logFailure = (what: string, cause: unknown): void => console.warn(`${what}:`, cause);
