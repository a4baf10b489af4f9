import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../tests/support/renderUi.tsx';
import { UserMenu } from './index.ts';

it('offers settings, the theme and the way out', async () => {
  const calls = { onThemeChange: vi.fn(), onSettings: vi.fn(), onSignOut: vi.fn() };
  renderUi(<UserMenu user={{ id: '1', name: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }} theme="system" {...calls} />);
  const open = () => userEvent.click(screen.getByRole('button', { name: /^User menu: Ada Lovelace/ }));
  await open();
  expect(screen.getByRole('menuitemradio', { name: 'System' }).getAttribute('aria-checked')).toBe('true');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Settings' }));
  await open();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(calls.onThemeChange.mock.calls).toEqual([['dark']]);
  expect([calls.onSettings.mock.calls.length, calls.onSignOut.mock.calls.length]).toEqual([1, 1]);
});
