import { describe, expect, test } from 'vitest';
import { start } from '../../../../../tests/model/dataLayer.ts';
import { settled } from '../../../../../tests/support/settled.ts';
import type { BinnedDocument, Document, DocumentStructureItem } from '../../../../../domain/document.ts';
import type { Change } from '../../../../../domain/socketEvents.ts';
import type { NewWrite, WriteOp } from '../../outbox/outbox.types.ts';
import { selectList, selectListDetails } from '../records.selectors.ts';
import { aPage, aViewer, uuid } from '../testing.ts';

const at = '2026-01-01T00:00:00.000Z';
const abilities = { create: true, update: true, manage: false };
const own = { update: true, delete: true };
const item = (n: number, given: Partial<DocumentStructureItem> = {}): DocumentStructureItem => ({
  id: uuid(n),
  title: String(n),
  description: null,
  type: 'document',
  workspaceId: uuid(2),
  projectId: null,
  parentId: null,
  position: 0,
  createdBy: aViewer.id,
  updatedAt: at,
  deletedAt: null,
  version: 1,
  ...given,
});
const aDocument = (n: number, given: Partial<Document> = {}): Document => ({
  ...item(n),
  content: 'Text',
  updatedBy: null,
  createdAt: at,
  abilities: own,
  ...given,
});
const [folder, inside, single] = [item(10, { type: 'folder' }), item(11, { parentId: uuid(10) }), item(12)];
const saved = (document: DocumentStructureItem): Change => ({
  type: 'document.saved',
  seq: 1,
  document,
  mutationId: null,
});
const removed = (n: number, projectId: string | null = null): Change => ({
  type: 'document.removed',
  seq: 1,
  documentId: uuid(n),
  projectId,
});
const write = (op: WriteOp, mutationId = uuid(900)): { type: 'write.requested'; write: NewWrite } => ({
  type: 'write.requested',
  write: { mutationId, at, replyTo: null, op },
});

const treeSpec = { kind: 'documentTree', projectId: null } as const;
const binSpec = { kind: 'documentBin', projectId: null } as const;
const documentSpec = { kind: 'document', documentId: uuid(12) } as const;

const withTree = async () => {
  const run = start();
  run.records.send({ type: 'resource.acquired', spec: treeSpec });
  run.loads.call(0).resolve({ elements: [folder, inside, single], abilities });
  await settled();
  const titles = () => run.read(selectList(treeSpec)).map(({ title }) => title);
  const receive = (...changes: Change[]) => run.records.send({ type: 'server.batch', changes });
  /** Returns the kinds of the resources that were loaded since the last call. */
  const loaded = (() => {
    let known = 1;
    return () => {
      const kinds = run.loads.calls.slice(known).map(({ input }) => input.spec.kind);
      known = run.loads.calls.length;
      return kinds;
    };
  })();
  return { ...run, titles, receive, loaded };
};

describe('the tree', () => {
  test("contains the user's abilities and the documents", async () => {
    const { read, titles } = await withTree();
    expect([titles(), read(selectListDetails(treeSpec))]).toEqual([['10', '11', '12'], abilities]);
  });

  test('takes changes of its workspace or project, and never an older version', async () => {
    const { titles, receive, read } = await withTree();
    receive(saved(item(12, { title: 'new', version: 3 })));
    receive(saved(item(12, { title: 'old', version: 2 })), saved(item(13)));
    receive(saved(item(14, { projectId: uuid(3) })), saved(item(15, { workspaceId: uuid(4) })));
    expect(titles()).toEqual(['10', '11', 'new', '13']);
    receive(removed(10));
    expect([titles(), read(selectListDetails(treeSpec))]).toEqual([['new', '13'], abilities]);
  });

  test('ignores a document that was created in another workspace', async () => {
    const { outbox, sends, titles } = await withTree();
    const create = (workspaceId: string, n: number) => {
      const document = { title: 'Plan', type: 'document' } as const;
      outbox.send(write({ kind: 'document.create', projectId: null, documentId: uuid(n), document }, uuid(n)));
      sends.call(-1).resolve(aDocument(n, { workspaceId }));
      return settled();
    };
    await create(uuid(4), 20);
    await create(uuid(2), 21);
    expect(titles()).toEqual(['10', '11', '12', '21']);
  });

  test('is loaded again after many changes, and after a document is restored, perhaps with others', async () => {
    const { outbox, sends, receive, loaded, clock, titles } = await withTree();
    receive({ type: 'documents.changed', seq: 1, projectId: uuid(3) });
    clock.increment(1000);
    expect(loaded()).toEqual([]);
    receive({ type: 'documents.changed', seq: 1, projectId: null });
    clock.increment(1000);
    expect(loaded()).toEqual(['documentTree']);
    outbox.send(write({ kind: 'document.restore', projectId: null, documentId: uuid(30) }));
    sends.call(0).resolve(aDocument(30));
    await settled();
    expect([titles(), loaded()]).toEqual([['10', '11', '12', '30'], ['documentTree']]);
  });
});

describe('the list of deleted documents', () => {
  const binned: BinnedDocument = { ...item(40, { deletedAt: at }), deletedBy: null, within: 0, abilities: own };
  const withBin = async () => {
    const run = await withTree();
    run.records.send({ type: 'resource.acquired', spec: binSpec });
    run.loads.call(-1).resolve(aPage([binned]));
    await settled();
    run.loaded();
    return { ...run, ids: () => run.read(selectList(binSpec)).map(({ id }) => id) };
  };

  test('is loaded again when any user deletes a document of its workspace or project', async () => {
    const { outbox, sends, receive, loaded } = await withBin();
    receive(removed(41, uuid(3)));
    expect(loaded()).toEqual([]);
    receive(removed(41));
    expect(loaded()).toEqual(['documentBin']);
    outbox.send(write({ kind: 'document.delete', projectId: null, documentId: uuid(12) }));
    sends.call(0).resolve(aDocument(12, { deletedAt: at }));
    await settled();
    expect(loaded()).toEqual(['documentBin']);
  });

  test('removes a document that is restored or permanently deleted', async () => {
    const { records, receive, ids } = await withBin();
    receive(saved(item(41)));
    expect(ids()).toEqual([uuid(40)]);
    receive(saved(item(40)));
    expect(ids()).toEqual([]);
    const again = await withBin();
    again.records.send({ type: 'record.deleted', id: uuid(40) });
    expect([again.ids(), records.getSnapshot().status]).toEqual([[], 'active']);
  });
});

describe('a document', () => {
  const withDocument = async () => {
    const run = await withTree();
    run.records.send({ type: 'resource.acquired', spec: documentSpec });
    run.loads.call(-1).resolve(aDocument(12, { version: 3 }));
    await settled();
    run.loaded();
    return { ...run, shown: () => run.read(selectList(documentSpec))[0] };
  };

  test('takes changes of its title and place without another request', async () => {
    const { receive, shown, loaded, clock } = await withDocument();
    receive(saved(item(12, { title: 'old', version: 2 })), saved(item(11, { title: 'other', version: 9 })));
    expect(shown()).toEqual(aDocument(12, { version: 3 }));
    receive(saved(item(12, { title: 'new', version: 4 })));
    expect(shown()).toEqual(aDocument(12, { title: 'new', version: 4 }));
    clock.increment(1000);
    expect(loaded()).toEqual([]);
  });

  test.each<[string, Change]>([
    ['it is deleted', removed(12)],
    ['a folder of its place is deleted', removed(10)],
    ['much of its place changes', { type: 'documents.changed', seq: 1, projectId: null }],
    ['it moves to another project', saved(item(12, { projectId: uuid(3), version: 4 }))],
    ['the person sees other projects', { type: 'projects.changed', seq: 1 }],
  ])('is loaded again when %s', async (_, change) => {
    const { receive, loaded, clock } = await withDocument();
    receive(change);
    clock.increment(1000);
    expect(loaded().filter((kind) => kind === 'document')).toEqual(['document']);
  });

  test('is not loaded again for changes elsewhere', async () => {
    const { receive, loaded, clock } = await withDocument();
    receive(removed(41, uuid(3)), { type: 'documents.changed', seq: 1, projectId: uuid(3) });
    clock.increment(1000);
    expect(loaded()).toEqual([]);
  });

  test('is removed when its screen closes', async () => {
    const { records, shown } = await withDocument();
    records.send({ type: 'resource.released', spec: documentSpec });
    expect(shown()).toBeUndefined();
  });
});
