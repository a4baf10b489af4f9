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
      const left = element.scrollLeft > 1;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      if (left || right) element.dataset['more'] = left && right ? 'both' : left ? 'start' : 'end';
      else delete element.dataset['more'];
    };
    const sizes = new ResizeObserver(update);
    const watchAll = () => {
      for (const each of [element, ...element.children]) sizes.observe(each);
      update();
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
