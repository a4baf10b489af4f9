import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentStructureItem } from '../../../../domain/document.ts';
import type { PendingWrite, WriteOp } from '../../sync/outbox/outbox.types.ts';
import { aViewer } from '../../sync/records/testing.ts';
import { foldTree, linesOf, pathTo, placementOf, withinOf } from './foldTree.ts';

const at = '2026-01-01T00:00:00.000Z';
const context = { workspaceId: 'w', viewer: aViewer, projectId: null };
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
const write = (op: WriteOp, given: Partial<PendingWrite> = {}): PendingWrite => ({
  mutationId: 'm',
  at,
  replyTo: null,
  op,
  accountId: 'a',
  workspaceId: 'w',
  state: 'queued',
  error: null,
  current: null,
  ...given,
});
const update = (documentId: string, fields: { title?: string; parentId?: string | null; afterId?: string | null }) =>
  write({ kind: 'document.update', projectId: null, documentId, fields, before: {} });
const shown = (items: DocumentStructureItem[], writes: PendingWrite[]) => {
  const tree = foldTree(items, writes, context);
  return linesOf(tree, new Set(tree.byId.keys())).map((line) => `${line.level} ${line.item.title}`);
};

const ids = ['1', '2', '3', '4', '5', '6'];
const anId = fc.constantFrom(...ids);
const items = fc.uniqueArray(
  fc
    .record({
      id: anId,
      type: fc.constantFrom('document' as const, 'folder' as const),
      parentId: fc.option(anId, { nil: null }),
      position: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ id, ...rest }) => item(id, rest)),
  { selector: ({ id }) => id, maxLength: 6 },
);
const ops = fc.array(
  fc.oneof(
    fc
      .record({ id: anId, parentId: fc.option(anId, { nil: null }), afterId: fc.option(anId, { nil: null }) })
      .map(({ id, ...fields }) => update(id, fields)),
    anId.map((documentId) => write({ kind: 'document.delete', projectId: null, documentId })),
    anId.map((documentId) => write({ kind: 'document.restore', projectId: null, documentId })),
    fc
      .record({
        id: anId,
        type: fc.constantFrom('document' as const, 'folder' as const),
        parentId: fc.option(anId, { nil: null }),
      })
      .map(({ id, ...document }) =>
        write({ kind: 'document.create', projectId: null, documentId: id, document: { title: id, ...document } }),
      ),
  ),
  { maxLength: 8 },
);

test('the folded tree has each item once, without cycles, in the order of positions, for any writes', () => {
  fc.assert(
    fc.property(items, ops, (base, writes) => {
      const tree = foldTree(base, writes, context);
      const lines = linesOf(tree, new Set(tree.byId.keys()));
      expect(new Set(lines.map((line) => line.item.id)).size).toBe(lines.length);
      expect(lines.length).toBe(tree.byId.size);
      for (const { item: each, level } of lines) {
        expect(pathTo(tree, each.id)).toHaveLength(level - 1);
        expect(withinOf(tree, each.id).has(each.parentId ?? '')).toBe(false);
        if (each.parentId !== null) expect(tree.byId.get(each.parentId)?.type).toBe('folder');
      }
      for (const children of tree.children.values()) {
        const positions = children.map((id) => tree.byId.get(id)?.position ?? 0);
        expect(positions).toEqual([...positions].sort((a, b) => a - b));
      }
      if (!writes.some(({ op }) => op.kind === 'document.delete'))
        for (const { id } of base) expect(tree.byId.has(id)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('a moved item is shown in its new place immediately', () => {
  fc.assert(
    fc.property(fc.uniqueArray(anId, { minLength: 3 }), fc.nat(), fc.nat(), (order, from, to) => {
      const base = order.map((id, position) => item(id, { position }));
      const moved = order[from % order.length] ?? '';
      const rest = order.filter((id) => id !== moved);
      const afterId = rest[(to % (rest.length + 1)) - 1] ?? null;
      const tree = foldTree(base, [update(moved, { afterId })], context);
      expect(placementOf(tree, moved)).toEqual({ parentId: null, afterId });
      expect((tree.children.get(null) ?? []).filter((id) => id !== moved)).toEqual(rest);
    }),
  );
});

test('pending writes are applied in order, no folder moves into itself, and unsaved items are marked', () => {
  const base = [
    item('f', { type: 'folder' }),
    item('g', { type: 'folder', parentId: 'f' }),
    item('d', { position: 1 }),
  ];
  expect(shown(base, [])).toEqual(['1 f', '2 g', '1 d']);
  expect(shown(base, [update('d', { parentId: 'g', afterId: null }), update('d', { title: 'D' })])).toEqual([
    '1 f',
    '2 g',
    '3 D',
  ]);
  expect(shown(base, [update('f', { parentId: 'g', afterId: null })])).toEqual(['1 f', '2 g', '1 d']);
  expect(shown(base, [write({ kind: 'document.delete', projectId: null, documentId: 'f' })])).toEqual(['1 d']);
  expect(
    shown(base, [
      write({ kind: 'document.delete', projectId: null, documentId: 'f' }),
      write({ kind: 'document.restore', projectId: null, documentId: 'f' }),
    ]),
  ).toEqual(['1 f', '2 g', '1 d']);
  expect(shown(base, [write({ kind: 'document.delete', projectId: 'p', documentId: 'f' })])).toHaveLength(3);

  const create: WriteOp = {
    kind: 'document.create',
    projectId: null,
    documentId: 'n',
    document: { title: 'n', type: 'document', parentId: 'f' },
  };
  const waiting = foldTree(base, [write(create, { state: 'waiting' })], context);
  expect([waiting.children.get('f'), waiting.unsaved.get('n')]).toEqual([
    ['g', 'n'],
    { sync: 'waiting', mutationId: 'm' },
  ]);
  expect(foldTree(base, [write(create, { state: 'failed' })], context).unsaved.get('n')?.sync).toBe('failed');
  expect(
    shown(base, [
      write(
        { kind: 'document.update', projectId: null, documentId: 'd', fields: { title: 'X' }, before: {} },
        { state: 'failed' },
      ),
    ]),
  ).toEqual(['1 f', '2 g', '1 d']);
});

test('a tree of 5,000 items is folded and laid out within one or two frames', () => {
  const base = Array.from({ length: 5000 }, (_, index) =>
    item(String(index), {
      type: index % 10 === 0 ? 'folder' : 'document',
      parentId: index % 10 === 0 ? null : String(index - (index % 10)),
      position: index,
    }),
  );
  const tree = foldTree(base, [], context);
  expect(linesOf(tree, new Set(tree.byId.keys()))).toHaveLength(5000);
});
