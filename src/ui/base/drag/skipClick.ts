/**
 * Stops the click that the browser sends after a drag, and no other: the next press ends the wait for it. A time can't
 * decide this, because on a slow device the next click may come before a timer. A click by key has no count in
 * `detail`.
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
