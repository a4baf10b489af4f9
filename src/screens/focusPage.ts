import { focusPlace } from '../ui/base/keepsFocus/focusPlace.ts';

/** Focuses the new page's main part if the focus was lost with the link that opened the page. */
export function focusPage(): void {
  const main = document.activeElement === document.body ? document.querySelector('main') : null;
  if (main) focusPlace(main);
}
