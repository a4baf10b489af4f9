import { fireEvent, waitFor, within } from '@testing-library/react';
import { buttonState } from './elements.ts';
import type { RunningApp } from './app.tsx';

export async function fillIn(texts: Readonly<Record<string, string>>, place?: () => HTMLElement): Promise<void> {
  for (const [name, text] of Object.entries(texts)) {
    const find = (): HTMLElement =>
      within(place?.() ?? document.body).getByLabelText(name, { selector: 'input, textarea' });
    await waitFor(find);
    fireEvent.change(find(), { target: { value: text } });
  }
}

export async function clickButton(name: string, place?: () => HTMLElement): Promise<void> {
  await waitFor(() => {
    if (buttonState(place?.() ?? document.body, name) !== 'ready') throw new Error(`${name} can't be pressed`);
  });
  fireEvent.click(within(place?.() ?? document.body).getByRole('button', { name }));
}

export const submit =
  (texts: Readonly<Record<string, string>>, button: string, place?: () => HTMLElement) => async (): Promise<void> => {
    await fillIn(texts, place);
    await clickButton(button, place);
  };

export const inSequence =
  (...steps: readonly ((app: RunningApp) => Promise<void>)[]) =>
  async (app: RunningApp): Promise<void> => {
    for (const step of steps) await step(app);
  };
