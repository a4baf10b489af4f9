import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';

/** Distances in pixels: from `begins` on, a touch is a swipe. From `acts` on, it causes the action. */
const begins = 10;
const acts = 72;

interface Swipe {
  x: number;
  y: number;
  moved: number;
}

/**
 * Returns the handlers of `row`, which follows the finger sideways. `onForward` is called after a swipe in the reading
 * direction, `onBack` after one in the other direction. Only the row's last child moves.
 */
export function useSwipe(
  row: RefObject<HTMLElement | null>,
  actions: { onForward: () => void; onBack: () => void } | null,
) {
  const swipe = useRef<Swipe | null>(null);
  useEffect(() => {
    const element = row.current;
    // Prevents Chromium from taking the swipe for a fling, which it does even if the row can't scroll. The next tap
    // would then only stop the fling, without a click.
    const preventFling = (event: TouchEvent) => swipe.current?.moved && event.cancelable && event.preventDefault();
    element?.addEventListener('touchmove', preventFling, { passive: false });
    return () => element?.removeEventListener('touchmove', preventFling);
  }, [row]);
  if (actions === null) return {};
  const show = (row: HTMLElement, moved: number) => {
    const content = row.lastElementChild as HTMLElement;
    content.style.translate = moved === 0 ? '' : `${moved}px`;
    const forward = getComputedStyle(row).direction === 'rtl' ? -moved : moved;
    if (moved === 0) delete row.dataset['swiped'];
    else row.dataset['swiped'] = forward > 0 ? 'forward' : 'back';
    return forward;
  };
  const end = ({ currentTarget, type }: PointerEvent<HTMLElement>) => {
    const moved = swipe.current?.moved ?? 0;
    swipe.current = null;
    const forward = show(currentTarget, moved);
    show(currentTarget, 0);
    if (type !== 'pointerup' || Math.abs(moved) < acts) return;
    if (forward > 0) actions.onForward();
    else actions.onBack();
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent<HTMLElement>) => {
      if (pointerType === 'touch' && isPrimary) swipe.current = { x, y, moved: 0 };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const current = swipe.current;
      if (!current) return;
      const [across, down] = [clientX - current.x, clientY - current.y];
      if (current.moved === 0 && (Math.abs(across) < begins || Math.abs(across) < Math.abs(down))) return;
      if (current.moved === 0) currentTarget.setPointerCapture(pointerId);
      current.moved = across || 1;
      show(currentTarget, current.moved);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
