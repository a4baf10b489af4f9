import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Awareness } from 'y-protocols/awareness';
import { Doc } from 'yjs';
import { AppError } from '../../../domain/errors.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { texts } from '../../support/texts.ts';
import { afterChild } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText } from '../elements.ts';
import { pageOf, planDocument as record } from '../world.ts';

const path = `/documents/${record.id}`;
const answers = { loadPage: (input: LoadInput) => (input.spec.kind === 'document' ? record : pageOf(input)) };
const page = (): HTMLElement => screen.getByRole('article');
const text = (): HTMLElement => screen.getByRole('textbox', { name: texts.editor.document.label });
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
const isOpening = (): void => void within(page()).getByText(texts.documents.document.opening);

test('the screen shows the expected content in every state of the collaboration machine', async () => {
  expect(
    await coverScreen({
      machine: 'collaboration',
      acts: {},
      withoutAct: { 'text.begun': 'the page sends it itself when it opens a document that the server has not saved' },
      walks: [
        {
          path,
          answers,
          reach: opened,
          events: [
            { type: 'copy.read', record, empty: true },
            { type: 'copy.read', record, empty: false },
            { type: 'link.synced' },
            { type: 'xstate.error.actor.collaborate', error: new AppError('INTERNAL', 'broken') },
          ],
          seen: {
            'link.opening': isOpening,
            'link.connecting': isOpening,
            'link.offline': () => within(page()).getByText(texts.documents.document.offline),
            'link.synced': () => {
              expect(text().getAttribute('contenteditable')).toBe('true');
              expect(within(page()).queryByText(texts.documents.document.offline)).toBeNull();
            },
            'link.broken': () => alertWithText(texts.documents.document.broken, page()),
          },
        },
        {
          path,
          answers,
          reach: opened,
          events: [
            { type: 'copy.read', record, empty: true },
            { type: 'link.authorised', readOnly: true },
            { type: 'link.synced' },
          ],
          seen: {
            'link.connectingReadOnly': isOpening,
            'link.readOnly': () =>
              expect(within(page()).getAllByText(texts.documents.document.readOnly).length).toBeGreaterThan(0),
          },
        },
        {
          path,
          answers,
          reach: synced,
          events: [{ type: 'changes.unsent' }],
          seen: {
            'changes.sent': () => expect(within(page()).queryByText(texts.ui.saveState.saving)).toBeNull(),
            'changes.unsent': () => within(page()).getByText(texts.ui.saveState.saving),
          },
        },
      ],
      unseen: {
        'link.readOnlyOffline': 'the text stays visible and read-only',
        editor: 'only passes events on',
      },
    }),
  ).toEqual({ paths: 5, states: { seen: 9, all: 11 } });
});
