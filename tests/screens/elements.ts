import { screen, within } from '@testing-library/react';

export const dialog = (name: string | RegExp): HTMLElement => screen.getByRole('dialog', { name });

export const buttonState = (place: HTMLElement, name: string | RegExp): 'ready' | 'busy' | 'disabled' => {
  const button = within(place).getByRole<HTMLButtonElement>('button', { name });
  if (button.dataset['loading'] === 'true' || button.getAttribute('aria-busy') === 'true') return 'busy';
  return isDisabled(button) ? 'disabled' : 'ready';
};

export const isDisabled = (element: HTMLElement): boolean =>
  (element as HTMLButtonElement).disabled ||
  element.getAttribute('aria-disabled') === 'true' ||
  element.dataset['disabled'] === 'true' ||
  element.dataset['loading'] === 'true' ||
  element.getAttribute('aria-busy') === 'true';

/** Returns the alert with this text. Throws if there is none. Forms have an empty alert until they fail. */
export const alertWithText = (text: string | RegExp, place: HTMLElement = document.body): HTMLElement => {
  const alert = within(place)
    .queryAllByRole('alert')
    .find(({ textContent }) => (typeof text === 'string' ? textContent.includes(text) : text.test(textContent)));
  if (!alert) throw new Error(`No alert says ${text}`);
  return alert;
};

export const fieldError = (name: string, place: HTMLElement = document.body): string | null => {
  const field = within(place).getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });
  if (field.getAttribute('aria-invalid') !== 'true') return null;
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return described.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
};
