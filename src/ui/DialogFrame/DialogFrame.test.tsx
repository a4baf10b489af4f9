import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../../tests/support/renderUi.tsx';
import { DialogFrame } from './index.ts';

const question = (
  <DialogFrame
    opened
    title="Remove Mary?"
    onClose={() => {}}
    footer={
      <>
        <button data-autofocus>Cancel</button>
        <button>Remove</button>
      </>
    }
  >
    <p>She keeps her tasks.</p>
  </DialogFrame>
);

it('has the focus on its first choice as soon as it is shown', () => {
  renderUi(question);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
});

it('leaves the focus where a key has moved it right after the dialog was shown', async () => {
  renderUi(question);
  const remove = screen.getByRole('button', { name: 'Remove' });
  remove.focus();
  // The focus trap sets the focus in timers of its own; this one is set after them.
  await new Promise((resolve) => setTimeout(resolve));
  await waitFor(() => expect(document.activeElement).toBe(remove));
  expect(document.activeElement).toBe(remove);
});

it('leaves the layout of the page behind it alone', () => {
  renderUi(question);
  expect([document.body.getAttributeNames(), document.body.getAttribute('style')]).toEqual([[], null]);
});
