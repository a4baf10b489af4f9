import { Portal, Text, VisuallyHidden } from '@mantine/core';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import type { Offer } from './useSuggestion.ts';
import classes from './SuggestionList.module.css';

export interface SuggestionListProps<Item> {
  /** Id of the list, for the editor's `aria-controls`. */
  id: string;
  label: string;
  offer: Offer<Item>;
  render: (item: Item) => ReactNode;
  /** Number of suggestions, read by screen readers, or the text shown without one. */
  status: string;
  /** True for items with long names. */
  wide?: boolean;
}

const widths = { usual: 260, wide: 360 };
const tallest = 296;
const optionHeight = 44;

/** List of suggestions at the caret of an editor, which keeps the focus. */
export function SuggestionList<Item extends { id: string }>({
  id,
  label,
  offer: { items, selected, rectangle, pick },
  render,
  status,
  wide = false,
}: SuggestionListProps<Item>) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[data-selected]')?.scrollIntoView?.({ block: 'nearest' });
  }, [selected]);
  return (
    <Portal>
      <div
        className={classes.root}
        style={placeAt(
          rectangle,
          Math.min(items.length * optionHeight + 12, tallest),
          wide ? widths.wide : widths.usual,
        )}
        onMouseDown={(event) => event.preventDefault()}
      >
        <div ref={list} id={id} role="listbox" aria-label={label} tabIndex={0} className={classes.list}>
          {items.map((item, index) => (
            <div
              key={item.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === selected}
              data-selected={index === selected || undefined}
              className={classes.option}
              onClick={() => pick(item)}
            >
              {render(item)}
            </div>
          ))}
        </div>
        <div role="status">
          {items.length === 0 ? (
            <Text size="sm" c="dimmed" p={6}>
              {status}
            </Text>
          ) : (
            <VisuallyHidden>{status}</VisuallyHidden>
          )}
        </div>
      </div>
    </Portal>
  );
}

function placeAt(caret: DOMRect | null, height: number, widest: number): CSSProperties {
  const width = Math.min(widest, window.innerWidth - 16);
  const left = Math.max(8, Math.min(caret?.left ?? 8, window.innerWidth - width - 8));
  if (caret === null) return { left, width };
  const isBelow = caret.bottom + height < window.innerHeight || caret.top < height;
  return { left, width, ...(isBelow ? { top: caret.bottom + 4 } : { bottom: window.innerHeight - caret.top + 4 }) };
}
