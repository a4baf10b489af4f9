import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { PickerAt } from './PickerAt.tsx';

const options = [
  { value: 'todo', label: 'To Do' },
  { value: 'doing', label: 'In Progress', description: 'Somebody works on it' },
  { value: 'done', label: 'Done', refusal: 'It was not approved' },
];
const setUp = (given: Partial<ComponentProps<typeof PickerAt>> = {}) => {
  const calls = { onPick: vi.fn(), onClose: vi.fn() };
  renderUi(
    <PickerAt
      label="Change status"
      about="Fell the tree"
      placeholder="Search…"
      at={null}
      options={options}
      selected={['todo']}
      {...calls}
      {...given}
    />,
  );
  return calls;
};
const names = () => screen.getAllByRole('option').map((option) => option.textContent);

it('filters by typing, and chooses by keyboard', async () => {
  const { onPick, onClose } = setUp();
  expect(screen.getByRole('dialog', { name: 'Change status: Fell the tree' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('combobox'));
  await userEvent.keyboard('prog');
  expect(names()).toEqual(['In ProgressSomebody works on it']);
  await userEvent.keyboard('{Enter}');
  expect(onPick.mock.calls).toEqual([['doing']]);
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
});

it("moves from the last option to the first, and doesn't choose disabled options", async () => {
  const { onPick } = setUp();
  await userEvent.keyboard('{ArrowUp}');
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { name: /Done/ }).id,
  );
  expect(screen.getByRole('option', { name: /Done/ }).textContent).toBe('DoneIt was not approved');
  await userEvent.keyboard('{Enter}');
  expect(onPick).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(onPick.mock.calls).toEqual([['todo']]);
});

it('lists the options for the query before the matching ones', async () => {
  const { onPick } = setUp({ optionsOf: (query) => (query === '5' ? [{ value: '5', label: 'Five' }] : []) });
  await userEvent.keyboard('5');
  expect(names()).toEqual(['Five']);
  await userEvent.keyboard('{Enter}');
  expect(onPick.mock.calls).toEqual([['5']]);
});

it('returns the focus when it closes', () => {
  const before = document.createElement('button');
  document.body.append(before);
  before.focus();
  const { unmount } = renderUi(
    <PickerAt
      label="a"
      placeholder="b"
      at={{ x: 0, y: 0, width: 1, height: 1 }}
      options={options}
      selected={[]}
      onPick={() => {}}
      onClose={() => {}}
    />,
  );
  expect(document.activeElement).not.toBe(before);
  unmount();
  expect(document.activeElement).toBe(before);
  before.remove();
});

it('keeps the focus when a dialog below it takes the focus late', async () => {
  const below = document.createElement('button');
  document.body.append(below);
  setUp();
  below.focus();
  await userEvent.keyboard('prog');
  expect(names()).toEqual(['In ProgressSomebody works on it']);
  below.remove();
});

it('clears the typed text after a choice if several can be made', async () => {
  const { onPick } = setUp({ multiple: true });
  await userEvent.keyboard('prog{Enter}to{Enter}');
  expect(onPick.mock.calls).toEqual([['doing'], ['todo']]);
});
