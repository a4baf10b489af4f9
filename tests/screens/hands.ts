import { fireEvent, waitFor, within } from '@testing-library/react';
import { buttonIn } from './looks.ts';
import type { RunningApp } from './app.tsx';

/** Writes into fields, named by their labels, in place of what they hold. */
export async function write(texts: Readonly<Record<string, string>>, place?: () => HTMLElement): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const find = (): HTMLElement =>
      within(place?.() ?? document.body).getByLabelText(name, { selector: 'input, textarea' });
    await waitFor(find);
    fireEvent.change(find(), { target: { value: text } });
  }
}

/** Presses a button, once it can be pressed. */
export async function press(name: string, place?: () => HTMLElement): Promise<void> {
  await waitFor(() => {
    if (buttonIn(place?.() ?? document.body, name) !== 'ready') throw new Error(`${name} can't be pressed`);
  });
  fireEvent.click(within(place?.() ?? document.body).getByRole('button', { name }));
}

/** Fills in a form and submits it with that button, as a person does. */
export const submit =
  (texts: Readonly<Record<string, string>>, button: string, place?: () => HTMLElement) => async (): Promise<void> => {
    await write(texts, place);
    await press(button, place);
  };

/** One step of a walk's `reach` after the other. */
export const inTurn =
  (...steps: readonly ((app: RunningApp) => Promise<void>)[]) =>
  async (app: RunningApp): Promise<void> => {
    for (const step of steps) await step(app);
  };
