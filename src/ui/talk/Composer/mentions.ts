/** Returns the query after an @ at the caret, with the position of the @. Returns null if there is none. */
export const mentionAt = (text: string, caret: number): { at: number; query: string } | null => {
  const found = /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{N}_.'’-]*(?: [\p{L}\p{N}_.'’-]*)?)$/u.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? null : { at: caret - query.length - 1, query };
};

/** Replaces the query by the label, and returns the text with the new position of the caret. */
export const withMention = (text: string, at: number, caret: number, label: string): { text: string; caret: number } =>
  withKey(text, at, caret, `@${label}`);

/** Replaces the query by the key of a task, and returns the text with the new position of the caret. */
export const withKey = (text: string, at: number, caret: number, key: string): { text: string; caret: number } => {
  const rest = text.slice(caret);
  const made = `${text.slice(0, at)}${key}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: made + rest, caret: made.length + (rest.startsWith(' ') ? 1 : 0) };
};
