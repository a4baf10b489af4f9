import { skipClick } from '../../base/drag/skipClick.ts';

const mouseDistance = 5;
const touchDistance = 5;
const touchPause = 250;

export type Press = MouseEvent | TouchEvent;

export interface PressReports {
  /** Called when the press becomes a drag. */
  onStart: () => void;
  /** Called when the press ends before it becomes a drag. */
  onRelease: () => void;
  onDrop: () => void;
  onCancel: () => void;
}

/** Checks for the left button of the mouse or a single finger, on a part of the board that can be dragged. */
export const isPress = (event: Press): boolean =>
  ('touches' in event ? event.touches.length === 1 : event.button === 0) &&
  !(event.target instanceof Element && event.target.closest('[data-drag-ignore]'));

export const pointOf = (event: Press): { x: number; y: number } => {
  const { clientX: x = 0, clientY: y = 0 } = ('touches' in event ? event.touches[0] : event) ?? {};
  return { x, y };
};

/**
 * Follows a press until its end. It becomes a drag when the mouse has moved more than 5 px, or when one finger is held
 * still for 250 ms. A finger that moves before scrolls. Returns a function that cancels it.
 */
export function followPress(pressed: Press, { onStart, onRelease, onDrop, onCancel }: PressReports): () => void {
  const isTouch = 'touches' in pressed;
  const from = pointOf(pressed);
  let isDrag = false;
  const ended = new AbortController();
  const { signal } = ended;

  const start = () => {
    isDrag = true;
    document.addEventListener('selectionchange', selectNothing, { signal });
    selectNothing();
    onStart();
  };
  const timer = isTouch ? setTimeout(start, touchPause) : undefined;
  const endWith = (report: () => void) => () => {
    if (ended.signal.aborted) return;
    clearTimeout(timer);
    ended.abort();
    if (isDrag) skipClick();
    (isDrag ? report : onRelease)();
  };
  const drop = endWith(onDrop);
  const cancel = endWith(onCancel);
  const move = (event: Press) => {
    // Prevents scrolling by touch.
    if (isDrag) return event.cancelable && event.preventDefault();
    const { x, y } = pointOf(event);
    if (Math.hypot(x - from.x, y - from.y) <= (isTouch ? touchDistance : mouseDistance)) return;
    if (isTouch) cancel();
    else start();
  };

  if (isTouch) {
    // The browser sends the events of a finger to the element that it touched first.
    const target = pressed.target as HTMLElement;
    target.addEventListener('touchmove', move, { passive: false, signal });
    target.addEventListener('touchend', drop, { signal });
    target.addEventListener('touchcancel', cancel, { signal });
  } else {
    document.addEventListener('mousemove', move, { signal });
    document.addEventListener('mouseup', drop, { signal });
  }
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(), { signal });
  window.addEventListener('resize', cancel, { signal });
  window.addEventListener('visibilitychange', cancel, { signal });
  for (const unwanted of ['dragstart', 'contextmenu'])
    window.addEventListener(unwanted, (event) => event.preventDefault(), { signal });
  return cancel;
}

const selectNothing = () => document.getSelection()?.removeAllRanges();
