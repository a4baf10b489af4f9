import { focusPlace } from '../ui/keepsFocus/focusPlace.ts';

/** The link that led to a page has gone with the one before: the keys go on from the new one. */
export function focusPage(): void {
  const main = document.activeElement === document.body ? document.querySelector('main') : null;
  if (main) focusPlace(main);
}
