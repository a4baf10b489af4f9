import { expect, test } from 'vitest';
import { fromCallback } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import type { BinnedDocument, DocumentStructureItem } from '../../../../domain/document.ts';
import { AppError } from '../../../../domain/errors.ts';
import { documentTreeMachine } from './documentTree.machine.ts';
import { selectDocumentSearch, selectExpanded } from './documentTree.selectors.ts';
import type { DocumentTreeEvent, DocumentTreeInput, ExpandedCommand } from './documentTree.types.ts';

const at = '2026-01-01T00:00:00.000Z';
const input: DocumentTreeInput = { workspaceId: 'w', accountId: 'a', projectId: null };
const item = (id: string, given: Partial<DocumentStructureItem> = {}): DocumentStructureItem => ({
  id,
  title: id,
  description: null,
  type: 'document',
  workspaceId: 'w',
  projectId: null,
  parentId: null,
  position: 0,
  createdBy: 'a',
  updatedAt: at,
  deletedAt: null,
  version: 1,
  ...given,
});
const binned: BinnedDocument = { ...item('b'), deletedBy: null, within: 0, abilities: { update: true, delete: true } };
const failed = new AppError('NETWORK', 'no');
const writeIds = { mutationId: 'm', at };
const everywhere: (DocumentTreeEvent | InternalEvent)[] = [
  { type: 'deletion.requested', record: binned },
  { type: 'folders.remembered', ids: ['f'] },
  { type: 'folder.toggled', documentId: 'f' },
  { type: 'folder.expanded', documentId: 'f' },
  { type: 'folder.collapsed', documentId: 'f' },
  { type: 'item.focused', documentId: 'd' },
  { type: 'item.cut', documentId: 'd' },
  { type: 'cut.cancelled' },
  {
    type: 'item.moved',
    item: item('d'),
    before: { parentId: null, afterId: null },
    to: { parentId: 'f', afterId: null },
    ...writeIds,
  },
  { type: 'binned.restored', documentId: 'b', projectId: null, ...writeIds },
  { type: 'xstate.error.actor.expandedFolders', error: failed },
  { type: 'xstate.error.actor.deletion', error: failed },
];

test('documentTree: every transition', async () => {
  const walk = (region: string, events: (DocumentTreeEvent | InternalEvent)[]) =>
    coverMachine({
      machine: slice(documentTreeMachine, '', [region]),
      input,
      events: [...everywhere, ...events],
      serializeState: ({ value, context }) => JSON.stringify([value, context.expanded, context.search]),
    });
  expect(
    await walk('dialog', [
      { type: 'create.requested', kind: 'document', parentId: null },
      { type: 'create.cancelled' },
      { type: 'create.confirmed', documentId: 'n', title: 'x', content: null, ...writeIds },
      { type: 'rename.requested', item: item('d') },
      { type: 'rename.cancelled' },
      { type: 'rename.confirmed', title: 'D', ...writeIds },
      { type: 'delete.requested', item: item('d') },
      { type: 'delete.cancelled' },
      { type: 'delete.confirmed', ...writeIds },
    ]),
  ).toMatchObject({ states: 4, transitions: { covered: 22, reachable: 22 }, missed: [] });
  expect(await walk('bin', [{ type: 'bin.opened' }, { type: 'bin.closed' }])).toMatchObject({
    states: 2,
    transitions: { covered: 15, reachable: 15 },
    missed: [],
  });
  expect(
    await walk('search', [
      { type: 'search.typed', text: 'x' },
      { type: 'search.typed', text: ' ' },
      { type: 'xstate.after.searchPause.documentTree.search.pausing' },
    ]),
  ).toMatchObject({ states: 2, transitions: { covered: 16, reachable: 16 }, missed: [] });
});

const running = () => {
  const kept: (readonly string[])[] = [];
  const it = stage(
    documentTreeMachine.provide({
      actors: {
        expandedFolders: fromCallback<ExpandedCommand, DocumentTreeInput>(({ receive }) =>
          receive(({ ids }) => kept.push(ids)),
        ),
      },
    }),
    input,
  );
  return { ...it, kept };
};

test('a move is requested together with its inverse for undo, and its target folder is expanded', () => {
  const it = running();
  it.actor.send({ type: 'item.cut', documentId: 'x' });
  it.actor.send({
    type: 'item.moved',
    item: item('x'),
    before: { parentId: null, afterId: 'f' },
    to: { parentId: 'f', afterId: 'd' },
    ...writeIds,
  });
  expect(it.sentTo('records')).toEqual([
    {
      type: 'write.requested',
      write: {
        ...writeIds,
        replyTo: null,
        op: {
          kind: 'document.update',
          projectId: null,
          documentId: 'x',
          fields: { parentId: 'f', afterId: 'd' },
          before: { parentId: null, afterId: 'f' },
        },
      },
    },
  ]);
  expect([selectExpanded(it.actor.getSnapshot()), it.kept, it.actor.getSnapshot().context.cut]).toEqual([
    ['f'],
    [['f']],
    null,
  ]);
});

test('a document is created from a file, and its creator is notified by a toast', () => {
  const it = running();
  it.actor.send({ type: 'create.requested', kind: 'document', parentId: 'f' });
  it.actor.send({ type: 'create.confirmed', documentId: 'n', title: ' Acta ', content: '# Hola', ...writeIds });
  expect(it.sentTo('records')).toEqual([
    {
      type: 'write.requested',
      write: {
        ...writeIds,
        replyTo: null,
        op: {
          kind: 'document.create',
          projectId: null,
          documentId: 'n',
          document: { type: 'document', title: 'Acta', parentId: 'f', content: '# Hola' },
        },
      },
    },
  ]);
  expect(it.emitted).toEqual([{ type: 'document.made', documentId: 'n', kind: 'document' }]);
  expect(it.sentTo('drafts')).toEqual([{ type: 'draft.removed', key: 'a/createDocument/w/document' }]);
});

test.each([
  ['Dos', [{ fields: { title: 'Dos' }, before: { title: 'd' } }]],
  [' d ', []],
])('renaming a title to %j is requested only if the title changes', (title, ops) => {
  const it = running();
  it.actor.send({ type: 'rename.requested', item: item('d') });
  it.actor.send({ type: 'rename.confirmed', title, ...writeIds });
  expect(it.sentTo('outbox').map((event) => event['write'].op)).toMatchObject(ops);
});

test('cutting a document can be cancelled', () => {
  const it = running();
  it.actor.send({ type: 'item.cut', documentId: 'x' });
  it.actor.send({ type: 'cut.cancelled' });
  expect(it.actor.getSnapshot().context.cut).toBeNull();
});

test('a search starts when the typing pauses and ends immediately with an empty text', () => {
  const it = running();
  const search = () => selectDocumentSearch(it.actor.getSnapshot());
  it.actor.send({ type: 'search.typed', text: 'bil' });
  it.clock.increment(299);
  it.actor.send({ type: 'search.typed', text: 'billetes ' });
  it.clock.increment(299);
  expect(search()).toBe('');
  it.clock.increment(1);
  expect(search()).toBe('billetes');
  it.actor.send({ type: 'search.typed', text: '' });
  expect(search()).toBe('');
});
