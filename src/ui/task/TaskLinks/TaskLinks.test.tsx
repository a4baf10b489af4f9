import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { loadOptionList } from '../../form/OptionList/OptionList.tsx';
import { TaskLinks, type TaskLinksProps } from './TaskLinks.tsx';

beforeAll(async () => void (await loadOptionList()));
afterEach(() => {
  vi.useRealTimers();
});

const tasks = [
  { id: '1', title: 'Diseñar', status: 'Done', color: 'green' as const, done: true },
  { id: '2', title: 'Probar', status: 'To Do', color: 'blue' as const, done: false },
];
const setUp = (own: Partial<TaskLinksProps> = {}) => {
  const calls = {
    onOpen: vi.fn(),
    onRemove: vi.fn(),
    onAdd: vi.fn(),
    find: vi.fn(() => [
      { value: '3', label: 'Escribir' },
      { value: '4', label: 'Leer', refusal: 'Espera a esta tarea' },
    ]),
  };
  renderUi(<TaskLinks label="Bloqueada por" tasks={tasks} placeholder="Añadir tarea" {...calls} {...own} />);
  return calls;
};

it('shows each task with its status, opens it, and removes it', async () => {
  const { onOpen, onRemove } = setUp();
  expect(screen.getByRole('group', { name: 'Bloqueada por' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Probar, To Do' }));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar «Diseñar»' }));
  expect([onOpen.mock.calls, onRemove.mock.calls]).toEqual([[['2']], [['1']]]);
});

it('searches tasks 300 ms after the last key, and adds one', () => {
  vi.useFakeTimers();
  const { onAdd, find } = setUp();
  fireEvent.click(screen.getByRole('button', { name: 'Añadir tarea: Bloqueada por' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'escr' } });
  act(() => vi.advanceTimersByTime(300));
  expect(find.mock.lastCall).toEqual(['escr']);
  fireEvent.click(screen.getByRole('option', { name: /^Leer/ }));
  expect(onAdd).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('option', { name: 'Escribir' }));
  expect(onAdd.mock.calls).toEqual([['3']]);
});

it('is read-only without callbacks for changes, and shows a validation error', () => {
  setUp({
    tasks: [],
    onAdd: undefined,
    onRemove: undefined,
    placeholder: 'Ninguna',
    error: 'They would wait for each other',
  });
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Ninguna')).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('They would wait for each other');
});
