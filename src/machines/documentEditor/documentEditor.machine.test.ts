import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import type { Document, DocumentVersion, DocumentVersionDetail, UploadedImage } from '../../../domain/document.ts';
import { AppError } from '../../../domain/errors.ts';
import { failureOf } from '../failure.ts';
import { selectText, selectTextState } from '../savedText/savedText.selectors.ts';
import { documentEditorMachine } from './documentEditor.machine.ts';
import {
  selectIsReadable,
  selectLinkStatus,
  selectPeople,
  selectRecordStatus,
  selectRefusal,
  selectUploads,
} from './documentEditor.selectors.ts';
import type {
  CollaborateCommand,
  DocumentCall,
  DocumentEditorEvent,
  DocumentEditorInput,
  OpenDocument,
  RestoreVersionCall,
  UploadImageCall,
  VersionCall,
} from './documentEditor.types.ts';
import { settled } from '../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const input: DocumentEditorInput = {
  workspaceId: 'w',
  accountId: 'a',
  documentId: 'd',
  titleDraft: null,
  descriptionDraft: null,
};
const record: Document = {
  id: 'd',
  title: 'Uno',
  description: null,
  type: 'document',
  workspaceId: 'w',
  projectId: null,
  parentId: null,
  position: 0,
  createdBy: 'a',
  updatedAt: at,
  deletedAt: null,
  version: 3,
  content: '',
  updatedBy: null,
  createdAt: at,
  abilities: { update: true, delete: true },
};
const version: DocumentVersion = { id: 'v', documentId: 'd', title: 'Uno', createdAt: at, authors: [], size: 1 };
const preview: DocumentVersionDetail = { ...version, content: 'x' };
const image: UploadedImage = { id: 'i', url: '/api/images/i', width: 1, height: 1 };
const refusals = {
  NOT_FOUND: new AppError('NOT_FOUND', 'no'),
  FORBIDDEN: new AppError('FORBIDDEN', 'no'),
  NETWORK: new AppError('NETWORK', 'no'),
  INTERNAL: new AppError('INTERNAL', 'no'),
};
const deed = { mutationId: 'm', at };
const failedLoads = Object.values(refusals).map((error): InternalEvent => ({
  type: 'xstate.error.actor.loadDocument',
  error,
}));

test('documentEditor: every transition', async () => {
  const walk = (region: string, events: (DocumentEditorEvent | InternalEvent)[]) =>
    coverMachine({
      machine: slice(documentEditorMachine, '', [region, 'link']),
      input,
      events: [
        ...events,
        { type: 'xstate.error.actor.collaborate', error: refusals.INTERNAL },
        ...['title', 'description'].flatMap((child): InternalEvent[] => [
          { type: `xstate.done.actor.${child}`, output: undefined },
          { type: `xstate.error.actor.${child}`, error: refusals.INTERNAL },
        ]),
        { type: 'copy.read', record: null, empty: true },
        { type: 'copy.read', record, empty: false },
        { type: 'text.begun', given: false },
        { type: 'text.begun', given: true },
        { type: 'link.synced' },
        { type: 'link.lost' },
        { type: 'link.refused', reason: 'not-found' },
        { type: 'link.refused', reason: 'too-big' },
        { type: 'link.authorised', readOnly: true },
        { type: 'link.authorised', readOnly: false },
        { type: 'presence.changed', people: [] },
      ],
      serializeState: ({ value, context }) =>
        JSON.stringify([
          value[region as 'record'],
          region === 'record' ? value.link : null,
          context.record !== null,
          context.uploads,
          context.versionId,
        ]),
    });
  const ofRecord = await walk('record', [
    { type: 'xstate.done.actor.loadDocument', output: record },
    ...failedLoads,
    { type: 'retry.requested' },
    { type: 'records.stale' },
    { type: 'server.batch', changes: [{ type: 'document.removed', seq: 1, documentId: 'd', projectId: null }] },
    {
      type: 'server.batch',
      changes: [{ type: 'document.saved', seq: 1, document: { ...record, version: 4 }, mutationId: null }],
    },
    {
      type: 'record.written',
      op: { kind: 'document.delete', projectId: null, documentId: 'd' },
      mutationId: 'm',
      result: { document: record },
    },
    {
      type: 'record.written',
      op: { kind: 'document.restore', projectId: null, documentId: 'd' },
      mutationId: 'm',
      result: { document: record },
    },
    { type: 'xstate.after.connectAgain.documentEditor.record.doubted' },
    { type: 'xstate.after.fetchAgain.documentEditor.record.unreachable' },
  ]);
  const all = (count: number) => ({ transitions: { covered: count, reachable: count }, missed: [] });
  expect(ofRecord).toMatchObject(all(47));
  expect(await walk('changes', [{ type: 'changes.unsent' }, { type: 'changes.sent' }])).toMatchObject(all(30));
  expect(
    await walk('images', [
      { type: 'image.chosen', uploadId: 'u', name: 'a' },
      { type: 'image.chosen', uploadId: 'x', name: 'b' },
      { type: 'image.refused', uploadId: 'u', name: 'a', reason: 'no' },
      { type: 'image.retried', uploadId: 'u' },
      { type: 'image.dropped', uploadId: 'u' },
      { type: 'image.dropped', uploadId: 'x' },
      { type: 'xstate.done.actor.uploadImage', output: image },
      { type: 'xstate.error.actor.uploadImage', error: refusals.NETWORK },
    ]),
  ).toMatchObject(all(35));
  expect(
    await walk('versions', [
      { type: 'versions.opened' },
      { type: 'versions.closed' },
      { type: 'versions.retryRequested' },
      { type: 'version.chosen', versionId: 'v' },
      { type: 'version.left' },
      { type: 'restore.requested' },
      { type: 'restore.cancelled' },
      { type: 'restore.confirmed', mutationId: 'm' },
      { type: 'xstate.done.actor.loadVersions', output: [version] },
      { type: 'xstate.error.actor.loadVersions', error: refusals.NETWORK },
      { type: 'xstate.done.actor.loadVersion', output: preview },
      { type: 'xstate.error.actor.loadVersion', error: refusals.NETWORK },
      { type: 'xstate.done.actor.restoreVersion', output: record },
      { type: 'xstate.error.actor.restoreVersion', error: refusals.NETWORK },
    ]),
  ).toMatchObject(all(51));
});

interface Given {
  load?: () => Promise<Document>;
  upload?: (id: string) => Promise<UploadedImage>;
  drafts?: Partial<DocumentEditorInput>;
}
const running = (given: Given = {}) => {
  const commands: string[] = [];
  const it = stage(
    documentEditorMachine.provide({
      actors: {
        loadDocument: fromPromise<Document, DocumentCall>(given.load ?? (async () => record)),
        collaborate: fromCallback<CollaborateCommand, OpenDocument>(({ receive }) =>
          receive(({ type }) => commands.push(type)),
        ),
        loadVersions: fromPromise<DocumentVersion[], DocumentCall>(async () => [version]),
        loadVersion: fromPromise<DocumentVersionDetail, VersionCall>(async () => preview),
        restoreVersion: fromPromise<Document, RestoreVersionCall>(async () => record),
        uploadImage: fromPromise<UploadedImage, UploadImageCall>(({ input: { uploadId } }) =>
          given.upload ? given.upload(uploadId) : Promise.resolve(image),
        ),
      },
    }),
    { ...input, ...given.drafts },
  );
  return { ...it, commands };
};

test('the text connects once the server has the document, and is there before it when the device kept it', async () => {
  const it = running();
  expect(it.commands).toEqual([]);
  await settled();
  expect([selectRecordStatus(it.actor.getSnapshot()), it.commands]).toEqual(['ready', ['record.kept', 'connect']]);
  it.actor.send({ type: 'copy.read', record: null, empty: false });
  expect([selectLinkStatus(it.actor.getSnapshot()), selectIsReadable(it.actor.getSnapshot())]).toEqual([
    'offline',
    true,
  ]);
  it.actor.send({ type: 'link.synced' });
  it.actor.send({ type: 'link.authorised', readOnly: true });
  expect(selectLinkStatus(it.actor.getSnapshot())).toBe('readOnly');
});

test('a text that grew too big leaves the document as it is, any other refusal makes it doubted; who is there is known', async () => {
  const it = running();
  await settled();
  it.actor.send({ type: 'link.refused', reason: 'too-big' });
  expect(selectRecordStatus(it.actor.getSnapshot())).toBe('ready');
  it.actor.send({ type: 'link.refused', reason: 'not-found' });
  expect(selectRecordStatus(it.actor.getSnapshot())).toBe('doubted');
  expect(selectRefusal(it.actor.getSnapshot())).toBe('not-found');
  it.actor.send({ type: 'link.synced' });
  expect(selectRefusal(it.actor.getSnapshot())).toBeNull();
  const grace = { clientId: 7, userId: 'grace', name: 'Grace', avatar: null };
  it.actor.send({ type: 'presence.changed', people: [grace] });
  expect(selectPeople(it.actor.getSnapshot())).toEqual([grace]);
});

test('a document that is deleted while it is open is gone, not lost; one that was never there is missing', async () => {
  let there = true;
  const it = running({
    load: async () => {
      if (there) return record;
      throw refusals.NOT_FOUND;
    },
  });
  await settled();
  there = false;
  it.actor.send({
    type: 'server.batch',
    changes: [{ type: 'document.removed', seq: 1, documentId: 'folder', projectId: null }],
  });
  await settled();
  expect([selectRecordStatus(it.actor.getSnapshot()), it.actor.getSnapshot().context.record?.title]).toEqual([
    'gone',
    'Uno',
  ]);
  // Others come and go meanwhile.
  there = true;
  it.actor.send({
    type: 'server.batch',
    changes: [{ type: 'document.saved', seq: 2, document: { ...record, id: 'another' }, mutationId: null }],
  });
  await settled();
  expect(selectRecordStatus(it.actor.getSnapshot())).toBe('gone');
  const never = running({
    load: async () => {
      throw refusals.NOT_FOUND;
    },
  });
  await settled();
  expect([selectRecordStatus(never.actor.getSnapshot()), never.commands]).toEqual(['missing', []]);
  never.actor.send({
    type: 'server.batch',
    changes: [{ type: 'document.saved', seq: 3, document: { ...record, id: 'another' }, mutationId: null }],
  });
  expect(selectRecordStatus(never.actor.getSnapshot())).toBe('missing');
  never.actor.send({
    type: 'record.written',
    op: { kind: 'document.restore', projectId: null, documentId: 'another' },
    mutationId: 'm',
    result: { document: { ...record, id: 'another' } },
  });
  expect(selectRecordStatus(never.actor.getSnapshot())).toBe('missing');
  // Its making was still under way.
  never.actor.send({
    type: 'record.written',
    op: { kind: 'document.create', projectId: null, documentId: 'd', document: { title: 'Uno', type: 'document' } },
    mutationId: 'm',
    result: { document: record },
  });
  expect([selectRecordStatus(never.actor.getSnapshot()), never.commands]).toEqual([
    'ready',
    ['record.kept', 'connect'],
  ]);
});

test('the title is saved after a pause, on what the server has; a conflict keeps both', async () => {
  const inProject: Document = { ...record, projectId: 'p' };
  const it = running({ load: async () => inProject });
  const title = () => it.actor.getSnapshot().children.title;
  const shown = () => [selectTextState(title()?.getSnapshot()), selectText(title()?.getSnapshot())];
  await settled();
  title()?.send({ type: 'text.changed', text: 'Do', mutationId: 'm1', at });
  it.clock.increment(999);
  title()?.send({ type: 'text.changed', text: 'Dos', mutationId: 'm2', at });
  it.clock.increment(1000);
  const write = (fields: object, mutationId: string, before: string, basedOn: object) => ({
    type: 'write.requested',
    write: {
      mutationId,
      at,
      replyTo: 'documentEditor.title',
      op: { kind: 'document.update', projectId: 'p', documentId: 'd', fields, before: { title: before }, ...basedOn },
    },
  });
  expect(it.told('records')).toEqual([write({ title: 'Dos' }, 'm2', 'Uno', { basedOn: 3 })]);
  title()?.send({ type: 'write.failed', mutationId: 'm2', error: failureOf(new AppError('CONFLICT', 'no')) });
  expect(shown()).toEqual(['conflicted', 'Dos']);
  it.actor.send({
    type: 'server.batch',
    changes: [
      { type: 'document.saved', seq: 1, document: { ...inProject, title: 'Theirs', version: 4 }, mutationId: null },
    ],
  });
  title()?.send({ type: 'conflict.settled', keep: 'mine', mutationId: 'm3', at });
  expect(it.told('records')).toEqual([write({ title: 'Dos' }, 'm3', 'Theirs', {})]);
  title()?.send({ type: 'write.failed', mutationId: 'm3', error: failureOf(refusals.FORBIDDEN) });
  expect(shown()).toEqual(['failed', 'Dos']);
});

test.each([
  ['title', ' Dos ', { title: 'Dos' }],
  ['description', 'Nuevo', { description: 'Nuevo' }],
] as const)('the %s is flushed when the screen closes within the pause', async (field, text, fields) => {
  const it = running();
  await settled();
  it.actor.getSnapshot().children[field]?.send({ type: 'text.changed', text, ...deed });
  it.close();
  expect(it.told('records')).toMatchObject([{ type: 'write.requested', write: { replyTo: null, op: { fields } } }]);
});

describe.each(['title', 'description'] as const)('the %s', (field) => {
  const key = `a/document/d/${field}`;
  const shown = ({ actor }: ReturnType<typeof running>) => {
    const text = actor.getSnapshot().children[field]?.getSnapshot();
    return [selectTextState(text), selectText(text)];
  };

  test('is a draft from its first character until its write is requested', async () => {
    const it = running();
    await settled();
    it.actor.getSnapshot().children[field]?.send({ type: 'text.changed', text: 'D', ...deed });
    expect(it.told('drafts')).toEqual([{ type: 'draft.kept', key, text: 'D' }]);
    it.clock.increment(1000);
    expect([it.told('records'), it.told('drafts')]).toMatchObject([
      [{ type: 'write.requested' }],
      [{ type: 'draft.dropped', key }],
    ]);
  });

  test('comes back from the draft of an earlier visit', async () => {
    const it = running({ drafts: { [`${field}Draft`]: 'Dos' } });
    await settled();
    expect(shown(it)).toEqual(['restored', 'Dos']);
    it.actor.getSnapshot().children[field]?.send({ type: 'text.discarded' });
    expect([shown(it), it.told('drafts')]).toEqual([['clean', null], [{ type: 'draft.dropped', key }]]);
  });
});

test('pictures go one by one; one that fails stays until it is tried again', async () => {
  let works = false;
  const it = running({
    upload: async (id) => {
      if (id === 'two' || works) return image;
      throw refusals.NETWORK;
    },
  });
  await settled();
  it.actor.send({ type: 'image.chosen', uploadId: 'one', name: 'a.png' });
  it.actor.send({ type: 'image.chosen', uploadId: 'two', name: 'b.png' });
  expect(selectUploads(it.actor.getSnapshot()).map(({ state }) => state)).toEqual(['sending', 'waiting']);
  await settled();
  await settled();
  expect(selectUploads(it.actor.getSnapshot())).toEqual([{ id: 'one', name: 'a.png', state: 'failed', message: 'no' }]);
  works = true;
  it.actor.send({ type: 'image.retried', uploadId: 'one' });
  await settled();
  expect([it.emitted, selectUploads(it.actor.getSnapshot())]).toEqual([
    [
      { type: 'image.uploaded', uploadId: 'two', image },
      { type: 'image.uploaded', uploadId: 'one', image },
    ],
    [],
  ]);
});

test('a picture is dropped while it waits, while it goes, and after it failed', async () => {
  const it = running({
    upload: async (id) => {
      if (id === 'three') throw refusals.NETWORK;
      return new Promise<UploadedImage>(() => undefined);
    },
  });
  const uploads = () => selectUploads(it.actor.getSnapshot()).map(({ id, state }) => `${id} ${state}`);
  await settled();
  for (const uploadId of ['one', 'two', 'three']) it.actor.send({ type: 'image.chosen', uploadId, name: 'a.png' });
  it.actor.send({ type: 'image.dropped', uploadId: 'two' });
  expect(uploads()).toEqual(['one sending', 'three waiting']);
  it.actor.send({ type: 'image.dropped', uploadId: 'one' });
  expect(uploads()).toEqual(['three sending']);
  await settled();
  await settled();
  expect(uploads()).toEqual(['three failed']);
  it.actor.send({ type: 'image.dropped', uploadId: 'three' });
  expect(uploads()).toEqual([]);
});
