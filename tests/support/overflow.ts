import type { Page } from '@playwright/test';

/**
 * Returns the texts that don't fit, one per line: cut off, wider than their box, over another text or outside the
 * window. An ellipsis is accepted if a title has the whole text. Texts below an open menu or a toast are ignored. If a
 * dialog is open, only the topmost dialog is checked.
 */
export const overflowFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const scope = [...document.querySelectorAll('[role=dialog]')].filter((each) => each.checkVisibility()).at(-1);
    const ownText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    const nameOf = (element: Element): string =>
      [element.parentElement?.parentElement, element.parentElement, element]
        .map((each) => (each ? `${each.localName}.${String(each.getAttribute('class') ?? '').split(' ')[0]}` : ''))
        .join(' > ');
    const floating = '[role=menu], [role=listbox], [data-portal], [data-portal] > *, [data-sonner-toaster]';
    const found = new Set<string>();
    const report = (kind: string, element: Element) =>
      found.add(`${kind}: ${nameOf(element)} "${(element.textContent ?? '').trim().slice(0, 60)}"`);
    const isHidden = (element: Element) => {
      const { clipPath, opacity, visibility } = getComputedStyle(element);
      return clipPath.startsWith('inset(50%') || opacity === '0' || visibility !== 'visible';
    };
    const scrolls = (element: Element): boolean => {
      for (let each = element.parentElement; each; each = each.parentElement)
        if (getComputedStyle(each).overflowX !== 'visible' && each !== document.body) return true;
      return false;
    };
    const layerOf = (element: Element): Element | null => {
      for (let each = element.closest(floating); each; each = each.parentElement?.closest(floating) ?? null)
        if (/absolute|fixed/.test(getComputedStyle(each).position)) return each;
      return null;
    };
    const texts: { element: Element; rects: DOMRect[] }[] = [];
    for (const element of (scope ?? document.body).querySelectorAll('*')) {
      if (!element.checkVisibility() || element.closest('svg, [aria-hidden=true], canvas')) continue;
      const style = getComputedStyle(element);
      const { width, left, right } = element.getBoundingClientRect();
      if (
        width < 2 ||
        [
          ...(function* () {
            for (let e: Element | null = element; e; e = e.parentElement) yield e;
          })(),
        ].some(isHidden)
      )
        continue;
      if ((right > innerWidth + 1 || left < -1) && style.position !== 'fixed' && !scrolls(element) && ownText(element))
        report('beyond the window', element);
      if (!ownText(element)) continue;
      const isBox = style.display !== 'inline' && element.clientWidth > 0;
      const title = element.closest('[title]') !== null || element.localName === 'option';
      if (isBox && element.scrollWidth > element.clientWidth + 1) {
        if (style.overflowX === 'visible') report('wider than its box', element);
        else if (style.overflowX !== 'auto' && style.overflowX !== 'scroll' && !title)
          report(style.textOverflow === 'ellipsis' ? 'ellipsis without title' : 'cut', element);
      }
      if (isBox && style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 3 && !title)
        report(style.webkitLineClamp === 'none' ? 'cut below' : 'lines cut without title', element);
      const range = document.createRange();
      range.selectNodeContents(element);
      const rects = [...element.childNodes].flatMap((node) => {
        if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return [];
        range.selectNodeContents(node);
        return [...range.getClientRects()].filter((rect) => rect.width > 3 && rect.height > 3);
      });
      texts.push({ element, rects });
    }
    // A text is covered if another text is drawn over it. Clipped parts of a text aren't drawn.
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (layerOf(one.element) !== layerOf(other.element)) continue;
        const isOver = one.rects.some((a) =>
          other.rects.some((b) => {
            const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)];
            const [top, bottom] = [Math.max(a.top, b.top), Math.min(a.bottom, b.bottom)];
            if (right - left < 4 || bottom - top < 6) return false;
            const at = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
            return at.some((each) => one.element === each) && at.some((each) => other.element === each);
          }),
        );
        if (isOver) report(`over "${(other.element.textContent ?? '').slice(0, 30)}"`, one.element);
      }
    return [...found];
  });
