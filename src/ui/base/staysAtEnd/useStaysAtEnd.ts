import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface StaysAtEndOptions {
  scroller: RefObject<HTMLElement | null>;
  virtualizer: { scrollToEnd: () => void };
  /** Distance in pixels from the end that still counts as the end. */
  nearEnd: number;
}

export interface StaysAtEnd {
  atEnd: boolean;
  /**
   * True once the list has been at its end. Until then, a position at the top doesn't mean that the user has scrolled
   * there.
   */
  opened: boolean;
  onScroll: (event: { currentTarget: HTMLElement }) => void;
}

/** Opens a virtualised list at its end. A user at the end remains there when the size changes. */
export function useStaysAtEnd({ scroller, virtualizer, nearEnd }: StaysAtEndOptions): StaysAtEnd {
  const [atEnd, setAtEnd] = useState(true);
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    virtualizer.scrollToEnd();
    const area = scroller.current;
    // oxlint-disable-next-line react/set-state-in-effect -- only the page knows whether all of it fits
    if (area && area.scrollHeight <= area.clientHeight) setOpened(true);
  }, [scroller, virtualizer]);

  const pinned = useRef(true);
  pinned.current = atEnd;
  useEffect(() => {
    const area = scroller.current;
    if (!area || typeof ResizeObserver === 'undefined') return undefined;
    const follow = new ResizeObserver(() => {
      if (pinned.current) virtualizer.scrollToEnd();
    });
    follow.observe(area);
    return () => follow.disconnect();
  }, [scroller, virtualizer]);

  return {
    atEnd,
    opened,
    onScroll: ({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
      setOpened(true);
      setAtEnd(scrollHeight - scrollTop - clientHeight <= nearEnd);
    },
  };
}
