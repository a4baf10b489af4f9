import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { loadOptionList } from '../../form/OptionList/OptionList.tsx';
import { TagListEditor, type TagListEditorProps } from './TagListEditor.tsx';

const calls = () => ({
  onAdd: vi.fn(),
  onRename: vi.fn(),
  onRecolor: vi.fn(),
  onIcon: vi.fn(),
  onArchive: vi.fn(),
  onRemove: vi.fn(),
  onReorder: vi.fn(),
});
const list = (more: Partial<TagListEditorProps>) => (
  <TagListEditor
    label="Statuses"
    addLabel="Add status"
    {...calls()}
    items={[
      { id: '1', name: 'Backlog', color: 'slate' },
      { id: '2', name: 'High', icon: 'arrow-up' },
      { id: '3', name: 'Old', color: 'red', archived: true },
    ]}
    {...more}
  />
);

it('renames on Enter and blur, but not to a blank name, and Escape restores the name', async () => {
  const onRename = vi.fn();
  renderUi(list({ onRename }));
  const field = screen.getByRole('textbox', { name: 'Nombre de «Backlog»' });
  await userEvent.clear(field);
  await userEvent.type(field, '  Ideas {Enter}');
  await userEvent.clear(field);
  fireEvent.blur(field);
  await userEvent.type(field, 'x{Escape}');
  expect(field).toHaveProperty('value', 'Backlog');
  fireEvent.blur(field);
  expect(onRename.mock.calls).toEqual([['1', 'Ideas']]);
});

beforeAll(async () => void (await loadOptionList()));

it('shows the category of a status, and changes it', async () => {
  const onCategory = vi.fn();
  const items = [
    { id: '1', name: 'Backlog', color: 'slate' as const, category: 'unstarted' as const },
    { id: '2', name: 'Done', color: 'green' as const, category: 'done' as const },
  ];
  const { rerender } = renderUi(list({ items, onCategory }));
  await userEvent.click(screen.getByRole('button', { name: 'Meaning of “Backlog”: Not started' }));
  await userEvent.click(screen.getByRole('option', { name: /^Not started/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Meaning of “Backlog”: Not started' }));
  await userEvent.click(screen.getByRole('option', { name: /^In progress/ }));
  expect(onCategory.mock.calls).toEqual([['1', 'started']]);
  rerender(list({ items, onCategory, disabled: true }));
  expect(screen.getByRole('button', { name: 'Meaning of “Done”: Done' })).toHaveProperty('disabled', true);
});

it('changes colours and icons', async () => {
  const given = calls();
  renderUi(list(given));
  await userEvent.click(screen.getByRole('button', { name: 'Color de «Backlog»: Pizarra' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Verde' }));
  await userEvent.click(screen.getByRole('button', { name: 'Icono de «High»: Flecha arriba' }));
  await userEvent.click(screen.getByRole('radio', { name: 'Flecha abajo' }));
  expect(given.onRecolor.mock.calls).toEqual([['1', 'green']]);
  expect(given.onIcon.mock.calls).toEqual([['2', 'arrow-down']]);
});

it('adds, archives, restores and removes', async () => {
  const given = calls();
  renderUi(list(given));
  await userEvent.click(screen.getByRole('button', { name: 'Add status' }));
  await userEvent.click(screen.getByRole('button', { name: 'Archivar «Backlog»' }));
  await userEvent.click(screen.getByRole('button', { name: 'Restaurar «Old»' }));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar «High»' }));
  expect(given.onAdd).toHaveBeenCalledOnce();
  expect(given.onArchive.mock.calls).toEqual([
    ['1', true],
    ['3', false],
  ]);
  expect(given.onRemove.mock.calls).toEqual([['2']]);
});

it("does not remove the last entry, and can't be changed while disabled", () => {
  const { rerender } = renderUi(list({ items: [{ id: '1', name: 'Backlog', color: 'slate' }] }));
  expect(screen.queryByRole('button', { name: 'Quitar «Backlog»' })).toBeNull();
  rerender(list({ disabled: true }));
  expect(screen.queryByRole('button', { name: 'Add status' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Nombre de «Backlog»' })).toHaveProperty('disabled', true);
});
