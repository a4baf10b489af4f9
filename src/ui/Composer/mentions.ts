/** What is being typed after an @, and where that stands; null when the caret isn't in one. */
export const mentionAt = (text: string, caret: number): { at: number; query: string } | null => {
  const found = /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{N}_.'’-]*(?: [\p{L}\p{N}_.'’-]*)?)$/u.exec(text.slice(0, caret));
  const query = found?.[1];
  return query === undefined ? null : { at: caret - query.length - 1, query };
};

/** The text with the label in the place of what was typed after the @, and the caret behind it. */
export const withMention = (
  text: string,
  at: number,
  caret: number,
  label: string,
): { text: string; caret: number } => {
  const rest = text.slice(caret);
  const made = `${text.slice(0, at)}@${label}${rest.startsWith(' ') ? '' : ' '}`;
  return { text: made + rest, caret: made.length + (rest.startsWith(' ') ? 1 : 0) };
};
