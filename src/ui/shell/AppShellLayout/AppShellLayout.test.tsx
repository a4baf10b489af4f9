import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IconFolder, IconHome } from '@tabler/icons-react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { AppShellLayout, type AppShellLayoutProps } from './AppShellLayout.tsx';

const shell = (more: Partial<AppShellLayoutProps> = {}) => (
  <AppShellLayout
    collapsed={false}
    sheetOpened={false}
    onToggleSidebar={() => {}}
    onCloseSheet={() => {}}
    onOpenPalette={() => {}}
    groups={[
      {
        label: 'Platform',
        items: [
          { id: 'home', label: 'My Home', to: '/', icon: IconHome },
          { id: 'projects', label: 'Projects', to: '/projects', icon: IconFolder, active: true, count: 3 },
        ],
      },
    ]}
    foot={[{ id: 'documentation', label: 'Documentation', to: '/documentation', icon: IconFolder }]}
    bottom={[
      { id: 'home', label: 'My Home', to: '/', icon: IconHome },
      { id: 'conversations', label: 'Conversations', to: '/conversations', icon: IconFolder, active: true, count: 120 },
    ]}
    renderLink={({ to, ...rest }) => <a href={to} {...rest} />}
    switcher={() => <button type="button">Switcher</button>}
    userMenu={() => <button type="button">User</button>}
    breadcrumbs="Projects"
    {...more}
  >
    Page
  </AppShellLayout>
);

const narrow = () =>
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    media,
    matches: true,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }));
afterEach(() => {
  vi.restoreAllMocks();
});

it('marks the open page and has a link that skips the navigation', () => {
  renderUi(shell());
  expect(screen.getByRole('link', { name: /Projects/ }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Skip to content' }).getAttribute('href')).toBe('#content');
  expect(screen.getByRole('main').id).toBe('content');
});

it('gives its links accessible names when only icons are visible', () => {
  renderUi(shell({ collapsed: true }));
  expect(screen.getByRole('link', { name: 'My Home' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Expand sidebar' }).getAttribute('aria-expanded')).toBe('false');
});

it('opens the palette and toggles the sidebar', async () => {
  const calls = { onOpenPalette: vi.fn(), onToggleSidebar: vi.fn() };
  renderUi(shell(calls));
  await userEvent.click(screen.getByRole('button', { name: 'Search or jump to…' }));
  await userEvent.click(screen.getByRole('button', { name: 'Collapse sidebar' }));
  expect([calls.onOpenPalette.mock.calls.length, calls.onToggleSidebar.mock.calls.length]).toEqual([1, 1]);
});

it('shows a side sheet on narrow screens, which closes on Escape, the close button and a followed link', async () => {
  narrow();
  const onCloseSheet = vi.fn();
  renderUi(shell({ sheetOpened: true, onCloseSheet }));
  const sheet = within(screen.getByRole('dialog', { name: 'Main navigation' }));
  fireEvent.keyDown(document.body, { key: 'Escape' });
  await userEvent.click(sheet.getByRole('button', { name: 'Close menu' }));
  fireEvent.click(sheet.getByRole('link', { name: /My Home/ }));
  expect(onCloseSheet).toHaveBeenCalledTimes(3);
});

it('moves the focus into the sheet, and back to the menu button when it closes', () => {
  narrow();
  const { rerender } = renderUi(shell({ sheetOpened: true }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close menu' }));
  act(() => rerender(shell({ sheetOpened: false })));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open menu' }));
});

it('has a bar at the bottom on narrow screens only, with unread counts and a button to add a task', async () => {
  const onAdd = vi.fn();
  const { unmount } = renderUi(shell({ onAdd }));
  expect(screen.queryByRole('navigation', { name: 'Main pages' })).toBeNull();
  unmount();
  narrow();
  renderUi(shell({ onAdd }));
  const bar = within(screen.getByRole('navigation', { name: 'Main pages' }));
  expect(bar.getAllByRole('listitem').map((item) => item.firstElementChild?.getAttribute('aria-label'))).toEqual([
    'My Home',
    'Add task',
    'Conversations 120',
  ]);
  expect(bar.getByText('99+')).toBeTruthy();
  expect(bar.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/conversations');
  await userEvent.click(bar.getByRole('button', { name: 'Add task' }));
  expect(onAdd).toHaveBeenCalledTimes(1);
});

it('has no button to add a task for people who may not, and hides the bar from screen readers behind the sheet', () => {
  narrow();
  const { rerender } = renderUi(shell());
  expect(screen.queryByRole('button', { name: 'Add task' })).toBeNull();
  rerender(shell({ sheetOpened: true }));
  expect(screen.getByText('Page').closest('[inert]')?.contains(screen.getByText('99+'))).toBe(true);
});
