const ofItem = 'li > label > input[type=checkbox]';

export const isCheckbox = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(ofItem);

export const checkboxesIn = (text: Element): HTMLInputElement[] => [...text.querySelectorAll<HTMLInputElement>(ofItem)];

/** Returns the number of a checkbox among those of the text, from 0. */
export const placeOf = (text: Element, box: HTMLInputElement): { index: number; total: number } => {
  const boxes = checkboxesIn(text);
  return { index: boxes.indexOf(box), total: boxes.length };
};
