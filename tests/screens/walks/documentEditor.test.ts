import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import { Doc } from 'yjs';
import type { DocumentVersion } from '../../../domain/document.ts';
import { AppError } from '../../../domain/errors.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import type { ResourceSpec } from '../../../src/machines/sync/records/resources/index.ts';
import { aPage, uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { after, afterChild } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { pickFile, press, pressInMenu, pressKeys } from '../userActions.ts';
import '../elementSizes.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState, dialog } from '../elements.ts';
import { moment, pageOf, planDocument as record } from '../world.ts';

const version: DocumentVersion = {
  id: uuid(810),
  documentId: record.id,
  title: 'Plan',
  createdAt: moment,
  authors: [],
  size: 8,
};
const errors = {
  gone: new AppError('NOT_FOUND', 'none'),
  denied: new AppError('FORBIDDEN', 'no'),
  unreachable: new AppError('NETWORK', 'no'),
  broken: new AppError('INTERNAL', 'broken'),
};

const path = `/documents/${record.id}`;
const answering = (given: Partial<Record<ResourceSpec['kind'], unknown>>) => ({
  loadPage: (input: LoadInput) => given[input.spec.kind] ?? pageOf(input),
});
const never = new Promise(() => undefined);
const answers = answering({
  document: record,
  documentVersions: aPage([version]),
  documentVersion: { ...version, content: 'Once upon a time' },
});
const title = (): HTMLTextAreaElement =>
  screen.getByRole<HTMLTextAreaElement>('textbox', { name: texts.documents.document.title });
const page = (): HTMLElement => screen.getByRole('article');
const opened = async ({ system }: RunningApp): Promise<void> => {
  await screen.findByRole('textbox', { name: texts.documents.document.title });
  const document = new Doc();
  system.collaborations.set(record.id, { document, provider: { awareness: new Awareness(document) } });
};
const synced = async (app: RunningApp): Promise<void> => {
  await opened(app);
  await afterChild('collaboration', { type: 'copy.read', record, empty: true }, { type: 'link.synced' })(app);
  await screen.findByRole('textbox', { name: texts.editor.document.label });
};
const versions = (): HTMLElement => dialog(texts.documents.versions.title);
const confirmation = (): HTMLElement => dialog(texts.documents.versions.confirmTitle);

test('the screen shows the expected content in every state of the documentEditor machine', async () => {
  expect(
    await coverScreen({
      machine: 'documentEditor',
      acts: {
        'retry.requested': press(texts.documents.retry),
        'versions.opened': pressInMenu(texts.documents.document.actions, texts.documents.document.versions),
        'versions.closed': pressKeys('{Escape}'),
        'version.chosen': press(/./, 'button', () => within(versions()).getByRole('list')),
        'version.left': press(texts.documents.versions.back, 'button', versions),
        'restore.requested': press(texts.documents.versions.restore, 'button', versions),
        'restore.cancelled': press(texts.documents.versions.cancel, 'button', confirmation),
        'restore.confirmed': press(texts.documents.versions.confirm, 'button', confirmation),
        'lost.kept': press(texts.documents.lost.keep, 'button', page),
        'lost.discarded': press(texts.documents.lost.discard, 'button', page),
        'image.chosen': pickFile(new File(['picture'], 'plan.png', { type: 'image/png' })),
      },
      withoutAct: {
        'image.retried': 'the test of UploadCard covers its buttons; jsdom has no layout for the card in the text',
        'image.dropped': 'the test of UploadCard covers its buttons; jsdom has no layout for the card in the text',
      },
      walks: [
        {
          path,
          answers: answering({ document: never }),
          reach: async () => void (await within(await screen.findByRole('article')).findByText(texts.start.loading)),
          events: [
            { type: 'list.received', elements: [record] },
            ...Object.values(errors).map((error) => ({ type: 'list.failed' as const, error: failureOf(error) })),
          ],
          seen: {
            'record.loading': () => within(page()).getByText(texts.start.loading),
            'record.ready': () => {
              expect(title().value).toBe('Plan');
              expect(within(page()).queryByRole('alert')).toBeNull();
            },
            'record.missing': () => within(page()).getByText(texts.documents.document.missing),
            'record.denied': () => within(page()).getByText(texts.documents.document.denied),
            'record.unreachable': () => within(page()).getByText(texts.ui.offline.title),
            'record.failed': () => alertWithText('broken', page()),
          },
        },
        {
          path,
          answers: answering({ document: never }),
          reach: async (app) => {
            await screen.findByRole('article');
            await after('documentEditor', { type: 'list.failed', error: failureOf(errors.broken) })(app);
          },
          events: [{ type: 'retry.requested' }],
          seen: { 'record.loading': () => within(page()).getByText(texts.start.loading) },
        },
        {
          path,
          answers,
          reach: synced,
          events: [{ type: 'list.failed', error: failureOf(errors.gone) }],
          seen: {
            'record.gone': () => alertWithText(texts.documents.document.gone, page()),
          },
        },
        {
          path,
          answers,
          reach: synced,
          events: [{ type: 'link.refused', reason: 'too-big' }],
          // The actor of the text has the reason for the notice, and reports it to the editor.
          acts: { 'link.refused': afterChild('collaboration', { type: 'link.refused', reason: 'too-big' }) },
          seen: { 'record.tooBig': () => alertWithText(texts.documents.document.tooBig, page()) },
        },
        {
          path,
          answers,
          reach: synced,
          events: [
            { type: 'versions.opened' },
            { type: 'version.chosen', versionId: version.id },
            { type: 'restore.requested' },
            { type: 'restore.cancelled' },
            { type: 'restore.confirmed', mutationId: 'm' },
            { type: 'version.left' },
            { type: 'versions.closed' },
            { type: 'image.chosen', uploadId: 'u', name: 'plan.png', refusal: null },
          ],
          seen: {
            'versions.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'versions.listed': () => within(versions()).getByText(texts.documents.versions.choose),
            'versions.previewing': () => {
              within(versions()).getByText('Once upon a time');
              expect(buttonState(versions(), texts.documents.versions.restore)).toBe('ready');
            },
            'versions.confirming': () =>
              expect(buttonState(dialog(texts.documents.versions.confirmTitle), texts.documents.versions.confirm)).toBe(
                'ready',
              ),
            'versions.restoring': () =>
              expect(buttonState(dialog(texts.documents.versions.confirmTitle), texts.documents.versions.confirm)).toBe(
                'busy',
              ),
          },
        },
        {
          path,
          answers,
          reach: synced,
          events: [
            { type: 'lost.found', title: 'Plan', projectId: null, markdown: 'Once upon a time' },
            { type: 'lost.discarded' },
            { type: 'lost.kept', documentId: uuid(811), title: 'Copy', mutationId: 'm', at: moment },
          ],
          seen: {
            'lost.none': () => expect(within(page()).queryByText(texts.documents.lost.title)).toBeNull(),
            'lost.offered': () => {
              within(page()).getByText(texts.documents.lost.title);
              expect(buttonState(page(), texts.documents.lost.keep)).toBe('ready');
            },
          },
        },
      ],
      unseen: {
        'record.doubted': 'the document stays visible until the server has answered whether it is still accessible',
        images: 'the UploadCard in the text shows an image during its upload',
      },
    }),
  ).toEqual({ paths: 16, states: { seen: 15, all: 17 } });
});
