import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BinnedDocument, DocumentStructureItem, DocumentTree } from '../../../domain/document.ts';
import { AppError } from '../../../domain/errors.ts';
import { aViewer, uuid } from '../../../src/machines/records/testing.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertSaying, buttonIn, dialog } from '../looks.ts';
import { moment, workspace } from '../world.ts';

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
const binned: BinnedDocument = {
  ...item,
  id: uuid(801),
  title: 'Draft',
  deletedAt: moment,
  deletedBy: null,
  within: 0,
  abilities: { update: true, delete: true },
};
const tree: DocumentTree = { elements: [item], abilities: { create: true, update: true, manage: true } };
const broken = new AppError('INTERNAL', 'broken');

const path = '/documents';
const answers = { loadTree: () => tree };
const side = (): HTMLElement => screen.getByRole('region', { name: 'Árbol de documentos' });
const row = (): HTMLElement => within(side()).getByRole('treeitem', { name: 'Plan, Documento' });
const reach = async (): Promise<void> => void (await screen.findByRole('treeitem', { name: 'Plan, Documento' }));
const noDialog = (): void => expect(screen.queryByRole('dialog')).toBeNull();
const isSearching = (): void => void within(side()).getByText('Loading...');
const bin = (): HTMLElement => dialog('Papelera');

test('documentTree: what each state shows', async () => {
  expect(
    await coverScreen({
      machine: 'documentTree',
      walks: [
        {
          path,
          reach: async () => void (await screen.findByRole('button', { name: 'Papelera' })),
          events: [
            { type: 'xstate.done.actor.loadTree', output: tree },
            { type: 'xstate.error.actor.loadTree', error: broken },
            { type: 'records.stale' },
          ],
          seen: {
            'list.loading': () => within(side()).getByText('Loading...'),
            'list.ready': row,
            'list.stale': () => {
              row();
              within(side()).getByText('No se ha podido actualizar: puede faltar lo último.');
            },
            'list.failed': () => alertSaying('broken', side()),
          },
        },
        {
          path,
          answers,
          reach,
          events: [
            { type: 'create.requested', kind: 'document', parentId: null },
            { type: 'rename.requested', item },
            { type: 'delete.requested', item },
          ],
          seen: {
            'dialog.none': noDialog,
            'dialog.creating': () => expect(dialog('Nuevo documento').contains(document.activeElement)).toBe(true),
            'dialog.renaming': () =>
              expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Nuevo nombre' })),
            'dialog.confirmingDelete': () => expect(buttonIn(dialog('Eliminar documento'), 'Eliminar')).toBe('ready'),
          },
        },
        {
          path,
          answers,
          reach,
          events: [
            { type: 'bin.opened' },
            { type: 'xstate.done.actor.loadBin', output: [binned] },
            { type: 'xstate.error.actor.loadBin', error: broken },
            { type: 'purge.requested', item: binned },
            { type: 'purge.confirmed', mutationId: 'm' },
            {
              type: 'server.batch',
              changes: [{ type: 'document.removed', seq: 1, documentId: uuid(809), projectId: null }],
            },
            { type: 'xstate.done.actor.refreshBin', output: [binned] },
          ],
          seen: {
            'bin.closed': noDialog,
            'bin.loading': () => within(bin()).getByText('Loading...'),
            'bin.failed': () => alertSaying('broken', bin()),
            'bin.listed.fresh': () => expect(buttonIn(bin(), 'Restaurar «Draft»')).toBe('ready'),
            'bin.listed.refreshing': () => expect(buttonIn(bin(), 'Restaurar «Draft»')).toBe('ready'),
            'bin.confirmingPurge': () => expect(buttonIn(dialog('Borrar del todo'), 'Borrar del todo')).toBe('ready'),
            'bin.purging': () => expect(buttonIn(dialog('Borrar del todo'), 'Borrar del todo')).toBe('busy'),
          },
        },
        {
          path,
          answers,
          reach,
          events: [
            { type: 'search.typed', text: 'plan' },
            { type: 'xstate.after.pause.documentTree.search.typing' },
            { type: 'xstate.done.actor.searchDocuments', output: [{ ...item, excerpt: null }] },
            { type: 'xstate.error.actor.searchDocuments', error: broken },
          ],
          seen: {
            'search.idle': row,
            'search.typing': isSearching,
            'search.searching': isSearching,
            'search.found': () => within(side()).getByText('1 resultado'),
            'search.failed': () => alertSaying('error', side()),
          },
        },
      ],
      unseen: { 'list.refreshing': 'the tree stands as it is, and what is new comes into it' },
    }),
  ).toEqual({ paths: 10, states: { seen: 20, all: 21 } });
});
