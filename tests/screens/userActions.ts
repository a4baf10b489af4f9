import { fireEvent, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { isDisabled } from './elements.ts';
import type { RunningApp } from './app.tsx';

export async function fillIn(texts: Readonly<Record<string, string>>, place?: Place): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const find = (): HTMLElement =>
      within(place?.() ?? document.body).getByLabelText(name, { selector: 'input, textarea' });
    await waitFor(find);
    fireEvent.change(find(), { target: { value: text } });
  }
}

type Place = () => HTMLElement;

/** Clicks the only enabled element with this role and name. */
export const press =
  (name: string | RegExp, role = 'button', place: Place = () => document.body) =>
  async (): Promise<void> => {
    const find = (): HTMLElement[] =>
      within(place())
        .queryAllByRole(role, { name })
        .filter((each) => !isDisabled(each));
    await waitFor(() => {
      if (find().length === 1) return;
      const names = within(place())
        .queryAllByRole(role)
        .map((each) => `'${each.getAttribute('aria-label') ?? each.textContent}'`);
      throw new Error(`${find().length} elements have the role ${role} and the name ${name}, of ${names.join(', ')}`);
    });
    for (const each of find()) fireEvent.click(each);
  };

export const clickButton = (name: string, place?: Place): Promise<void> => press(name, 'button', place)();

/** Opens a menu by its button and clicks an item. */
export const pressInMenu = (button: string | RegExp, item: string | RegExp) =>
  inSequence(press(button), press(item, 'menuitem'));

/** Chooses an option of a picker, whose button shows its label and its value. The list needs `elementSizes.ts`. */
export const choose = (label: string | RegExp, option: string | RegExp, place?: Place) =>
  inSequence(
    press(typeof label === 'string' ? new RegExp(`^${label}`) : label, 'button', place),
    press(option, 'option'),
  );

/** Presses a key on an element. */
export const pressKey =
  (key: string, find: () => Element, modifiers: { ctrlKey?: boolean; shiftKey?: boolean } = {}) =>
  async (): Promise<void> => {
    fireEvent.keyDown(find(), { key, ...modifiers });
  };

/** Types keys as `userEvent.keyboard` does, such as `{Escape}`. */
export const pressKeys = (keys: string) => async (): Promise<void> => void (await userEvent.keyboard(keys));

/** Chooses a file in the only file input of the page. */
export const pickFile = (file: File) => async (): Promise<void> => {
  const input = await waitFor(() => {
    const [found, ...more] = document.querySelectorAll('input[type="file"]');
    if (!found || more.length > 0) throw new Error(`There are ${more.length + 1} file inputs`);
    return found;
  });
  fireEvent.change(input, { target: { files: [file] } });
};

export const fill = (texts: Readonly<Record<string, string>>, place?: Place) => (): Promise<void> =>
  fillIn(texts, place);

export const submit =
  (texts: Readonly<Record<string, string>>, button: string, place?: Place) => async (): Promise<void> => {
    await fillIn(texts, place);
    await clickButton(button, place);
  };

export const inSequence =
  (...steps: readonly ((app: RunningApp) => Promise<void>)[]) =>
  async (app: RunningApp): Promise<void> => {
    for (const step of steps) await step(app);
  };
