import { type RefObject, useEffect, useRef } from 'react';

const patience = { tries: 20, pause: 50 };

/**
 * Keeps the focus near when the entry of a list that had it goes: what the reference points to takes it. A browser
 * would leave it on the page's body.
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
      // On the page as a whole it is where an answer took long and nothing else was left.
      if (active === null || active.matches('body, main')) element.current?.focus({ preventScroll: true });
      // The dialog that asked is still fading away, with the focus in it.
      else if (tries > 0 && active.closest('[role=dialog]')) timer = setTimeout(() => give(tries - 1), patience.pause);
    };
    give(patience.tries);
    return () => clearTimeout(timer);
  }, [entries]);
  return element;
};
