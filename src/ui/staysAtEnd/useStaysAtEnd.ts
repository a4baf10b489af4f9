import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface StaysAtEndOptions {
  /** What scrolls. */
  scroller: RefObject<HTMLElement | null>;
  virtualizer: { scrollToEnd: () => void };
  /** Pixels from the end within which one still is at it. */
  nearEnd: number;
}

export interface StaysAtEnd {
  /** Whether the reader is at the end. */
  atEnd: boolean;
  /** Whether it has been shown at its end; until then, it isn't at its beginning because someone has scrolled there. */
  opened: boolean;
  /** To be told of every scroll. */
  onScroll: (event: { currentTarget: HTMLElement }) => void;
}

/** Opens a virtual list at its end, and keeps whoever is there at it while the area grows and shrinks. */
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
