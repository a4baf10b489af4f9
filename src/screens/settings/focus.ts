import { type RefObject, useEffect, useRef } from 'react';

/** Puts the focus on the first field of a form that was refused, once its errors are shown. */
export const focusFirstWrong = (form: HTMLFormElement): void =>
  void requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

/**
 * Keeps the focus near when the entry of a list that had it goes: the list takes it, or where there is none any more,
 * whatever the reference points to. A browser would leave it on the page's body.
 */
export const useFocusKept = <E extends HTMLElement>(entries: number): RefObject<E | null> => {
  const element = useRef<E>(null);
  const before = useRef(entries);
  useEffect(() => {
    if (entries < before.current && document.activeElement === document.body) element.current?.focus({ preventScroll: true });
    before.current = entries;
  }, [entries]);
  return element;
};
