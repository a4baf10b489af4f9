import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { FilterPicker } from './FilterPicker.tsx';

const options = ['Backlog', 'To Do', 'Done'].map((label, index) => ({ value: String(index), label }));

it.each([
  [[], 'Estado'],
  [['1'], 'Estado To Do'],
  [['0', '2'], 'Estado Backlog, Done'],
  [['0', '1', '2'], 'Estado 3 selected'],
])('with %j its name is %j', (value, name) => {
  renderUi(<FilterPicker label="Estado" options={options} value={value} onChange={() => {}} />);
  expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('adds and removes options while it is open', async () => {
  const onChange = vi.fn();
  renderUi(<FilterPicker label="Estado" options={options} value={['1']} onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Estado To Do' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Done' }));
  await userEvent.click(screen.getByRole('option', { name: 'To Do' }));
  expect(onChange.mock.calls).toEqual([[['1', '2']], [[]]]);
  expect(screen.getByRole('option', { name: 'To Do' }).getAttribute('aria-selected')).toBe('true');
});

it('clears the selection', async () => {
  const onChange = vi.fn();
  renderUi(<FilterPicker label="Estado" options={options} value={['1']} onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro: Estado' }));
  expect(onChange.mock.calls).toEqual([[[]]]);
});
