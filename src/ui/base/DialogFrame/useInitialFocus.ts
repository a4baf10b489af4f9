import { type RefObject, useEffect } from 'react';

const choice = 'data-autofocus';

/**
 * Focuses the dialog's first choice as soon as it is rendered. Mantine's focus trap does this in timers, which may run
 * after the next key: Tab and Enter then confirmed the wrong button. The trap focuses the element with the attribute,
 * so the attribute is moved with the focus.
 */
export function useInitialFocus(dialog: RefObject<HTMLElement | null>, opened: boolean): void {
  useEffect(() => {
    const root = dialog.current?.closest<HTMLElement>('[role=dialog]');
    if (!root || !opened) return undefined;
    const first = root.querySelector<HTMLElement>(`[${choice}]`);
    const choose = (element: HTMLElement | null) => {
      for (const other of root.querySelectorAll(`[${choice}]`)) other.removeAttribute(choice);
      element?.setAttribute(choice, 'true');
    };
    const follow = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) choose(target);
    };
    root.addEventListener('focusin', follow);
    if (!root.contains(document.activeElement)) first?.focus({ preventScroll: true });
    return () => {
      root.removeEventListener('focusin', follow);
      choose(first);
    };
  }, [dialog, opened]);
}
