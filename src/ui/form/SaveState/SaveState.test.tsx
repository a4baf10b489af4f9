import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { SaveState, type SaveStatus } from './SaveState.tsx';

it.each<[SaveStatus, string]>([
  ['saved', 'Guardado'],
  ['saving', 'Guardando…'],
  ['waiting', 'Esperando conexión'],
  ['failed', 'No se pudo guardar'],
  ['conflicted', 'Conflicto'],
])('shows %s as %s', (state, words) => {
  renderUi(<SaveState state={state} label="Título" />);
  expect(screen.getByRole('status').textContent).toBe(`Título: ${words}`);
});

it('has a button to try again after a failure', async () => {
  const onRetry = vi.fn();
  renderUi(<SaveState state="failed" onRetry={onRetry} />);
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
