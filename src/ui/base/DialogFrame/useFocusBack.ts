import { useCallback, useLayoutEffect, useRef } from 'react';
import { shownAgain } from '../keepsFocus/focusAgain.ts';

let lastFocused: EventTarget | null = null;
document.addEventListener('focusin', ({ target }) => (lastFocused = target));

/** Returns the focused element, or the item of a menu that was removed on closing, as without animations. */
const focusedElement = (): Element | null =>
  document.activeElement === document.body && lastFocused instanceof Element && !lastFocused.isConnected
    ? lastFocused
    : document.activeElement;

/**
 * Returns the focus to the element that had it when the dialog opened. Mantine does this only for a dialog that remains
 * mounted. This also works for a dialog that is unmounted on closing, and for one that was opened from a menu. Returns
 * a function that does it again after the closing animation, because the focus may still be in the dialog until then.
 */
export function useFocusBack(opened: boolean): () => void {
  const opener = useRef<HTMLElement | null>(null);
  const giveBack = useCallback(() => {
    setTimeout(() => {
      const back = opener.current && shownAgain(opener.current);
      if (!back) return;
      // True if no element has the focus, or a container of the opener to which the browser has moved the focus.
      const lost =
        document.activeElement === null || (document.activeElement !== back && document.activeElement.contains(back));
      if (lost) back.focus({ preventScroll: true });
    });
  }, []);
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const active = focusedElement();
    const menu = active?.closest('[role=menu]');
    const found = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
    if (!(found instanceof HTMLElement)) return undefined;
    opener.current = found;
    if (menu) found.focus();
    return giveBack;
  }, [opened, giveBack]);
  return giveBack;
}
