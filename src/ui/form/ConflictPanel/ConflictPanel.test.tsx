import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { ConflictPanel } from './ConflictPanel.tsx';

it('shows both texts and reports each choice', async () => {
  const calls = { onKeepMine: vi.fn(), onTakeTheirs: vi.fn(), onCopyMine: vi.fn() };
  renderUi(<ConflictPanel label="Descripción" mine="mi texto" theirs="su texto" theirAuthor="Grace" {...calls} />);
  expect(screen.getByText('mi texto')).toBeTruthy();
  expect(screen.getByText('su texto')).toBeTruthy();
  expect(screen.getByText('Versión de Grace')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Conservar la mía' }));
  await userEvent.click(screen.getByRole('button', { name: 'Usar la otra' }));
  await userEvent.click(screen.getByRole('button', { name: 'Copiar la mía' }));
  expect(Object.values(calls).map((call) => call.mock.calls.length)).toEqual([1, 1, 1]);
  expect(screen.getByRole('button', { name: 'Copiado' })).toBeTruthy();
});
