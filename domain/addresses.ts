/**
 * Returns the e-mail addresses in a pasted list, in lower case and without repetitions. They are separated by spaces,
 * lines, commas or semicolons, and may have a name, as in `Ada Lovelace <ada@example.com>`.
 */
export function addressesIn(text: string): string[] {
  const inBrackets = [...text.matchAll(/<([^<>]*)>/g)].map((match) => match[1] ?? '');
  const words = text.replace(/<[^<>]*>/g, ' ').split(/[\s,;"]+/);
  // Beside addresses in brackets, words without an @ are names.
  const outside = inBrackets.length === 0 ? words : words.filter((word) => word.includes('@'));
  const found = [...inBrackets, ...outside].map((each) =>
    each
      .trim()
      .toLowerCase()
      .replace(/^mailto:/, ''),
  );
  return [...new Set(found.filter((each) => each !== ''))];
}
