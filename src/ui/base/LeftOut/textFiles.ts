/** Returns true for a file that is inserted as text. */
export const isTextFile = ({ name, type }: File): boolean =>
  /\.(?:md|markdown|txt|text)$/i.test(name) || (name === '' && /^text\/(?:plain|markdown)$/.test(type));
