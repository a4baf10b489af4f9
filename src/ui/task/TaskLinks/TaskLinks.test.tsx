import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { loadOptionList } from '../../form/OptionList/OptionList.tsx';
import { AddLink, LinkError, TaskLinks } from './TaskLinks.tsx';

beforeAll(async () => void (await loadOptionList()));
afterEach(() => {
  vi.useRealTimers();
});

const tasks = [
  { id: '1', taskKey: 'PLA-1', title: 'Diseñar', status: 'Done', color: 'green' as const, done: true },
  { id: '2', taskKey: null, title: 'Probar', status: 'To Do', color: 'blue' as const, done: false },
];

it('shows each task with its key and status, opens it, and removes it', async () => {
  const [onOpen, onRemove] = [vi.fn(), vi.fn()];
  renderUi(<TaskLinks label="Bloqueada por" tasks={tasks} onOpen={onOpen} onRemove={onRemove} />);
  expect(screen.getByRole('group', { name: 'Bloqueada por' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Probar, To Do' }));
  await userEvent.click(screen.getByRole('button', { name: 'PLA-1 Diseñar, Done' }));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar «PLA-1 Diseñar»' }));
  expect([onOpen.mock.calls, onRemove.mock.calls]).toEqual([[['2'], ['1']], [['1']]]);
});

it('searches tasks 300 ms after the last key, and adds one', () => {
  vi.useFakeTimers();
  const [onAdd, onSearch] = [vi.fn(), vi.fn()];
  const options = [
    { value: '3', label: 'Escribir' },
    { value: '4', label: 'Leer', refusal: 'Espera a esta tarea' },
  ];
  renderUi(
    <AddLink label="Bloqueada por" placeholder="Añadir tarea" options={options} onSearch={onSearch} onAdd={onAdd} />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Añadir tarea: Bloqueada por' }));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'escr' } });
  act(() => vi.advanceTimersByTime(300));
  expect(onSearch.mock.lastCall).toEqual(['escr']);
  fireEvent.click(screen.getByRole('option', { name: /^Leer/ }));
  expect(onAdd).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('option', { name: 'Escribir' }));
  expect(onAdd.mock.calls).toEqual([['3']]);
});

it('is read-only without callbacks for changes', () => {
  renderUi(<TaskLinks label="Bloqueada por" tasks={tasks.slice(0, 1)} onOpen={vi.fn()} />);
  expect(screen.queryByRole('button', { name: /Quitar/ })).toBeNull();
});

it('shows a validation error', () => {
  renderUi(<LinkError id="e" error="They would wait for each other" />);
  expect(screen.getByRole('alert').textContent).toBe('They would wait for each other');
});
