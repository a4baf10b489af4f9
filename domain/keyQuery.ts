/** Key that is being typed: a prefix, and digits if there are any. */
export interface KeyQuery {
  prefix: string;
  digits: string;
}

/** Reads a typed text as the beginning of a key, such as `PLA-` or `pla-12`. Returns null for any other text. */
export function keyQueryOf(text: string): KeyQuery | null {
  const [, prefix, digits = ''] = /^([A-Z][A-Z\d]{0,9})-((?:[1-9]\d{0,8})?)$/.exec(text.toUpperCase()) ?? [];
  return prefix === undefined ? null : { prefix, digits };
}
