import { keyByPlace } from '../../domain/keyByPlace.ts';
import { isEditable } from './editable.ts';
import { isPressedAgain, pressKeyAt } from './heldKeys.ts';
import { placeOfPress, whereNow } from './keyPresses.ts';

/** Keys that can follow a shortcut, such as the text for a field that it opens. */
const followingKeys = /^(?:.|Enter|Backspace)$/u;

/**
 * Collects shortcuts and the keys that follow them until the commands run. Returns a function that replays the keys in
 * the same order and then stops. Keys that are pressed during the replay are appended.
 */
export function collectEarlyKeys(earlier: readonly KeyboardEvent[]): () => void {
  const queue = earlier.filter(isShortcut);
  let isRepeating = false;
  const collect = (event: KeyboardEvent) => {
    if (isPressedAgain(event) || event.isComposing || event.altKey || (isEditable(event.target) && !isRepeating))
      return;
    const follows = queue.length > 0 && !event.ctrlKey && !event.metaKey && followingKeys.test(event.key);
    if (!follows && !isShortcut(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    queue.push(event);
  };
  const repeat = () => {
    const next = queue.shift();
    if (!next) return window.removeEventListener('keydown', collect, true);
    pressKeyAt(document.activeElement ?? document.body, next);
    // Each key is replayed in a separate task, so that a field that one of them opens can be rendered.
    setTimeout(repeat);
  };
  window.addEventListener('keydown', collect, true);
  return () => {
    isRepeating = true;
    repeat();
  };
}

function isShortcut(event: KeyboardEvent): boolean {
  const isPalette = (event.ctrlKey || event.metaKey) && !event.shiftKey && keyByPlace(event) === 'k';
  return isPalette ? !event.altKey && whereNow() !== null : placeOfPress(event) !== null;
}
