export const isRichText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.isContentEditable;

/** Whether keys pressed there are typed. */
export const isEditable = (target: EventTarget | null): boolean =>
  isRichText(target) ||
  (target instanceof Element &&
    target.matches('input:not([type=checkbox], [type=radio], [type=button]), textarea, select'));
