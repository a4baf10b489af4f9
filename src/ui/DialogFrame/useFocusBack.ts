import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Gives the focus back to what had it when the dialog opened. Mantine does so for a dialog that was there, closed;
 * this does it for one that comes and goes with its opening, and for one whose menu has gone meanwhile.
 * Returns what does it once more, for when the dialog has faded away: until then the focus may still be inside it.
 */
export function useFocusBack(opened: boolean): () => void {
  const opener = useRef<HTMLElement | null>(null);
  const giveBack = useCallback(() => {
    setTimeout(() => {
      const back = opener.current;
      if (!back?.isConnected) return;
      // On nothing, or on a page or dialog around the opener that has caught it: nobody chose that.
      const lost =
        document.activeElement === null || (document.activeElement !== back && document.activeElement.contains(back));
      if (lost) back.focus({ preventScroll: true });
    });
  }, []);
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const active = document.activeElement;
    const menu = active?.closest('[role=menu]');
    const found = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
    if (!(found instanceof HTMLElement)) return undefined;
    opener.current = found;
    if (menu) found.focus();
    return giveBack;
  }, [opened, giveBack]);
  return giveBack;
}
