/** Resolves when promises that are already settled have been delivered. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
