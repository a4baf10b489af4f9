import { keyByPlace, type KeyPress } from './keyByPlace.ts';

/** Non-letter characters that a Greek, Hebrew or Cyrillic layout types with a physical key that shortcuts use. */
const misplaced: Readonly<Record<string, string>> = {
  'KeyQ ;': 'q',
  'KeyQ /': 'q',
  "KeyW '": 'w',
  'Slash .': '/',
};

/**
 * Returns the key for a single-key shortcut: a character in lower case, or a name such as `Enter`. On a layout without
 * Latin letters, such as Cyrillic or Greek, the physical key decides.
 */
export const shortcutKey = (press: KeyPress): string => misplaced[`${press.code} ${press.key}`] ?? keyByPlace(press);
