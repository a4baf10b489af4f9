import { screen, within } from '@testing-library/react';

/** The open dialog of that name; throws when there is none. */
export const dialog = (name: string | RegExp): HTMLElement => screen.getByRole('dialog', { name });

/** Whether a button can be pressed, is at work, or is disabled; throws when there is none of that name. */
export const buttonIn = (place: HTMLElement, name: string | RegExp): 'ready' | 'busy' | 'disabled' => {
  const button = within(place).getByRole<HTMLButtonElement>('button', { name });
  if (button.dataset['loading'] === 'true' || button.getAttribute('aria-busy') === 'true') return 'busy';
  return button.disabled || button.getAttribute('aria-disabled') === 'true' || button.dataset['disabled'] === 'true'
    ? 'disabled'
    : 'ready';
};

/** An alert that says so; throws when there is none. Forms have an empty one until they are refused. */
export const alertSaying = (words: string | RegExp, place: HTMLElement = document.body): HTMLElement => {
  const alert = within(place)
    .queryAllByRole('alert')
    .find(({ textContent }) => (typeof words === 'string' ? textContent.includes(words) : words.test(textContent)));
  if (!alert) throw new Error(`No alert says ${words}`);
  return alert;
};

/** What a field is said to have wrong, null when it is fine; throws when there is no field of that name. */
export const wrongWith = (name: string, place: HTMLElement = document.body): string | null => {
  const field = within(place).getByLabelText<HTMLInputElement>(name, { selector: 'input, textarea' });
  if (field.getAttribute('aria-invalid') !== 'true') return null;
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
  return described.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
};
