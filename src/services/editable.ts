export const isRichText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.isContentEditable;

export const isEditable = (target: EventTarget | null): boolean =>
  isRichText(target) ||
  (target instanceof Element &&
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select'));
