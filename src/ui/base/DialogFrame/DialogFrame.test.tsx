import { MantineProvider } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { DialogFrame } from './DialogFrame.tsx';

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

it('focuses its first choice as soon as it is shown', () => {
  renderUi(question);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' }));
});

it('keeps the focus that a key has moved right after the dialog was shown', async () => {
  renderUi(question);
  const remove = screen.getByRole('button', { name: 'Remove' });
  remove.focus();
  // The focus trap sets the focus in timers, and this timer runs after them.
  await new Promise((resolve) => setTimeout(resolve));
  await waitFor(() => expect(document.activeElement).toBe(remove));
  expect(document.activeElement).toBe(remove);
});

it('does not change the layout of the page behind the dialog', () => {
  renderUi(question);
  expect([document.body.getAttributeNames(), document.body.getAttribute('style')]).toEqual([[], null]);
});

it('does not move while it appears, so that a press reaches the button under the pointer', async () => {
  renderUi(<MantineProvider>{question}</MantineProvider>);
  const places = new Set<string>();
  await waitFor(() => {
    const { opacity, transform } = screen.getByRole('dialog').style;
    places.add(transform);
    expect(opacity).toBe('1');
  });
  expect([...places]).toEqual(['']);
});
