import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { PersonPicker } from './PersonPicker.tsx';

const people = [
  { id: 'a', name: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  { id: 'b', name: 'Grace', lastName: 'Hopper', email: 'grace@example.com' },
];

it('names the selected people and adds another one', async () => {
  const onChange = vi.fn();
  renderUi(<PersonPicker label="Asignados" people={people} value={['a']} onChange={onChange} />);
  await userEvent.click(screen.getByRole('button', { name: 'Asignados: Ada Lovelace' }));
  await userEvent.click(await screen.findByRole('option', { name: /Grace Hopper/ }));
  expect(onChange.mock.calls).toEqual([[['a', 'b']]]);
});
