import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { WorkspaceSwitcher } from './WorkspaceSwitcher.tsx';

const workspaces = [
  { id: 'a', name: 'Engines' },
  { id: 'b', name: 'Compilers' },
];

it('marks the active workspace, and switches to another one', async () => {
  const onSwitch = vi.fn();
  renderUi(<WorkspaceSwitcher workspaces={workspaces} activeId="a" onSwitch={onSwitch} onCreate={() => {}} />);
  await userEvent.click(screen.getByRole('button', { name: 'Workspace: Engines' }));
  expect((await screen.findByRole('menuitemradio', { name: 'Engines' })).getAttribute('aria-checked')).toBe('true');
  expect(screen.queryByRole('menuitem', { name: 'Invite people' })).toBeNull();
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Compilers' }));
  expect(onSwitch.mock.calls).toEqual([['b']]);
});
