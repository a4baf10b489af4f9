import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../../../tests/support/renderUi.tsx';
import { DocumentTree } from './DocumentTree.tsx';
import type { DocumentTreeProps, DocumentTreeRow } from './treeProps.ts';

const row = (id: string, given: Partial<DocumentTreeRow> = {}): DocumentTreeRow => ({
  id,
  title: id,
  type: 'document',
  level: 1,
  expanded: false,
  place: 1,
  siblings: 1,
  changeable: true,
  ...given,
});
const rows = [
  row('Actas', { type: 'folder', expanded: true, place: 1, siblings: 3 }),
  row('Enero', { level: 2 }),
  row('Balance', { place: 2, siblings: 3, sync: 'waiting' }),
  row('', { place: 3, siblings: 3 }),
];

// jsdom has no layout, so the virtualised list would be 0 pixels high and show no row.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(800);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const open = (given: Partial<DocumentTreeProps> = {}) => {
  const calls = {
    onToggle: vi.fn(),
    onExpand: vi.fn(),
    onCollapse: vi.fn(),
    onOpen: vi.fn(),
    onCreate: vi.fn(),
    onRename: vi.fn(),
    onRenameConfirm: vi.fn(),
    onRenameCancel: vi.fn(),
    onDelete: vi.fn(),
    onCut: vi.fn(),
    onCutCancel: vi.fn(),
    onDrop: vi.fn(),
    onStep: vi.fn(),
    onRetry: vi.fn(),
    onDiscard: vi.fn(),
  };
  const Owner = () => {
    const [focused, setFocused] = useState<string | null>('Actas');
    return (
      <DocumentTree
        label="Árbol"
        rows={rows}
        selectedId="Enero"
        focusedId={focused}
        cut={null}
        renamingId={null}
        canCreate
        canDrop={() => true}
        canDelete={() => true}
        onFocus={setFocused}
        {...calls}
        {...given}
      />
    );
  };
  renderUi(<Owner />);
  const tree = screen.getByRole('tree', { name: 'Árbol' });
  if (!given.renamingId) act(() => tree.focus());
  const press = (key: string, more: object = {}) => fireEvent.keyDown(tree, { key, ...more });
  const current = () =>
    document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')?.getAttribute('aria-label');
  return { ...calls, press, current };
};

it('gives each row its name, position and unsaved state', () => {
  open();
  expect(
    screen
      .getAllByRole('treeitem')
      .map((each) => [
        each.getAttribute('aria-label'),
        each.getAttribute('aria-level'),
        each.getAttribute('aria-expanded'),
        each.getAttribute('aria-selected'),
        each.getAttribute('aria-setsize'),
      ]),
  ).toEqual([
    ['Actas, Carpeta', '1', 'true', 'false', '3'],
    ['Enero, Documento', '2', null, 'true', '1'],
    ['Balance, Documento, Esperando conexión', '1', null, 'false', '3'],
    ['Sin título, Documento', '1', null, 'false', '3'],
  ]);
});

it('moves the focus with arrow keys, Home, End and first letters', () => {
  const { press, current, onCollapse, onOpen, onToggle } = open();
  press('ArrowRight');
  expect(current()).toBe('Enero, Documento');
  press('ArrowLeft');
  expect(current()).toBe('Actas, Carpeta');
  press('ArrowLeft');
  expect(onCollapse).toHaveBeenCalledWith('Actas');
  press('Enter');
  expect(onToggle).toHaveBeenCalledWith('Actas');
  press('End');
  expect(current()).toBe('Sin título, Documento');
  press('b');
  press('a');
  expect(current()).toBe('Balance, Documento, Esperando conexión');
  press('Enter');
  expect(onOpen).toHaveBeenCalledWith('Balance');
  press('Home');
  expect(current()).toBe('Actas, Carpeta');
});

it('renames, deletes, moves, cuts and pastes by keyboard', () => {
  const { press, onRename, onDelete, onStep, onCut, onDrop } = open({ cut: { id: 'Balance', title: 'Balance' } });
  press('ArrowDown');
  press('F2');
  press('Delete');
  press('ArrowUp', { altKey: true });
  press('ArrowLeft', { altKey: true });
  press('x', { ctrlKey: true });
  press('v', { ctrlKey: true });
  press('Home');
  press('v', { ctrlKey: true });
  expect([onRename.mock.calls, onDelete.mock.calls, onStep.mock.calls, onCut.mock.calls, onDrop.mock.calls]).toEqual([
    [['Enero']],
    [['Enero']],
    [
      ['Enero', 'up'],
      ['Enero', 'out'],
    ],
    [['Enero']],
    [
      ['Balance', { kind: 'after', id: 'Enero' }],
      ['Balance', { kind: 'into', id: 'Actas' }],
    ],
  ]);
});

it('edits a title in the row', () => {
  const { onRenameConfirm, onRenameCancel } = open({ renamingId: 'Enero' });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Nuevo nombre' });
  expect(field.value).toBe('Enero');
  fireEvent.change(field, { target: { value: 'Febrero' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect([onRenameConfirm.mock.calls, onRenameCancel.mock.calls.length]).toEqual([[['Febrero']], 1]);
});
