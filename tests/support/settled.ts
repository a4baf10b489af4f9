/** Resolves after the callbacks of all settled promises have run. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
