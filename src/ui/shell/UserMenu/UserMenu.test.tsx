import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { UserMenu } from './UserMenu.tsx';

it('offers settings, themes, languages and sign-out', async () => {
  const calls = { onThemeChange: vi.fn(), onLanguageChange: vi.fn(), onSettings: vi.fn(), onSignOut: vi.fn() };
  renderUi(
    <UserMenu
      user={{ id: '1', name: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }}
      theme="system"
      language="spec"
      {...calls}
    />,
  );
  const open = () => userEvent.click(screen.getByRole('button', { name: /^User menu: Ada Lovelace/ }));
  await open();
  expect((await screen.findByRole('menuitemradio', { name: 'System' })).getAttribute('aria-checked')).toBe('true');
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Language: Español · English' }));
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'English' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Settings' }));
  await open();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }));
  expect(calls.onThemeChange.mock.calls).toEqual([['dark']]);
  expect(calls.onLanguageChange.mock.calls).toEqual([['en']]);
  expect([calls.onSettings.mock.calls.length, calls.onSignOut.mock.calls.length]).toEqual([1, 1]);
});

it('opens by keyboard on its first entry, and returns the focus', async () => {
  renderUi(
    <UserMenu
      user={{ id: '1', name: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' }}
      theme="system"
      language="spec"
      onThemeChange={() => {}}
      onLanguageChange={() => {}}
      onSettings={() => {}}
      onSignOut={() => {}}
    />,
  );
  const button = screen.getByRole('button', { name: /^User menu/ });
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
  for (const key of ['{Enter}', ' ', '{ArrowDown}']) {
    button.focus();
    await userEvent.keyboard(key);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Settings'));
    expect(button.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('menu').id).toBe(button.getAttribute('aria-controls'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(button));
    expect(button.getAttribute('aria-expanded')).toBe('false');
  }
});
