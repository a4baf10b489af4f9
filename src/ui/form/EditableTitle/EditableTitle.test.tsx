import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { EditableTitle } from './EditableTitle.tsx';

const calls = () => ({ onEdit: vi.fn(), onChange: vi.fn(), onConfirm: vi.fn(), onCancel: vi.fn() });

it('starts editing by its button', async () => {
  const given = calls();
  renderUi(<EditableTitle value="Uno" editing={false} {...given} />);
  await userEvent.click(screen.getByRole('button', { name: 'Editar título' }));
  expect(given.onEdit).toHaveBeenCalledOnce();
});

it('confirms by Enter and the check button, cancels by Escape and the close button, and remains one line', async () => {
  const given = calls();
  renderUi(<EditableTitle value="Uno" editing {...given} />);
  const field = screen.getByRole('textbox', { name: 'Título' });
  fireEvent.change(field, { target: { value: 'dos\nlíneas' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyDown(field, { key: 'Escape' });
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(given.onChange.mock.calls).toEqual([['dos líneas']]);
  expect([given.onConfirm.mock.calls.length, given.onCancel.mock.calls.length]).toEqual([2, 2]);
});

it('does not confirm a blank title', () => {
  renderUi(<EditableTitle value="  " editing {...calls()} />);
  expect(screen.getByRole('button', { name: 'Confirmar' })).toHaveProperty('disabled', true);
});

it('focuses the field of an edit that begins here, but not of a restored text', async () => {
  const given = calls();
  const { rerender } = renderUi(<EditableTitle value="Half a tit" editing {...given} />);
  expect(document.activeElement).toBe(document.body);
  rerender(<EditableTitle value="Uno" editing={false} {...given} />);
  await userEvent.click(screen.getByRole('button', { name: 'Editar título' }));
  rerender(<EditableTitle value="Uno" editing {...given} />);
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Título' }));
});
