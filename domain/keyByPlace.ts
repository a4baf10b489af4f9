/** Properties of a keyboard event that shortcuts need. */
export interface KeyPress {
  key: string;
  /** Physical key, such as `KeyK`. Empty if the browser doesn't know it. */
  code: string;
}

/**
 * Returns the pressed key in lower case. For a non-Latin letter, it returns the character of the same physical key on
 * an English keyboard, so that shortcuts work on every layout.
 */
export const keyByPlace = ({ key, code }: KeyPress): string =>
  // Some keys of Arabic layouts type two letters, hence the `+`.
  /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key) && code !== ''
    ? code === 'Comma'
      ? ','
      : code.replace('Key', '').toLowerCase()
    : key.length === 1
      ? key.toLowerCase()
      : key;
