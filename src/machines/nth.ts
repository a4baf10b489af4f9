/** The id of a part of what was done to many at once: the first keeps the whole one's UUID, the others change its end. */
export const nth = (id: string, index: number): string =>
  index === 0 ? id : id.slice(0, -12) + index.toString(16).padStart(12, '0');
