/** Returns the first letters of the first and last word in capitals, or `?` for a blank name. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
};

/** Returns one of 8 colours, which is always the same for an id. */
export const toneOf = (id: string): string => {
  let hash = 0x811c9dc5;
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return `var(--faena-tone-${((hash ^ (hash >>> 15)) >>> 0) % 8})`;
};
