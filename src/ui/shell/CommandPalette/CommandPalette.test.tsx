import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { CommandPalette } from './CommandPalette.tsx';

const actions = [
  { id: 'home', label: 'My Home', group: 'Navigation' },
  { id: 'projects', label: 'Projects', group: 'Navigation' },
  { id: 'create', label: 'Create Project', group: 'Actions', shortcut: ['C'] },
];

it('shows nothing while it is closed', () => {
  renderUi(<CommandPalette opened={false} actions={actions} onSelect={() => {}} onClose={() => {}} />);
  expect(screen.queryByText('My Home')).toBeNull();
});

it('finds actions by each word of the query, and runs the chosen one', async () => {
  const onSelect = vi.fn();
  const onClose = vi.fn();
  renderUi(<CommandPalette opened actions={actions} onSelect={onSelect} onClose={onClose} />);
  await userEvent.type(screen.getByPlaceholderText('Search or jump to…'), 'proj create');
  expect(screen.queryByText('My Home')).toBeNull();
  await userEvent.click(screen.getByText('Create Project'));
  expect(onSelect.mock.calls).toEqual([['create', ['create']]]);
  expect(onClose).toHaveBeenCalled();
});

it('shows a message when nothing matches', async () => {
  renderUi(<CommandPalette opened actions={actions} onSelect={() => {}} onClose={() => {}} />);
  await userEvent.type(screen.getByPlaceholderText('Search or jump to…'), 'zzz');
  expect(screen.getByText('No results found.')).toBeTruthy();
});

it('lists actions of the current context, then recent actions, then all others', () => {
  const more = [{ id: 'status', label: 'Change status', group: 'Task', atHand: true }, ...actions];
  renderUi(
    <CommandPalette
      opened
      actions={more}
      recent={['create', 'status', 'projects']}
      onSelect={() => {}}
      onClose={() => {}}
    />,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Change status',
    'Create ProjectC',
    'Projects',
    'My Home',
  ]);
});

it('lists recent actions first, and hides `onlyFound` actions until there is a query', async () => {
  const more = [...actions, { id: 'high', label: 'High', group: 'Priority', onlyFound: true }];
  renderUi(
    <CommandPalette opened actions={more} recent={['projects', 'gone']} onSelect={() => {}} onClose={() => {}} />,
  );
  expect(screen.queryByText('High')).toBeNull();
  expect(screen.getAllByText(/^(My Home|Projects|Create Project)$/).map(({ textContent }) => textContent)).toEqual([
    'Projects',
    'My Home',
    'Create Project',
  ]);
  await userEvent.type(screen.getByPlaceholderText('Search or jump to…'), 'hi');
  expect(screen.getByText('High')).toBeTruthy();
});

it('highlights one row: the first when it opens, then the one under the pointer', async () => {
  renderUi(<CommandPalette opened actions={actions} onSelect={() => {}} onClose={() => {}} />);
  const rows = await screen.findAllByRole('button');
  const highlighted = () => rows.filter((row) => row.hasAttribute('data-selected'));
  await vi.waitFor(() => expect(highlighted()).toEqual([rows[0]]));
  fireEvent.pointerMove(rows[1] as HTMLElement);
  expect(highlighted()).toEqual([rows[1]]);
});
