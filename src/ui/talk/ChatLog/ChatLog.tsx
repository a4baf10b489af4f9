import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconArrowDown } from '@tabler/icons-react';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useStaysAtEnd } from '../../base/staysAtEnd/useStaysAtEnd.ts';
import { useTexts } from '../../base/texts/index.ts';
import talk from '../talk.module.css';
import classes from './ChatLog.module.css';

export interface ChatLogProps<Item extends { id: string }> {
  label: string;
  /** Items, oldest first. An unchanged item must be the same object. */
  items: readonly Item[];
  /** Renders an item. It must be memoised, because it is called for all visible items on every change. */
  renderItem: (item: Item) => ReactNode;
  /** Height of an item in pixels until it is measured. */
  estimate: (item: Item) => number;
  /** Id of the user's latest own message. The list scrolls to it wherever the user is. */
  ownNewest: string | null;
  older: 'none' | 'more' | 'loading' | 'failed';
  onOlder: () => void;
  announcement: string;
  onClick?: (event: MouseEvent<HTMLDivElement>) => void;
}

const beyondView = 6;
const nearEnd = 60;
/** Older items are requested when this number of items is left before the first visible one. */
const nearStart = 8;

/**
 * Virtualised list of messages. It remains at the end while the last message grows, unless the user has scrolled up.
 */
export function ChatLog<Item extends { id: string }>({
  label,
  items,
  renderItem,
  estimate,
  ownNewest,
  older,
  onOlder,
  announcement,
  onClick,
}: ChatLogProps<Item>) {
  const texts = useTexts('chat').history;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useItemVirtualizer(scroller, items, estimate);

  // Keeps the list at its end when the field below changes its height.
  const { atEnd, opened, onScroll } = useStaysAtEnd({ scroller, virtualizer, nearEnd });
  useLayoutEffect(() => {
    if (ownNewest !== null) virtualizer.scrollToEnd();
  }, [ownNewest, virtualizer]);

  const first = virtualizer.range?.startIndex ?? items.length;
  const wantsOlder = opened && older === 'more' && first <= nearStart;
  useEffect(() => {
    if (wantsOlder) onOlder();
  }, [wantsOlder, onOlder, items.length]);

  return (
    <div className={talk.log}>
      {(older === 'loading' || older === 'failed') && <OlderItems failed={older === 'failed'} onRetry={onOlder} />}
      {/* Not a live region, because a virtualised list changes with every scroll. The status below announces new
          messages. */}
      <div
        ref={scroller}
        className={talk.scroller}
        role="log"
        aria-live="off"
        aria-label={label}
        tabIndex={0}
        onClick={onClick}
        onScroll={onScroll}
      >
        <div className={talk.spacer} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const item = items[index];
            return (
              item && (
                <div
                  key={key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={talk.row}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <div className={classes.column}>{renderItem(item)}</div>
                </div>
              )
            );
          })}
        </div>
      </div>
      {!atEnd && (
        <ActionIcon
          className={talk.jump}
          size={32}
          radius="xl"
          variant="default"
          aria-label={texts.toNewest}
          onClick={() => virtualizer.scrollToEnd()}
        >
          <IconArrowDown size={16} stroke={1.9} />
        </ActionIcon>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </div>
  );
}

function useItemVirtualizer<Item extends { id: string }>(
  scroller: RefObject<HTMLDivElement | null>,
  items: readonly Item[],
  estimate: (item: Item) => number,
) {
  const now = useRef(items);
  now.current = items;

  const getItemKey = useCallback((index: number) => now.current[index]?.id ?? index, []);
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component
  return useVirtualizer<HTMLDivElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    getItemKey,
    estimateSize: (index) => {
      const item = now.current[index];
      return item ? estimate(item) : 60;
    },
    overscan: beyondView,
    paddingStart: 16,
    paddingEnd: 16,
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEnd,
    initialRect: { width: 768, height: 600 },
  });
}

function OlderItems({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  const texts = useTexts('chat').history;
  return (
    <div className={talk.older} role="status">
      {failed ? (
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {texts.olderFailed}
        </Button>
      ) : (
        texts.loadingOlder
      )}
    </div>
  );
}
