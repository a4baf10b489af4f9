import { expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import type {
  BinnedDocument,
  Document,
  DocumentStructureItem,
  DocumentTree,
  FoundDocument,
} from '../../../domain/document.ts';
import { AppError } from '../../../domain/errors.ts';
import { documentTreeMachine } from './documentTree.machine.ts';
import {
  selectBin,
  selectBinStatus,
  selectExpanded,
  selectFound,
  selectSearchStatus,
  selectTreeItems,
  selectTreeStatus,
} from './documentTree.selectors.ts';
import type {
  DocumentTreeEvent,
  DocumentTreeInput,
  ExpandedCommand,
  LoadBinCall,
  LoadTreeCall,
  PurgeDocumentCall,
  SearchDocumentsCall,
} from './documentTree.types.ts';
import { settled } from '../../../tests/support/settled.ts';

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
const document = (id: string, given: Partial<Document> = {}): Document => ({
  ...item(id),
  content: null,
  updatedBy: null,
  createdAt: at,
  abilities: { update: true, delete: true },
  ...given,
});
const binned: BinnedDocument = { ...item('b'), deletedBy: null, within: 0, abilities: { update: true, delete: true } };
const tree: DocumentTree = {
  elements: [item('f', { type: 'folder' }), item('d', { parentId: 'f' })],
  abilities: { create: true, update: true, manage: false },
};
const failed = new AppError('NETWORK', 'no');
const deed = { mutationId: 'm', at };
const everywhere: (DocumentTreeEvent | InternalEvent)[] = [
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
    ...deed,
  },
  { type: 'binned.restored', documentId: 'b', projectId: null, ...deed },
  { type: 'xstate.error.actor.expandedFolders', error: failed },
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
    await walk('list', [
      { type: 'xstate.done.actor.loadTree', output: tree },
      { type: 'xstate.error.actor.loadTree', error: failed },
      { type: 'server.batch', changes: [{ type: 'document.saved', seq: 1, document: item('e'), mutationId: null }] },
      { type: 'server.batch', changes: [{ type: 'documents.changed', seq: 1, projectId: null }] },
      {
        type: 'record.written',
        op: { kind: 'document.restore', projectId: null, documentId: 'd' },
        mutationId: 'm',
        result: { document: document('d') },
      },
      {
        type: 'record.written',
        op: { kind: 'document.delete', projectId: null, documentId: 'd' },
        mutationId: 'm',
        result: { document: document('d') },
      },
      { type: 'records.stale' },
      { type: 'tree.retryRequested' },
    ]),
  ).toMatchObject({ states: 5, transitions: { covered: 24, reachable: 24 }, missed: [] });
  expect(
    await walk('dialog', [
      { type: 'create.requested', kind: 'document', parentId: null },
      { type: 'create.titled', title: 'x' },
      { type: 'create.filled', title: 'x', content: 'y' },
      { type: 'create.refused', reason: 'no' },
      { type: 'create.cancelled' },
      { type: 'create.confirmed', documentId: 'n', ...deed },
      { type: 'rename.requested', item: item('d') },
      { type: 'rename.typed', title: 'D' },
      { type: 'rename.cancelled' },
      { type: 'rename.confirmed', ...deed },
      { type: 'delete.requested', item: item('d') },
      { type: 'delete.cancelled' },
      { type: 'delete.confirmed', ...deed },
    ]),
  ).toMatchObject({ states: 4, transitions: { covered: 24, reachable: 24 }, missed: [] });
  expect(
    await walk('bin', [
      { type: 'bin.opened' },
      { type: 'bin.closed' },
      { type: 'bin.retryRequested' },
      { type: 'purge.requested', item: binned },
      { type: 'purge.cancelled' },
      { type: 'purge.confirmed', mutationId: 'm' },
      { type: 'xstate.done.actor.loadBin', output: [binned] },
      { type: 'xstate.error.actor.loadBin', error: failed },
      { type: 'xstate.done.actor.refreshBin', output: [binned] },
      { type: 'xstate.error.actor.refreshBin', error: failed },
      { type: 'records.stale' },
      { type: 'server.batch', changes: [{ type: 'document.removed', seq: 1, documentId: 'd', projectId: null }] },
      {
        type: 'record.written',
        op: { kind: 'document.delete', projectId: null, documentId: 'd' },
        mutationId: 'm',
        result: { document: document('d') },
      },
      { type: 'xstate.done.actor.purgeDocument', output: undefined },
      { type: 'xstate.error.actor.purgeDocument', error: failed },
    ]),
  ).toMatchObject({ states: 7, transitions: { covered: 30, reachable: 30 }, missed: [] });
  expect(
    await walk('search', [
      { type: 'search.typed', text: 'x' },
      { type: 'search.typed', text: ' ' },
      { type: 'search.retryRequested' },
      { type: 'xstate.after.pause.documentTree.search.typing' },
      { type: 'xstate.done.actor.searchDocuments', output: [] },
      { type: 'xstate.error.actor.searchDocuments', error: failed },
    ]),
  ).toMatchObject({ states: 5, transitions: { covered: 17, reachable: 17 }, missed: [] });
});

const running = (
  given: { search?: (call: SearchDocumentsCall) => FoundDocument[]; bin?: () => BinnedDocument[] } = {},
) => {
  const kept: (readonly string[])[] = [];
  const it = stage(
    documentTreeMachine.provide({
      actors: {
        loadTree: fromPromise<DocumentTree, LoadTreeCall>(async () => tree),
        loadBin: fromPromise<BinnedDocument[], LoadBinCall>(async () => given.bin?.() ?? [binned]),
        purgeDocument: fromPromise<void, PurgeDocumentCall>(async () => undefined),
        searchDocuments: fromPromise<FoundDocument[], SearchDocumentsCall>(
          async ({ input: call }) => given.search?.(call) ?? [],
        ),
        expandedFolders: fromCallback<ExpandedCommand, DocumentTreeInput>(({ receive }) =>
          receive(({ ids }) => kept.push(ids)),
        ),
      },
    }),
    input,
  );
  return { ...it, kept };
};

test('a move goes to the outbox with what takes it back, and opens the folder', async () => {
  const it = running();
  await settled();
  it.actor.send({ type: 'item.cut', documentId: 'x' });
  it.actor.send({
    type: 'item.moved',
    item: item('x'),
    before: { parentId: null, afterId: 'f' },
    to: { parentId: 'f', afterId: 'd' },
    ...deed,
  });
  expect(it.told('records')).toEqual([
    {
      type: 'write.requested',
      write: {
        ...deed,
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

test('a file’s text is made into a document, and whoever made it is told', async () => {
  const it = running();
  await settled();
  it.actor.send({ type: 'create.requested', kind: 'folder', parentId: 'f' });
  it.actor.send({ type: 'create.filled', title: 'Acta', content: '# Hola' });
  it.actor.send({ type: 'create.confirmed', documentId: 'n', ...deed });
  expect(it.told('records')).toEqual([
    {
      type: 'write.requested',
      write: {
        ...deed,
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
});

test('the base follows the server, never backwards, and loses a folder with what lies in it', async () => {
  const it = running();
  await settled();
  it.actor.send({
    type: 'server.batch',
    changes: [
      {
        type: 'document.saved',
        seq: 1,
        document: item('d', { title: 'new', parentId: 'f', version: 3 }),
        mutationId: null,
      },
    ],
  });
  it.actor.send({
    type: 'server.batch',
    changes: [
      {
        type: 'document.saved',
        seq: 2,
        document: item('d', { title: 'old', parentId: 'f', version: 2 }),
        mutationId: null,
      },
    ],
  });
  it.actor.send({
    type: 'server.batch',
    changes: [{ type: 'document.saved', seq: 3, document: item('p', { projectId: 'p' }), mutationId: null }],
  });
  expect(selectTreeItems(it.actor.getSnapshot()).map(({ title }) => title)).toEqual(['f', 'new']);
  it.actor.send({
    type: 'server.batch',
    changes: [{ type: 'document.removed', seq: 4, documentId: 'f', projectId: null }],
  });
  expect([selectTreeItems(it.actor.getSnapshot()), selectTreeStatus(it.actor.getSnapshot())]).toEqual([[], 'ready']);
});

test('what belongs to another place changes neither the tree nor the bin, open or on its way', async () => {
  let asked = 0;
  const it = running({ bin: () => ((asked += 1), []) });
  await settled();
  const elsewhere = (): void => {
    const { context } = it.actor.getSnapshot();
    it.actor.send({
      type: 'record.written',
      op: { kind: 'document.update', projectId: 'another', documentId: 'd', fields: { title: 'x' }, before: {} },
      mutationId: 'm',
      result: { document: document('d', { projectId: 'another', title: 'x', version: 9 }) },
    });
    it.actor.send({
      type: 'record.written',
      op: { kind: 'document.delete', projectId: 'another', documentId: 'd' },
      mutationId: 'm',
      result: { document: document('d', { projectId: 'another' }) },
    });
    it.actor.send({
      type: 'server.batch',
      changes: [{ type: 'document.removed', seq: 1, documentId: 'o', projectId: 'another' }],
    });
    expect(it.actor.getSnapshot().context.items).toEqual(context.items);
  };
  elsewhere();
  it.actor.send({ type: 'bin.opened' });
  elsewhere();
  expect([selectBinStatus(it.actor.getSnapshot()), asked]).toEqual(['loading', 1]);
  await settled();
  elsewhere();
  await settled();
  expect([selectBinStatus(it.actor.getSnapshot()), asked]).toEqual(['listed', 1]);
});

test('what was cut can be left where it is', async () => {
  const it = running();
  it.actor.send({ type: 'item.cut', documentId: 'x' });
  it.actor.send({ type: 'cut.cancelled' });
  expect(it.actor.getSnapshot().context.cut).toBeNull();
});

test('the open bin gets what is deleted meanwhile, here or by others, and keeps what it has when that fails', async () => {
  const answers: (() => BinnedDocument[])[] = [
    () => [],
    () => [binned],
    () => {
      throw failed;
    },
  ];
  const it = running({ bin: () => answers.shift()?.() ?? [] });
  await settled();
  it.actor.send({ type: 'bin.opened' });
  await settled();
  expect(selectBin(it.actor.getSnapshot())).toEqual([]);
  it.actor.send({
    type: 'record.written',
    op: { kind: 'document.delete', projectId: null, documentId: 'b' },
    mutationId: 'm',
    result: { document: document('b') },
  });
  expect(selectBinStatus(it.actor.getSnapshot())).toBe('listed');
  await settled();
  expect(selectBin(it.actor.getSnapshot())).toEqual([binned]);
  it.actor.send({
    type: 'server.batch',
    changes: [{ type: 'document.removed', seq: 1, documentId: 'd', projectId: 'another' }],
  });
  await settled();
  expect(answers).toHaveLength(1);
  it.actor.send({
    type: 'server.batch',
    changes: [{ type: 'document.removed', seq: 1, documentId: 'd', projectId: null }],
  });
  await settled();
  expect([selectBinStatus(it.actor.getSnapshot()), selectBin(it.actor.getSnapshot()), answers]).toEqual([
    'listed',
    [binned],
    [],
  ]);
});

test('a search is asked for once the typing pauses, for what stands there then', async () => {
  const calls: string[] = [];
  const found: FoundDocument = { ...item('d'), excerpt: 'x' };
  const it = running({
    search: ({ search }) => {
      calls.push(search);
      return [found];
    },
  });
  await settled();
  it.actor.send({ type: 'search.typed', text: 'bil' });
  it.clock.increment(299);
  it.actor.send({ type: 'search.typed', text: 'billetes ' });
  it.clock.increment(299);
  expect(calls).toEqual([]);
  it.clock.increment(1);
  await settled();
  expect([calls, selectFound(it.actor.getSnapshot()), selectSearchStatus(it.actor.getSnapshot())]).toEqual([
    ['billetes'],
    [found],
    'found',
  ]);
  it.actor.send({ type: 'search.typed', text: '' });
  expect([selectFound(it.actor.getSnapshot()), selectSearchStatus(it.actor.getSnapshot())]).toEqual([[], 'idle']);
});
