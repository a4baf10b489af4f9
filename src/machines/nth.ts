/**
 * Returns the id of one write of a batch: the batch's own UUID for the first write, and the UUID with another ending
 * for the others.
 */
export const nth = (id: string, index: number): string =>
  index === 0 ? id : id.slice(0, -12) + index.toString(16).padStart(12, '0');
