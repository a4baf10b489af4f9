const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether every word of the query stands in the option, whatever the case and the accents. */
export const matches = (option: { label: string; description?: string }, query: string): boolean => {
  const text = plain(`${option.label} ${option.description ?? ''}`);
  return plain(query)
    .split(/\s+/)
    .every((word) => text.includes(word));
};
