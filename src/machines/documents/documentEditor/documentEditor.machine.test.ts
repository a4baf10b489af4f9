import { describe, expect, test } from 'vitest';
import { fromCallback, fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import type { Document, UploadedImage } from '../../../../domain/document.ts';
import { AppError } from '../../../../domain/errors.ts';
import { collaborationMachine } from '../collaboration/collaboration.machine.ts';
import { selectIsReadable, selectLinkStatus } from '../collaboration/collaboration.selectors.ts';
import type { CollaborateCommand, OpenDocument } from '../collaboration/collaboration.types.ts';
import { failureOf } from '../../failure.ts';
import { selectText, selectTextState } from '../../sync/savedText/savedText.selectors.ts';
import { documentEditorMachine } from './documentEditor.machine.ts';
import { selectDocumentCopy, selectLostText, selectRecordStatus, selectUploads } from './documentEditor.selectors.ts';
import type { DocumentEditorEvent, DocumentEditorInput, RestoreVersionCall } from './documentEditor.types.ts';
import { imageUploadMachine } from '../imageUpload/imageUpload.machine.ts';
import { selectUpload } from '../imageUpload/imageUpload.selectors.ts';
import type { UploadImageCall } from '../imageUpload/imageUpload.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

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
const image: UploadedImage = { id: 'i', url: '/api/images/i', width: 1, height: 1 };
const refusals = {
  NOT_FOUND: new AppError('NOT_FOUND', 'no'),
  FORBIDDEN: new AppError('FORBIDDEN', 'no'),
  NETWORK: new AppError('NETWORK', 'no'),
  INTERNAL: new AppError('INTERNAL', 'no'),
};
const writeIds = { mutationId: 'm', at };
const lostText = { type: 'lost.found', title: 'Uno', projectId: 'p', markdown: 'Lost' } as const;
const arrived = (given: Partial<Document> = {}) =>
  ({ type: 'list.received', elements: [{ ...record, ...given }] }) satisfies DocumentEditorEvent;
const failed = (code: keyof typeof refusals) =>
  ({ type: 'list.failed', error: failureOf(refusals[code]) }) satisfies DocumentEditorEvent;

test('documentEditor: every transition', async () => {
  const walk = (region: string, events: (DocumentEditorEvent | InternalEvent)[]) =>
    coverMachine({
      machine: slice(documentEditorMachine, '', [region]),
      input,
      events: [
        ...events,
        ...['collaboration', 'title', 'description', 'followDocument'].flatMap((child): InternalEvent[] => [
          { type: `xstate.done.actor.${child}`, output: undefined },
          { type: `xstate.error.actor.${child}`, error: refusals.INTERNAL },
        ]),
        { type: 'database.replaced', generation: 1 },
        { type: 'copy.read', record: null, empty: true },
        { type: 'copy.read', record, empty: false },
        { type: 'link.refused', reason: 'not-found' },
        { type: 'link.refused', reason: 'too-big' },
        { type: 'link.refused', reason: 'access-changed' },
        { type: 'link.edited' },
        { type: 'link.authorised', readOnly: true },
        { type: 'link.authorised', readOnly: false },
      ],
      serializeState: ({ value, context }) =>
        JSON.stringify([value[region as 'record'], context.copy !== null, context.versionId]),
    });
  const ofRecord = await walk('record', [
    arrived(),
    failed('NOT_FOUND'),
    failed('FORBIDDEN'),
    failed('NETWORK'),
    failed('INTERNAL'),
    { type: 'retry.requested' },
    { type: 'xstate.after.connectAgain.documentEditor.record.doubted' },
    { type: 'xstate.after.fetchAgain.documentEditor.record.unreachable' },
    { type: 'xstate.after.sendAgain.documentEditor.record.tooBig' },
  ]);
  const all = (count: number) => ({ transitions: { covered: count, reachable: count }, missed: [] });
  expect(ofRecord).toMatchObject(all(26));
  expect(
    await walk('images', [
      { type: 'image.chosen', uploadId: 'u', name: 'a', refusal: null },
      { type: 'image.retried', uploadId: 'u' },
      { type: 'image.dropped', uploadId: 'u' },
      { type: 'upload.waiting', uploadId: 'u' },
      { type: 'upload.failed', uploadId: 'u' },
      { type: 'upload.done', uploadId: 'u', image },
    ]),
  ).toMatchObject(all(15));
  expect(
    await walk('versions', [
      { type: 'versions.opened' },
      { type: 'versions.closed' },
      { type: 'version.chosen', versionId: 'v' },
      { type: 'version.left' },
      { type: 'restore.requested' },
      { type: 'restore.cancelled' },
      { type: 'restore.confirmed', mutationId: 'm' },
      { type: 'xstate.done.actor.restoreVersion', output: record },
      { type: 'xstate.error.actor.restoreVersion', error: refusals.NETWORK },
    ]),
  ).toMatchObject(all(20));
  expect(
    await walk('lost', [
      lostText,
      { type: 'lost.kept', documentId: 'e', title: 'Uno (copy)', ...writeIds },
      { type: 'lost.discarded' },
    ]),
  ).toMatchObject(all(12));
});

interface Given {
  upload?: (id: string) => Promise<UploadedImage>;
  drafts?: Partial<DocumentEditorInput>;
}
const running = (given: Given = {}) => {
  const commands: string[] = [];
  const it = stage(
    documentEditorMachine.provide({
      actors: {
        followList: fromCallback(() => undefined),
        collaboration: collaborationMachine.provide({
          actors: {
            collaborate: fromCallback<CollaborateCommand, OpenDocument>(({ receive }) =>
              receive(({ type }) => commands.push(type)),
            ),
          },
        }),
        restoreVersion: fromPromise<Document, RestoreVersionCall>(async () => record),
        imageUpload: imageUploadMachine.provide({
          actors: {
            uploadImage: fromPromise<UploadedImage, UploadImageCall>(({ input: { uploadId } }) =>
              given.upload ? given.upload(uploadId) : Promise.resolve(image),
            ),
          },
        }),
      },
    }),
    { ...input, ...given.drafts },
  );
  const text = () => it.actor.getSnapshot().children.collaboration;
  return { ...it, commands, text, status: () => selectRecordStatus(it.actor.getSnapshot()) };
};
const opened = (given: Given = {}) => {
  const it = running(given);
  it.actor.send(arrived());
  return it;
};
const refreshed = {
  type: 'resource.refreshRequested',
  spec: { kind: 'document', documentId: 'd' },
};

test('the text connects once the server has the document, and is there before it when the device kept it', () => {
  const it = running();
  expect([it.status(), it.commands]).toEqual(['loading', []]);
  it.actor.send(arrived());
  expect([it.status(), it.commands]).toEqual(['ready', ['copy.saved', 'connect']]);
  it.text()?.send({ type: 'copy.read', record: null, empty: false });
  expect([selectLinkStatus(it.text()?.getSnapshot()), selectIsReadable(it.text()?.getSnapshot())]).toEqual([
    'offline',
    true,
  ]);
  it.text()?.send({ type: 'link.synced' });
  it.text()?.send({ type: 'link.authorised', readOnly: true });
  expect(selectLinkStatus(it.text()?.getSnapshot())).toBe('readOnly');
});

test('a text over the size limit is sent again after an edit, or after a minute', () => {
  const it = opened();
  const refuse = () => it.text()?.send({ type: 'link.refused', reason: 'too-big' });
  refuse();
  it.actor.send(arrived({ title: 'Dos' }));
  expect([it.status(), selectDocumentCopy(it.actor.getSnapshot())?.title]).toEqual(['tooBig', 'Dos']);
  it.commands.splice(0);
  it.text()?.send({ type: 'link.edited' });
  expect([it.status(), it.commands]).toEqual(['ready', ['connect']]);
  refuse();
  it.clock.increment(59_999);
  expect(it.status()).toBe('tooBig');
  it.clock.increment(1);
  expect([it.status(), it.commands]).toEqual(['ready', ['connect', 'connect']]);
});

test('a record is loaded immediately after changed rights, and after a while for other rejections', () => {
  const it = opened();
  it.text()?.send({ type: 'link.refused', reason: 'access-changed' });
  expect([it.status(), it.sentTo('records')]).toEqual(['loading', [refreshed]]);
  it.actor.send(arrived());
  it.text()?.send({ type: 'link.refused', reason: 'not-found' });
  expect([it.status(), it.sentTo('records')]).toEqual(['doubted', []]);
  it.clock.increment(1500);
  expect([it.status(), it.sentTo('records')]).toEqual(['loading', [refreshed]]);
});

test('an open document that is deleted is shown as gone until it is restored; an unknown document is missing', () => {
  const it = opened();
  it.actor.send(failed('NOT_FOUND'));
  expect([it.status(), selectDocumentCopy(it.actor.getSnapshot())?.title]).toEqual(['gone', 'Uno']);
  it.actor.send(arrived({ version: 5 }));
  expect(it.status()).toBe('ready');
  const kept = running();
  kept.text()?.send({ type: 'copy.read', record, empty: false });
  kept.actor.send(failed('NOT_FOUND'));
  expect(kept.status()).toBe('gone');
  const never = running();
  never.actor.send(failed('NOT_FOUND'));
  expect([never.status(), never.commands]).toEqual(['missing', ['lost.asked']]);
  // The outbox had not sent the creation before.
  never.actor.send(arrived());
  expect([never.status(), never.commands]).toEqual(['ready', ['lost.asked', 'copy.saved', 'connect']]);
});

test('a document that may not be seen any more is removed from this device', () => {
  const it = opened();
  it.actor.send(failed('FORBIDDEN'));
  expect([it.status(), it.commands.at(-1)]).toEqual(['denied', 'copy.removed']);
});

test('a document that cannot be reached is loaded again after a while, or once its text is connected', () => {
  const it = running();
  it.actor.send(failed('NETWORK'));
  it.clock.increment(4999);
  expect([it.status(), it.sentTo('records')]).toEqual(['unreachable', []]);
  it.clock.increment(1);
  expect([it.status(), it.sentTo('records')]).toEqual(['loading', [refreshed]]);
  it.actor.send(failed('NETWORK'));
  it.text()?.send({ type: 'link.authorised', readOnly: false });
  expect([it.status(), it.sentTo('records')]).toEqual(['loading', [refreshed]]);
});

test('the title is saved after a pause, on what the server has; a conflict keeps both', () => {
  const it = running();
  const title = () => it.actor.getSnapshot().children.title;
  const shown = () => [selectTextState(title()?.getSnapshot()), selectText(title()?.getSnapshot())];
  it.actor.send(arrived({ projectId: 'p' }));
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
  expect(it.sentTo('records')).toEqual([write({ title: 'Dos' }, 'm2', 'Uno', { basedOn: 3 })]);
  title()?.send({ type: 'write.failed', mutationId: 'm2', error: failureOf(new AppError('CONFLICT', 'no')) });
  expect(shown()).toEqual(['conflicted', 'Dos']);
  it.actor.send(arrived({ projectId: 'p', title: 'Theirs', version: 4 }));
  title()?.send({ type: 'conflict.settled', keep: 'mine', mutationId: 'm3', at });
  expect(it.sentTo('records')).toEqual([write({ title: 'Dos' }, 'm3', 'Theirs', {})]);
  title()?.send({ type: 'write.failed', mutationId: 'm3', error: failureOf(refusals.FORBIDDEN) });
  expect(shown()).toEqual(['failed', 'Dos']);
});

test.each([
  ['title', ' Dos ', { title: 'Dos' }],
  ['description', 'Nuevo', { description: 'Nuevo' }],
] as const)('the %s is flushed when the screen closes within the pause', (field, text, fields) => {
  const it = opened();
  it.actor.getSnapshot().children[field]?.send({ type: 'text.changed', text, ...writeIds });
  it.close();
  expect(it.sentTo('records')).toMatchObject([{ type: 'write.requested', write: { replyTo: null, op: { fields } } }]);
});

describe.each(['title', 'description'] as const)('the %s', (field) => {
  const key = `a/document/d/${field}`;
  const shown = ({ actor }: ReturnType<typeof running>) => {
    const text = actor.getSnapshot().children[field]?.getSnapshot();
    return [selectTextState(text), selectText(text)];
  };

  test('is a draft from its first character until its write is requested', () => {
    const it = opened();
    it.actor.getSnapshot().children[field]?.send({ type: 'text.changed', text: 'D', ...writeIds });
    expect(it.sentTo('drafts')).toEqual([{ type: 'draft.saved', key, text: 'D' }]);
    it.clock.increment(1000);
    expect([it.sentTo('records'), it.sentTo('drafts')]).toMatchObject([
      [{ type: 'write.requested' }],
      [{ type: 'draft.removed', key }],
    ]);
  });

  test('is restored from the draft of an earlier visit', () => {
    const it = opened({ drafts: { [`${field}Draft`]: 'Dos' } });
    expect(shown(it)).toEqual(['restored', 'Dos']);
    it.actor.getSnapshot().children[field]?.send({ type: 'text.discarded' });
    expect([shown(it), it.sentTo('drafts')]).toEqual([['clean', null], [{ type: 'draft.removed', key }]]);
  });
});

const uploadsOf = ({ actor }: ReturnType<typeof running>) =>
  selectUploads(actor.getSnapshot()).map((ref) => selectUpload(ref.getSnapshot()));
const choose = ({ actor }: ReturnType<typeof running>, ...ids: string[]) => {
  for (const id of ids) actor.send({ type: 'image.chosen', uploadId: id, name: 'a.png', refusal: null });
};

test('images are uploaded one at a time, and a failed one can be tried again', async () => {
  let works = false;
  const it = opened({
    upload: async (id) => {
      if (id === 'two' || works) return image;
      throw refusals.NETWORK;
    },
  });
  choose(it, 'one', 'two');
  expect(uploadsOf(it).map(({ state }) => state)).toEqual(['sending', 'waiting']);
  await settled();
  await settled();
  expect(uploadsOf(it)).toEqual([{ id: 'one', name: 'a.png', state: 'failed', message: 'no' }]);
  works = true;
  it.actor.send({ type: 'image.retried', uploadId: 'one' });
  await settled();
  expect([it.emitted, uploadsOf(it)]).toEqual([
    [
      { type: 'image.uploaded', uploadId: 'two', image },
      { type: 'image.uploaded', uploadId: 'one', image },
    ],
    [],
  ]);
});

test('an image is dropped while it waits, while it is uploaded, and after it failed', async () => {
  const it = opened({
    upload: async (id) => {
      if (id === 'three') throw refusals.NETWORK;
      return new Promise<UploadedImage>(() => undefined);
    },
  });
  const uploads = () => uploadsOf(it).map(({ id, state }) => `${id} ${state}`);
  choose(it, 'one', 'two', 'three');
  it.actor.send({ type: 'image.dropped', uploadId: 'two' });
  expect(uploads()).toEqual(['one sending', 'three waiting']);
  it.actor.send({ type: 'image.dropped', uploadId: 'one' });
  expect(uploads()).toEqual(['three sending']);
  await settled();
  expect(uploads()).toEqual(['three failed']);
  it.actor.send({ type: 'image.dropped', uploadId: 'three' });
  expect(uploads()).toEqual([]);
});

test('a rejected image does not block the next one', async () => {
  const it = opened();
  it.actor.send({ type: 'image.chosen', uploadId: 'one', name: 'a.png', refusal: 'too large' });
  choose(it, 'two');
  await settled();
  expect([it.emitted, uploadsOf(it)]).toEqual([
    [{ type: 'image.uploaded', uploadId: 'two', image }],
    [{ id: 'one', name: 'a.png', state: 'failed', message: 'too large' }],
  ]);
});

describe('a restored database', () => {
  test('opens the text again, without what the lost one had', () => {
    const it = opened();
    const before = it.text();
    it.actor.send({ type: 'database.replaced', generation: 1 });
    expect([it.status(), selectDocumentCopy(it.actor.getSnapshot())]).toEqual(['loading', null]);
    expect(it.text()).not.toBe(before);
    expect(before?.getSnapshot().status).toBe('stopped');
    it.actor.send(arrived({ title: 'Restored' }));
    expect(it.commands).toEqual(['copy.saved', 'connect', 'copy.saved', 'connect']);
    expect(selectDocumentCopy(it.actor.getSnapshot())?.title).toBe('Restored');
  });

  test('offers the lost text, and makes a new document of it on request', () => {
    const it = opened();
    it.text()?.send(lostText);
    expect(selectLostText(it.actor.getSnapshot())).toMatchObject({ title: 'Uno', markdown: 'Lost' });
    it.actor.send({ type: 'lost.kept', documentId: 'e', title: 'Uno (copy)', ...writeIds });
    expect(it.sentTo('outbox')).toContainEqual({
      type: 'write.requested',
      write: {
        ...writeIds,
        replyTo: null,
        op: {
          kind: 'document.create',
          projectId: 'p',
          documentId: 'e',
          document: { title: 'Uno (copy)', type: 'document', content: 'Lost' },
        },
      },
    });
    expect(it.commands).toContain('lost.dropped');
    expect(selectLostText(it.actor.getSnapshot())).toBeNull();
  });

  test('asks for the lost text of a document that is not in the restored data', () => {
    const it = running();
    it.actor.send(failed('NOT_FOUND'));
    expect([it.status(), it.commands]).toEqual(['missing', ['lost.asked']]);
    it.text()?.send(lostText);
    it.actor.send({ type: 'lost.discarded' });
    expect(it.sentTo('outbox')).toEqual([]);
    expect(it.commands).toEqual(['lost.asked', 'lost.dropped']);
  });
});
