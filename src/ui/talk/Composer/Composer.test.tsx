import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { TaskKeysContext } from '../../document/taskKeys/taskKeysContext.ts';
import { knownTasks } from '../../document/taskKeys/testing.ts';
import { Composer } from './Composer.tsx';

const people = [
  { id: 'grace', name: 'Grace', lastName: 'Hopper' },
  { id: 'mary', name: 'Mary', lastName: 'Jackson' },
];
const shown = (given: { text?: string; maxLength?: number; onUp?: () => void; onCancel?: () => void } = {}) => {
  const onSubmit = vi.fn<(text: string) => void>();
  const Held = () => {
    const [text, setText] = useState(given.text ?? '');
    return (
      <Composer
        value={text}
        onChange={setText}
        onSubmit={() => onSubmit(text)}
        label="Message"
        submitLabel="Send"
        people={people}
        maxLength={given.maxLength ?? 0}
        labelOf={({ name, lastName }) => `${name} ${lastName}`}
        onUp={given.onUp}
        onCancel={given.onCancel}
      />
    );
  };
  const tasks = knownTasks();
  renderUi(
    <TaskKeysContext value={tasks.value}>
      <Held />
    </TaskKeysContext>,
  );
  return { onSubmit, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' }) };
};

it('sends on Enter, adds a line on Shift+Enter, and sends no blank text', async () => {
  const { onSubmit, field } = shown();
  await userEvent.type(field, ' {Enter}');
  await userEvent.type(field, 'one{Shift>}{Enter}{/Shift}two{Enter}');
  expect(onSubmit.mock.calls).toEqual([[' one\ntwo']]);
});

it.each(['\u200b', '\\', '&nbsp;'])('does not send %j, which has no visible text', async (text) => {
  const { onSubmit, field } = shown({ text });
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true);
  await userEvent.type(field, '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('suggests people after @ and inserts the chosen one, without sending', async () => {
  const { onSubmit, field } = shown();
  await userEvent.type(field, 'hi @ma');
  expect(screen.getByRole('option', { name: /Mary Jackson/ }).getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(field.value).toBe('hi @Mary Jackson ');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.keyboard('@{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('suggests tasks after # and a prefix, and inserts the key of the chosen one, without sending', async () => {
  const { onSubmit, field } = shown();
  await userEvent.type(field, 'see #pla');
  const list = screen.getByRole('listbox', { name: 'Tareas' });
  expect([field.getAttribute('aria-controls'), field.getAttribute('aria-activedescendant')]).toEqual([
    list.id,
    screen.getByRole('option', { selected: true }).id,
  ]);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(field.value).toBe('see PLA-2 ');
  await userEvent.keyboard('and PLA-{Tab}');
  expect(field.value).toBe('see PLA-2 and PLA-1 ');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('sends on Enter after a whole key, and closes the list of tasks by Escape and by a moved caret', async () => {
  const onCancel = vi.fn();
  const { onSubmit, field } = shown({ onCancel });
  await userEvent.type(field, 'PLA-1');
  expect(screen.getByRole('listbox')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect([screen.queryByRole('listbox'), onCancel.mock.calls]).toEqual([null, []]);
  await userEvent.keyboard(' PLA-2');
  expect(screen.getByRole('listbox')).toBeTruthy();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit.mock.calls).toEqual([['PLA-1 PLA-2']]);
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
  await userEvent.keyboard('{ArrowLeft}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('does not send a text that is too long, and shows by how much', async () => {
  const { onSubmit, field } = shown({ text: 'abcdef', maxLength: 4 });
  expect(screen.getByRole('alert').textContent).toBe('2 characters too many');
  await userEvent.type(field, '{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('calls onUp in an empty field and onCancel on Escape', async () => {
  const onUp = vi.fn();
  const onCancel = vi.fn();
  const { field } = shown({ onUp, onCancel });
  await userEvent.type(field, '{ArrowUp}');
  await userEvent.type(field, 'x{ArrowUp}{Escape}');
  expect([onUp.mock.calls.length, onCancel.mock.calls.length]).toEqual([1, 1]);
});

describe('a paste', () => {
  const paste = (field: Element, data: Record<string, string>, files: File[] = []) =>
    fireEvent.paste(field, {
      clipboardData: { getData: (type: string) => data[type] ?? '', types: Object.keys(data), files },
    });

  it.each([
    ['a list', '<ul><li>a</li><ul><li><b>b</b></li></ul></ul>', '- a\n  - **b**'],
    ['a table', '<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>', 'a | b\\\n1 | 2'],
    ['an address', '<a href="https://a_b.org/">https://a_b.org</a>', '<https://a_b.org>'],
    ['text in a tag without meaning', '<b style="font-weight:normal">words</b>', 'plain'],
  ])('of %s is inserted at the caret as Markdown', async (_name, html, expected) => {
    const { field } = shown({ text: 'so: ' });
    field.setSelectionRange(4, 4);
    expect(paste(field, { 'text/html': html, 'text/plain': 'plain' })).toBe(false);
    await waitFor(() => expect(field.value).toBe(`so: ${expected}`));
  });

  it('of plain text is left to the browser, except for invisible characters', () => {
    const { field } = shown();
    expect(paste(field, { 'text/html': '<span>a</span>', 'text/plain': 'a' })).toBe(true);
    expect(paste(field, { 'text/plain': 'a\u200bb' })).toBe(false);
    expect(field.value).toBe('ab');
  });

  it('of a text file is inserted, and a text that is too long is not', async () => {
    const { field } = shown();
    paste(field, {}, [new File(['- a'], 'a.md')]);
    await waitFor(() => expect(field.value).toBe('- a'));
    expect(paste(field, { 'text/plain': 'x'.repeat(10_000_000) })).toBe(false);
    expect(field.value).toBe('- a');
  });
});
