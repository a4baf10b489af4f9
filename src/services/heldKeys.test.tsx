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

it('sends typed keys to the field when it appears, and submits on Enter', async () => {
  const { come } = setUp();
  await userEvent.keyboard('dome{Backspace}{Backspace}ne{Enter}and');
  const field = await come();
  await waitFor(() => expect([given, field?.value]).toEqual([['done'], 'and']));
  expect(elsewhere).not.toHaveBeenCalled();
  await userEvent.keyboard(' on');
  expect(field?.value).toBe('and on');
});

it('ignores a second press of the key that opened the field, if the app was slow to respond', async () => {
  const { come } = setUp();
  await new Promise((resolve) => setTimeout(resolve, 450));
  await userEvent.keyboard('ssdose');
  const field = await come();
  await waitFor(() => expect(field?.value).toBe('dose'));
});

it('types the opening key when it is the first letter of a word', async () => {
  const { come } = setUp();
  await userEvent.keyboard('stop');
  const field = await come();
  await waitFor(() => expect(field?.value).toBe('stop'));
});

it('types a line break in a field with several lines', async () => {
  const { come } = setUp(true);
  await userEvent.keyboard('one{Shift>}{Enter}{/Shift}two');
  const field = await come();
  await waitFor(() => expect(field?.value).toBe('one\ntwo'));
});

it('types into a field for an email address, which has no selection', async () => {
  const { container, rerender } = renderUi(<button type="button">Card</button>);
  stop = holdKeys();
  await userEvent.keyboard('ada@x.orh{Backspace}g');
  function Email() {
    const [email, setEmail] = useState('');
    return <input type="email" value={email} onChange={({ currentTarget }) => setEmail(currentTarget.value)} />;
  }
  rerender(<Email />);
  const field = container.querySelector('input');
  field?.focus();
  await waitFor(() => expect(field?.value).toBe('ada@x.org'));
});

it.each(['Escape', 'Tab'])('ends on %s and passes on the keys that follow', async (key) => {
  const { come } = setUp();
  await userEvent.keyboard(`ab{${key}}`);
  expect((await come())?.value).toBe('');
});

it('does nothing while a field has the focus, and ignores keys with Ctrl', async () => {
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

it('ends when no field appears', async () => {
  vi.useFakeTimers();
  try {
    setUp();
    vi.advanceTimersByTime(10_000);
  } finally {
    vi.useRealTimers();
  }
  await userEvent.keyboard('x');
  expect(elsewhere.mock.calls.flat()).toEqual(['x']);
});

it('types the keys in the order of their presses, even if the page was blocked for ten seconds', async () => {
  const { come } = setUp();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    stop();
    stop = holdKeys();
    for (const key of 'done') document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    vi.advanceTimersByTime(9_999);
    const field = await come();
    vi.advanceTimersByTime(1);
    const late = new KeyboardEvent('keydown', { key: '!', bubbles: true, cancelable: true });
    field?.dispatchEvent(late);
    vi.runAllTimers();
    expect([late.defaultPrevented, field?.value]).toEqual([true, 'done!']);
  } finally {
    vi.useRealTimers();
  }
});
