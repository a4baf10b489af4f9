import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

const dialog = (calls: { onConfirm: () => void; onCancel: () => void }, pending = false) => (
  <ConfirmDialog opened title="Delete Project" confirmLabel="Delete Project" destructive pending={pending} {...calls}>
    Are you sure you want to delete this project?
  </ConfirmDialog>
);

it('calls onConfirm and onCancel', async () => {
  const calls = { onConfirm: vi.fn(), onCancel: vi.fn() };
  renderUi(dialog(calls));
  expect(screen.getByRole('dialog', { name: 'Delete Project' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Delete Project' }));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.keyboard('{Escape}');
  expect([calls.onConfirm.mock.calls.length, calls.onCancel.mock.calls.length]).toEqual([1, 2]);
});

it("can't be closed while the action is pending", async () => {
  const calls = { onConfirm: vi.fn(), onCancel: vi.fn() };
  renderUi(dialog(calls, true));
  await userEvent.keyboard('{Escape}');
  expect(calls.onCancel).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true);
});
