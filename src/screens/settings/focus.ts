import { type RefObject, useEffect, useRef } from 'react';

const patience = { tries: 20, pause: 50 };

/**
 * Returns a reference to the element that gets the focus when the focused entry of a list is removed. Otherwise the
 * browser moves the focus to the page's body.
 */
export const useFocusKept = <E extends HTMLElement>(entries: number): RefObject<E | null> => {
  const element = useRef<E>(null);
  const before = useRef(entries);
  useEffect(() => {
    const isFewer = entries < before.current;
    before.current = entries;
    if (!isFewer) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const give = (tries: number) => {
      const active = document.activeElement;
      // True if the removal took long and no other element was left for the focus.
      if (active === null || active.matches('body, main')) element.current?.focus({ preventScroll: true });
      // Tries again later, because the confirmation dialog is still closing and has the focus.
      else if (tries > 0 && active.closest('[role=dialog]')) timer = setTimeout(() => give(tries - 1), patience.pause);
    };
    give(patience.tries);
    return () => clearTimeout(timer);
  }, [entries]);
  return element;
};
