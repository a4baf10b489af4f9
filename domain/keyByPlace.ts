/** A key press, as far as shortcuts need it. */
export interface KeyPress {
  key: string;
  /** Place of the key on the keyboard, such as `KeyK`. Empty if the browser doesn't know it. */
  code: string;
}

/**
 * Returns the key of a press in lower case. For a letter that isn't Latin it is the character that an English keyboard
 * has in that place, so that shortcuts work on every layout.
 */
export const keyByPlace = ({ key, code }: KeyPress): string =>
  // One key of an Arabic layout types two letters.
  /^[\p{L}\p{M}]+$/u.test(key) && !/\p{Script=Latin}/u.test(key) && code !== ''
    ? code === 'Comma'
      ? ','
      : code.replace('Key', '').toLowerCase()
    : key.length === 1
      ? key.toLowerCase()
      : key;
