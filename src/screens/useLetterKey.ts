import { useEffect, useEffectEvent } from 'react';
import { shortcutKey } from '../../domain/shortcutKey.ts';

/** Calls `onPress` when a letter is pressed outside a text field. */
export function useLetterKey(letter: string, isOn: boolean, onPress: () => void): void {
  const press = useEffectEvent(onPress);
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
      if (shortcutKey(event) !== letter || isWriting(event.target)) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [letter, isOn]);
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
