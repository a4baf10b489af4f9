import { type RefObject, useEffect } from 'react';
import './scrollHint.css';

/**
 * Fades the edges of a row that scrolls horizontally, on the sides with hidden content. Sets `data-more` to start, end
 * or both.
 */
export const useScrollHint = (row: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    const update = () => {
      // Negative in a row that scrolls from right to left.
      const scrolled = Math.abs(element.scrollLeft);
      const start = scrolled > 1;
      const end = scrolled + element.clientWidth < element.scrollWidth - 1;
      if (start || end) element.dataset['more'] = start && end ? 'both' : start ? 'start' : 'end';
      else delete element.dataset['more'];
    };
    const sizes = new ResizeObserver(update);
    // Each `observe` calls `update` before the next paint, also for an element that is observed already.
    const watchAll = () => {
      for (const each of [element, ...element.children]) sizes.observe(each);
    };
    const children = new MutationObserver(watchAll);
    children.observe(element, { childList: true });
    element.addEventListener('scroll', update, { passive: true });
    watchAll();
    return () => {
      sizes.disconnect();
      children.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [row]);
};
