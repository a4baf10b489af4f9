import { focusPlace } from './focusPlace.ts';

/** Milliseconds in which other code may move the focus after an element was removed. */
const grace = 150;
/** Milliseconds after which the container of a disabled button gets the focus. */
const patience = 1200;

/**
 * Restores the focus when no element has it any more, so that keyboard users don't lose their place. A focused button
 * that was disabled, for example during a request, gets the focus back when it is enabled. If that takes long, or if
 * the focused element was removed, its nearest remaining container gets the focus. Nothing happens if another element
 * has the focus by then.
 */
export function keepsFocus(page: Document): void {
  /** The focused element followed by its ancestors. */
  let path: HTMLElement[] = [];
  let timer: number | undefined;
  /** Disabled element that had the focus, and the container that has the focus instead. */
  let parked: { of: HTMLElement; at: HTMLElement } | null = null;
  const isLost = () => page.activeElement === null || page.activeElement === page.body;

  const goOn = () => {
    timer = undefined;
    if (!isLost() || path[0]?.isConnected !== false) return;
    const left = path.find((each) => each.isConnected && each !== page.body && each !== page.documentElement);
    const main = page.querySelector('main');
    const dialog = [...page.querySelectorAll<HTMLElement>('[aria-modal=true]')].at(-1);
    // The other children of the body are overlays. The focus can't continue in the remains of a closed overlay.
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
    // Does nothing if the user has moved the focus: the element then still exists and is enabled.
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
