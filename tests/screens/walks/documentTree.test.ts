import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BinnedDocument, DocumentStructureItem } from '../../../domain/document.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import type { ResourceSpec } from '../../../src/machines/sync/records/resources/index.ts';
import { aPage, aViewer, uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { fill, inSequence, press, pressKeys, submit } from '../userActions.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { moment, pageOf, workspace } from '../world.ts';

const item: DocumentStructureItem = {
  id: uuid(800),
  title: 'Plan',
  description: null,
  type: 'document',
  workspaceId: workspace.id,
  projectId: null,
  parentId: null,
  position: 0,
  createdBy: aViewer.id,
  updatedAt: moment,
  deletedAt: null,
  version: 1,
};
const folder: DocumentStructureItem = { ...item, id: uuid(802), title: 'Archive', type: 'folder', position: 1 };
const binned: BinnedDocument = {
  ...item,
  id: uuid(801),
  title: 'Draft',
  deletedAt: moment,
  deletedBy: null,
  within: 0,
  abilities: { update: true, delete: true },
};

const path = '/documents';
const ids = { mutationId: 'm', at: moment };
const elements: Partial<Record<ResourceSpec['kind'], readonly unknown[]>> = {
  documentBin: [binned],
  documentSearch: [{ ...item, excerpt: null }],
};
const answers = {
  loadPage: (input: LoadInput) => {
    const { kind } = input.spec;
    if (kind === 'documentTree')
      return { elements: [item, folder], abilities: { create: true, update: true, manage: true } };
    return elements[kind] ? aPage(elements[kind]) : pageOf(input);
  },
};
const side = (): HTMLElement => screen.getByRole('region', { name: texts.documents.tree });
const row = (): HTMLElement => within(side()).getByRole('treeitem', { name: 'Plan, Documento' });
const reach = async (): Promise<void> => void (await screen.findByRole('treeitem', { name: 'Plan, Documento' }));
const noDialog = (): void => expect(screen.queryByRole('dialog')).toBeNull();
const bin = (): HTMLElement => dialog(texts.documents.binDialog.title);

const folderName = 'Archive, Carpeta';
const creation = (): HTMLElement => dialog(texts.documents.create.titles.document);
const removal = (): HTMLElement => dialog(texts.documents.remove.titles.document);
const onTree = (keys: string) => async (): Promise<void> => {
  screen.getByRole('tree').focus();
  await pressKeys(keys)();
};

test('the screen shows the expected content in every state of the documentTree machine', async () => {
  expect(
    await coverScreen({
      machine: 'documentTree',
      acts: {
        'folder.toggled': press(folderName, 'treeitem'),
        'folder.collapsed': onTree('{ArrowDown}{ArrowRight}{ArrowLeft}'),
        'item.moved': onTree('{Alt>}{ArrowDown}{/Alt}'),
        'cut.cancelled': onTree('{Control>}x{/Control}{Escape}'),
        'create.requested': press(texts.documents.newDocument),
        'create.cancelled': press(texts.documents.create.cancel, 'button', creation),
        'create.confirmed': submit({ [texts.documents.create.name]: 'Notes' }, texts.documents.create.submit, creation),
        'rename.requested': onTree('{F2}'),
        'rename.cancelled': pressKeys('{Escape}'),
        'rename.confirmed': pressKeys('The plan{Enter}'),
        'delete.requested': onTree('{Delete}'),
        'delete.cancelled': press(texts.documents.remove.cancel, 'button', removal),
        'delete.confirmed': press(texts.documents.remove.confirm, 'button', removal),
        'bin.opened': press(texts.documents.bin),
        'binned.restored': inSequence(
          press(texts.documents.bin),
          press(texts.documents.binDialog.restoreNamed({ title: 'Draft' })),
          pressKeys('{Escape}'),
        ),
        'search.typed': fill({ [texts.documents.search]: 'plan' }),
      },
      walks: [
        {
          path,
          answers,
          reach,
          events: [
            { type: 'create.requested', kind: 'document', parentId: null },
            { type: 'rename.requested', item },
            { type: 'delete.requested', item },
            { type: 'create.cancelled' },
            {
              type: 'create.confirmed',
              documentId: uuid(803),
              title: 'Notes',
              content: null,
              ...ids,
            },
            { type: 'rename.cancelled' },
            { type: 'rename.confirmed', title: 'The plan', ...ids },
            { type: 'delete.cancelled' },
            { type: 'delete.confirmed', ...ids },
            { type: 'folder.toggled', documentId: folder.id },
            { type: 'folder.collapsed', documentId: folder.id },
            {
              type: 'item.moved',
              item,
              before: { parentId: null, afterId: null },
              to: { parentId: null, afterId: folder.id },
              ...ids,
            },
            { type: 'cut.cancelled' },
            { type: 'binned.restored', documentId: binned.id, projectId: null, ...ids },
          ],
          seen: {
            'dialog.none': noDialog,
            'dialog.creating': () =>
              expect(dialog(texts.documents.create.titles.document).contains(document.activeElement)).toBe(true),
            'dialog.renaming': () =>
              expect(document.activeElement).toBe(
                screen.getByRole('textbox', { name: texts.documents.items.newTitle }),
              ),
            'dialog.confirmingDelete': () =>
              expect(buttonState(dialog(texts.documents.remove.titles.document), texts.documents.remove.confirm)).toBe(
                'ready',
              ),
          },
        },
        {
          path,
          answers,
          reach,
          events: [{ type: 'bin.opened' }],
          seen: {
            'bin.closed': noDialog,
            'bin.open': () =>
              expect(buttonState(bin(), texts.documents.binDialog.restoreNamed({ title: 'Draft' }))).toBe('ready'),
          },
        },
        {
          path,
          answers,
          reach,
          events: [
            { type: 'search.typed', text: 'plan' },
            { type: 'xstate.after.searchPause.documentTree.search.pausing' },
          ],
          seen: {
            'search.idle': row,
            'search.pausing': () => within(side()).getByText(texts.start.loading),
          },
        },
      ],
    }),
  ).toEqual({ paths: 16, states: { seen: 8, all: 8 } });
});
