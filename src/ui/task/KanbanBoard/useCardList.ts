import {
  defaultRangeExtractor,
  measureElement,
  observeElementRect,
  type Range,
  useVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { Task } from '../../../../domain/task.ts';
import type { Board } from './board.ts';
import type { CardLook } from './cardLook.ts';
import type { CardSource } from './cardSource.ts';
import { columnWidth } from './columnHandle.ts';
import { insertionIndex } from './placement.ts';

export type CardVirtualizer = Virtualizer<HTMLDivElement, HTMLElement>;

const cardGap = 8;
const cardsBeyondView = 5;
/** Height for which cards are rendered until the column is measured. */
const unmeasuredHeight = 800;

/**
 * Returns the virtualizer of a column, which renders visible cards and the pinned ones. `pinned` has indices joined by
 * commas.
 */
export const useCardList = (
  scrollerRef: RefObject<HTMLDivElement | null>,
  cards: readonly string[],
  source: CardSource,
  { display }: Pick<CardLook, 'display'>,
  pinned: string,
): CardVirtualizer => {
  const heightAt = (index: number) => expectedHeight(source.readers().getTask(cards[index] ?? ''), display);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  return useVirtualizer<HTMLDivElement, HTMLElement>({
    count: cards.length,
    getScrollElement: () => scrollerRef.current,
    getItemKey: useCallback((index: number) => cards[index] ?? index, [cards]),
    estimateSize: heightAt,
    measureElement: (element, entry, instance) =>
      measureElement(element, entry, instance) || heightAt(Number(element.dataset['index'])),
    observeElementRect: observeHeight,
    initialRect: { width: columnWidth, height: unmeasuredHeight },
    overscan: cardsBeyondView,
    gap: cardGap,
    paddingStart: 2,
    paddingEnd: 12,
    scrollPaddingStart: 8,
    scrollPaddingEnd: 12,
    rangeExtractor: useCallback((range: Range) => withPinned(defaultRangeExtractor(range), pinned), [pinned]),
  });
};

const withPinned = (shown: number[], pinned: string): number[] => {
  if (pinned === '') return shown;
  const missing = pinned
    .split(',')
    .map(Number)
    .filter((index) => index >= 0 && !shown.includes(index));
  return missing.length === 0 ? shown : [...new Set([...shown, ...missing])].toSorted((a, b) => a - b);
};

/** Registers the mounted column, so that the parts of the board can compute places in it. */
export const useColumnHandle = (
  board: Board,
  columnId: string,
  frameRef: RefObject<HTMLElement | null>,
  scrollerRef: RefObject<HTMLDivElement | null>,
  cards: readonly string[],
  virtualizer: CardVirtualizer,
): void => {
  const cardsRef = useRef(cards);
  useLayoutEffect(() => {
    cardsRef.current = cards;
  });
  useLayoutEffect(() => {
    const frame = frameRef.current;
    const scroller = scrollerRef.current;
    if (!frame || !scroller) return undefined;
    const listTop = () => scroller.getBoundingClientRect().top - scroller.scrollTop;
    const rowAt = (index: number) => virtualizer.measurementsCache[index] ?? { start: 0, size: 0 };
    const handle = {
      frame,
      scroller,
      cards: () => cardsRef.current,
      insertionAt: (top: number, draggedIndex: number | null) => {
        const room = draggedIndex === null ? 0 : rowAt(draggedIndex).size + cardGap;
        const midpoint = (index: number) => {
          const isBelow = draggedIndex !== null && index >= draggedIndex;
          const row = rowAt(isBelow ? index + 1 : index);
          return row.start + row.size / 2 - (isBelow ? room : 0);
        };
        return insertionIndex(cardsRef.current.length - (draggedIndex === null ? 0 : 1), midpoint, top - listTop());
      },
      nearestTo: (y: number) => virtualizer.getVirtualItemForOffset(y - listTop())?.index ?? 0,
      topOf: (index: number) => {
        const { top, bottom } = scroller.getBoundingClientRect();
        return Math.min(Math.max(listTop() + rowAt(index).start, top), bottom);
      },
      reveal: (index: number) => reveal(virtualizer, frame, index),
    };
    board.handles.set(columnId, handle);
    return () => {
      if (board.handles.get(columnId) === handle) board.handles.delete(columnId);
    };
  }, [board, columnId, frameRef, scrollerRef, virtualizer]);
};

export const reveal = (virtualizer: CardVirtualizer, frame: HTMLElement, index: number): void => {
  virtualizer.scrollToIndex(index, { align: 'auto' });
  frame.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};

/** Returns the height of a card according to its stylesheet, for cards that aren't measured yet. */
const expectedHeight = (task: Task | undefined, display: CardLook['display']): number => {
  const [rest, mostLines] = display?.density === 'compact' ? [38, 2] : [52, 3];
  const lines = task ? Math.min(mostLines, Math.max(1, Math.ceil(task.title.length / 36))) : 1;
  return rest + 20 * lines;
};

/** Renders a screenful of cards, instead of none, in a column without a height, such as in a hidden tab. */
const observeHeight = (
  instance: Virtualizer<HTMLDivElement, HTMLElement>,
  report: (rect: { width: number; height: number }) => void,
) => observeElementRect(instance, (rect) => report(rect.height === 0 ? { ...rect, height: unmeasuredHeight } : rect));
