import { shortcutKey } from '../../../../domain/shortcutKey.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { arrowKey } from '../../base/arrowKey/arrowKey.ts';
import { typedCard } from './typedCard.ts';
import classes from './CardDeck.module.css';

export interface CardDeckProps {
  label: string;
  cards: readonly string[];
  value: string | null;
  /** Returns the accessible name of a card such as '☕'. */
  nameOf?: (card: string) => string;
  /** Called when a card is chosen, even if the card is already selected. */
  onChoose: (card: string) => void;
  /** True if typing the text of a card anywhere on the page chooses it. */
  typing?: boolean;
  compact?: boolean;
}

const pause = 500;
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !== null;

/**
 * Cards of which one can be selected. Arrow keys move the focus, Enter and Space choose, and the text of a card can be
 * typed.
 */
export function CardDeck({
  label,
  cards,
  value,
  nameOf = (card) => card,
  onChoose,
  typing = false,
  compact = false,
}: CardDeckProps) {
  const root = useRef<HTMLDivElement>(null);
  const [reached, setReached] = useState<string | null>(null);
  const stop =
    reached !== null && cards.includes(reached) ? reached : value !== null && cards.includes(value) ? value : cards[0];
  useTypedCard({ cards, onChoose, typing });

  const move = (event: KeyboardEvent, card: string) => {
    const at = cards.indexOf(card);
    const to = (
      {
        ArrowRight: at + 1,
        ArrowDown: at + 1,
        ArrowLeft: at - 1,
        ArrowUp: at - 1,
        Home: 0,
        End: cards.length - 1,
      } as Record<string, number>
    )[arrowKey(event.key)];
    if (to === undefined) return;
    event.preventDefault();
    const next = cards[(to + cards.length) % cards.length];
    if (next === undefined) return;
    setReached(next);
    root.current?.querySelectorAll<HTMLElement>('[role="radio"]')[cards.indexOf(next)]?.focus();
  };
  return (
    <div ref={root} role="radiogroup" aria-label={label} className={classes.root} data-compact={compact || undefined}>
      {cards.map((card) => (
        <button
          key={card}
          type="button"
          role="radio"
          className={classes.card}
          aria-checked={card === value}
          aria-label={nameOf(card)}
          data-long={card.length > 3 || undefined}
          tabIndex={card === stop ? 0 : -1}
          onClick={() => onChoose(card)}
          onFocus={() => setReached(card)}
          onKeyDown={(event) => move(event, card)}
        >
          <span aria-hidden>{card}</span>
        </button>
      ))}
    </div>
  );
}

/** Chooses the card whose text is typed anywhere on the page. */
function useTypedCard({ cards, onChoose, typing }: Pick<CardDeckProps, 'cards' | 'onChoose'> & { typing: boolean }) {
  const latest = useRef({ cards, onChoose });
  useEffect(() => {
    latest.current = { cards, onChoose };
  });

  useEffect(() => {
    if (!typing) return;
    let typed = '';
    let timer: ReturnType<typeof setTimeout> | undefined;
    const choose = (card: string | undefined) => {
      clearTimeout(timer);
      typed = '';
      if (card !== undefined) latest.current.onChoose(card);
    };
    const onKey = (event: globalThis.KeyboardEvent) => {
      const key = shortcutKey(event);
      if (event.ctrlKey || event.metaKey || event.altKey || key.length !== 1 || isWriting(event.target)) return;
      const { exact, isOnly } = typedCard(latest.current.cards, typed + key);
      if (exact === undefined && !isOnly) {
        if (typed !== '') choose(typedCard(latest.current.cards, typed).exact);
        return;
      }
      event.preventDefault();
      typed += key;
      clearTimeout(timer);
      if (isOnly && exact !== undefined) choose(exact);
      else timer = setTimeout(() => choose(exact), pause);
    };
    document.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey);
    };
  }, [typing]);
}
