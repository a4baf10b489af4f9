/**
 * Stops the click that the browser sends after a drag, and no other click: the wait for it ends at the next press. A
 * timer can't decide this, because on a slow device the next click may happen before the timer fires. The `detail` of a
 * click by keyboard is 0.
 */
export function skipClick(): void {
  const ended = new AbortController();
  const { signal } = ended;
  const end = () => ended.abort();
  document.addEventListener(
    'click',
    (event) => {
      if (event.detail === 0) return;
      event.stopPropagation();
      end();
    },
    { capture: true, signal },
  );
  for (const press of ['pointerdown', 'mousedown', 'touchstart'])
    window.addEventListener(press, end, { capture: true, signal });
}
