import { focusPlace } from './focusPlace.ts';

/** Milliseconds in which whoever took something away may say where the focus goes. */
const grace = 150;
/** Milliseconds that a button may wait for an answer before the keys go on from its place. */
const patience = 1200;

/**
 * Whoever works by keys loses the way when the focus falls on nothing. What had it and takes no press for a while, as a
 * button that waits for an answer, gets it back as soon as it can be pressed; where that takes long, or it is gone for
 * good, the keys go on from what is around its place. Only if nothing else has the focus by then.
 */
export function keepsFocus(page: Document): void {
  /** What has the focus, and all that is around it. */
  let path: HTMLElement[] = [];
  let timer: number | undefined;
  /** What takes no press for long, and the place that has the focus for it. */
  let parked: { of: HTMLElement; at: HTMLElement } | null = null;
  const isLost = () => page.activeElement === null || page.activeElement === page.body;

  const goOn = () => {
    timer = undefined;
    if (!isLost() || path[0]?.isConnected !== false) return;
    const left = path.find((each) => each.isConnected && each !== page.body && each !== page.documentElement);
    const main = page.querySelector('main');
    const dialog = [...page.querySelectorAll<HTMLElement>('[aria-modal=true]')].at(-1);
    // Beside the page stand only dialogs and lists over it: what is left of one that closed is nothing to go on from.
    const isOfPage = path.find((each) => each.parentElement === page.body)?.contains(main) === true;
    let place = left === undefined || left.contains(main) || !isOfPage ? main : left;
    if (dialog && !dialog.contains(place)) place = dialog;
    if (place) focusPlace(place);
  };

  const park = (of: HTMLElement) => {
    const at = path[1];
    if (!isLost() || path[0] !== of || !of.isConnected || !of.matches(':disabled') || !at || at === page.body) return;
    focusPlace(at);
    parked = { of, at };
  };

  page.addEventListener('focusin', (event) => {
    parked = null;
    path = event.composedPath().filter((each) => each instanceof HTMLElement);
  });
  page.addEventListener('focusout', ({ target }) => {
    // Left by choice: it is still there, and could be pressed.
    queueMicrotask(() => {
      if (target instanceof HTMLElement && target === path[0] && target.isConnected && !target.matches(':disabled'))
        path = [];
    });
  });
  new MutationObserver((changes) => {
    const back = parked;
    if (back && page.activeElement === back.at && back.of.isConnected && !back.of.matches(':disabled'))
      return back.of.focus({ preventScroll: true });
    const [last] = path;
    if (!last) return;
    if (!last.isConnected) timer ??= window.setTimeout(goOn, grace);
    else if (isLost() && changes.some(({ target }) => target === last) && !last.matches(':disabled'))
      last.focus({ preventScroll: true });
    else if (last.matches(':disabled') && changes.some(({ target }) => target === last))
      window.setTimeout(park, patience, last);
  }).observe(page, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}
