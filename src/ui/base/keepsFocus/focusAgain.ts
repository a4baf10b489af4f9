/**
 * Returns the element itself or, if it was removed, the element that shows the same task now, because a task in another
 * column has new elements. If the task isn't shown any more, returns the card in the tab order.
 */
export function shownAgain(element: HTMLElement): HTMLElement | null {
  if (element.isConnected) return element;
  const taskId = element.closest<HTMLElement>('[data-task-id]')?.dataset['taskId'];
  if (taskId === undefined) return null;
  const task = `[data-task-id="${CSS.escape(taskId)}"]:not([aria-hidden])`;
  return document.querySelector<HTMLElement>(`${task}[tabindex], ${task} a`) ?? document.querySelector(cardOfTab);
}

const cardOfTab = '[data-task-id][tabindex="0"]';

/** Focuses an element again, or the element that shows the same task now. */
export const focusAgain = (element: HTMLElement): void => shownAgain(element)?.focus({ preventScroll: true });
