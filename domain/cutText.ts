/** The start of a text, at most this many UTF-16 units long. A character of two units is never cut in half. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start;
}
