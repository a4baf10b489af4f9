import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { MessageMenu, useHeldMessage } from './MessageMenu.tsx';
import type { ListedMessage } from './rows.ts';

const message = { id: 'm', content: '**Hello**' } as ListedMessage;
const actions = { onEdit: vi.fn(), onDelete: vi.fn(), onRetry: vi.fn(), onDiscard: vi.fn() };

function List({ mayEdit = true }: { mayEdit?: boolean }) {
  const { held, release, handlers } = useHeldMessage();
  return (
    <div {...handlers}>
      <p data-message-id="m">Hello</p>
      {held && (
        <MessageMenu at={held} message={message} mayEdit={mayEdit} mayDelete actions={actions} onClose={release} />
      )}
    </div>
  );
}

const press = (pointerType: string) =>
  fireEvent.pointerDown(screen.getByText('Hello'), { pointerType, clientX: 10, clientY: 10 });
const wait = () => act(() => vi.advanceTimersByTime(500));
const menu = () => screen.queryByRole('menu');

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('opens when a finger is held on a message', async () => {
  renderUi(<List />);
  press('touch');
  expect(menu()).toBeNull();
  wait();
  vi.useRealTimers();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit message' }));
  expect(actions.onEdit).toHaveBeenCalledWith(message);
});

it('offers only what the person may do', async () => {
  renderUi(<List mayEdit={false} />);
  press('touch');
  wait();
  vi.useRealTimers();
  await screen.findByRole('menuitem', { name: 'Delete message' });
  expect(screen.queryByRole('menuitem', { name: 'Edit message' })).toBeNull();
});

it.each([
  ['a mouse', () => press('mouse')],
  ['a finger that moves', () => (press('touch'), fireEvent.pointerMove(screen.getByText('Hello'), { clientX: 40 }))],
  ['a tap', () => (press('touch'), fireEvent.pointerUp(screen.getByText('Hello')))],
])('does not open for %s', (_, act) => {
  renderUi(<List />);
  act();
  wait();
  expect(menu()).toBeNull();
});
