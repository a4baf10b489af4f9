import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { DueDatePicker } from './DueDatePicker.tsx';

it('shows the date in Spanish, picks another one and clears it', async () => {
  const onChange = vi.fn();
  renderUi(<DueDatePicker value="2025-03-14" onChange={onChange} />);
  const field = screen.getByRole('button', { name: 'Fecha de vencimiento: 14/03/25' });
  expect(field.textContent).toBe('14/03/25');
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('button', { name: '20 marzo 2025' }));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar fecha de vencimiento' }));
  expect(onChange.mock.calls).toEqual([['2025-03-20'], [null]]);
});
