/** Focuses an element that isn't focusable by itself, so that keyboard users continue from there. */
export function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) {
    place.tabIndex = -1;
    place.style.outline = 'none';
  }
  place.focus({ preventScroll: true });
}
