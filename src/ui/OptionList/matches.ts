const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Checks if the option contains every word of the query. Ignores case and accents. */
export const matches = (option: { label: string; description?: string }, query: string): boolean => {
  const text = plain(`${option.label} ${option.description ?? ''}`);
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
