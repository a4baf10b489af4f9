/** Shortens a text to `length` UTF-16 units. Never splits a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start;
}
