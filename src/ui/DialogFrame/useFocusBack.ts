import { useLayoutEffect } from 'react';

/**
 * Gives the focus back to what had it when the dialog opened. Mantine does so for a dialog that was there, closed;
 * this does it for one that comes and goes with its opening, and for one whose menu has gone meanwhile.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const active = document.activeElement;
    const menu = active?.closest('[role=menu]');
    const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : active;
    if (!(opener instanceof HTMLElement)) return undefined;
    if (menu) opener.focus();
    return () => {
      setTimeout(() => {
        const lost = document.activeElement === null || document.activeElement === document.body;
        if (lost && opener.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}
