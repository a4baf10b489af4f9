import { keyByPlace, type KeyPress } from './keyByPlace.ts';

/** Characters that a Greek, Hebrew or Cyrillic layout has in the place of a key that shortcuts use. */
const misplaced: Readonly<Record<string, string>> = {
  'KeyQ ;': 'q',
  'KeyQ /': 'q',
  "KeyW '": 'w',
  'Slash .': '/',
};

/**
 * Returns the key that a press means for a shortcut of a single key: a character in lower case, or a name such as
 * `Enter`. On a layout without Latin letters, such as Cyrillic or Greek, the place of the key on the keyboard counts.
 */
export const shortcutKey = (press: KeyPress): string => misplaced[`${press.code} ${press.key}`] ?? keyByPlace(press);
