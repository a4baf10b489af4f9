/** Prefix of the keys of exported tasks. A row with the key of a task that is in the project isn't imported. */
const ownKey = 'faena:';

/** Returns the id of an exported task, or null for keys of other products. */
export const ownId = (key: string): string | null => (key.startsWith(ownKey) ? key.slice(ownKey.length) : null);
