import type { SuggestionKeyDownProps, SuggestionOptions, SuggestionProps } from '@tiptap/suggestion';
import { useRef, useState, type RefObject } from 'react';

/** Suggestions at the caret, with the index of the one that Enter picks. */
export interface Offer<Item> {
  items: readonly Item[];
  selected: number;
  rectangle: DOMRect | null;
  pick: (item: Item) => void;
}

/** State of a suggestion list: `render` connects it to the editor's plugin, and `offer` is the list to draw. */
export function useSuggestion<Item>(toCommand: (item: Item) => unknown): {
  offer: Offer<Item> | null;
  shown: RefObject<Offer<Item> | null>;
  render: NonNullable<SuggestionOptions<Item>['render']>;
  close: () => void;
} {
  const [offer, setOffer] = useState<Offer<Item> | null>(null);
  const shown = useRef(offer);
  shown.current = offer;
  const show = (given: SuggestionProps<Item>) =>
    setOffer((before) => ({
      items: given.items,
      selected: Math.min(before?.selected ?? 0, Math.max(0, given.items.length - 1)),
      rectangle: given.clientRect?.() ?? null,
      pick: (item) => given.command(toCommand(item)),
    }));
  const onKeyDown = ({ event }: SuggestionKeyDownProps): boolean => {
    const now = shown.current;
    const count = now?.items.length ?? 0;
    if (!now || count === 0) return false;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOffer({ ...now, selected: (now.selected + (event.key === 'ArrowDown' ? 1 : count - 1)) % count });
      return true;
    }
    const item = now.items[now.selected];
    if ((event.key !== 'Enter' && event.key !== 'Tab') || item === undefined) return false;
    now.pick(item);
    return true;
  };
  return {
    offer,
    shown,
    close: () => setOffer(null),
    render: () => ({ onStart: show, onUpdate: show, onExit: () => setOffer(null), onKeyDown }),
  };
}
