import { waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../tests/support/renderUi.tsx';
import { holdKeys } from './heldKeys.ts';

const elsewhere = vi.fn();
let stop = () => {};
afterEach(() => {
  stop();
  elsewhere.mockClear();
});

const given: string[] = [];
function Late({ lines = false }) {
  const [text, setText] = useState('');
  const Field = lines ? 'textarea' : 'input';
  return (
    <Field
      aria-label="Late"
      value={text}
      onChange={(event: { currentTarget: { value: string } }) => setText(event.currentTarget.value)}
      onKeyDown={(event: { key: string; shiftKey: boolean; preventDefault: () => void }) => {
        if (event.key !== 'Enter' || event.shiftKey) return;
        event.preventDefault();
        given.push(text);
        setText('');
      }}
    />
  );
}
const setUp = (lines = false) => {
  given.length = 0;
  const { rerender, container } = renderUi(
    <button type="button" onKeyDown={({ key }) => elsewhere(key)}>
      Card
    </button>,
  );
  container.querySelector('button')?.focus();
  stop = holdKeys('s');
  return {
    come: async () => {
      rerender(<Late lines={lines} />);
      const field = container.querySelector<HTMLInputElement>('[aria-label=Late]');
      field?.focus();
      return field;
    },
  };
};

it('gives what was typed ahead to the field that comes, key by key, and Enter with what was typed before it', async () => {
  const { come } = setUp();
  await userEvent.keyboard('dome{Backspace}{Backspace}ne{Enter}and');
  const field = await come();
  await waitFor(() => expect([given, field?.value]).toEqual([['done'], 'and']));
  expect(elsewhere).not.toHaveBeenCalled();
  await userEvent.keyboard(' on');
  expect(field?.value).toBe('and on');
});

it('drops the key that asked when it is pressed again since nothing has come', async () => {
  const { come } = setUp();
  await new Promise((resolve) => setTimeout(resolve, 450));
  await userEvent.keyboard('ssdose');
  const field = await come();
  await waitFor(() => expect(field?.value).toBe('dose'));
});

it('keeps it where it begins a word', async () => {
  const { come } = setUp();
  await userEvent.keyboard('stop');
  const field = await come();
  await waitFor(() => expect(field?.value).toBe('stop'));
});

it('keeps a new line that is typed ahead', async () => {
  const { come } = setUp(true);
  await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two');
  const field = await come();
  await waitFor(() => expect(field?.value).toBe('one\ntwo'));
});

it.each(['Escape', 'Tab'])('lets %s and what follows it through', async (key) => {
  const { come } = setUp();
  await userEvent.keyboard(`ab{${key}}`);
  expect((await come())?.value).toBe('');
});

it('holds nothing while somebody types into a field, nor keys with Ctrl', async () => {
  setUp();
  await userEvent.keyboard('{Control>}b{/Control}');
  expect(elsewhere.mock.calls.flat()).toEqual(['Control', 'b']);
  stop();
  const { container } = renderUi(<Late />);
  const field = container.querySelector('input');
  field?.focus();
  stop = holdKeys();
  await userEvent.keyboard('typed');
  expect(field?.value).toBe('typed');
});

it('hears keys again when no field comes', async () => {
  vi.useFakeTimers();
  try {
    setUp();
    vi.advanceTimersByTime(5000);
  } finally {
    vi.useRealTimers();
  }
  await userEvent.keyboard('x');
  expect(elsewhere.mock.calls.flat()).toEqual(['x']);
});
