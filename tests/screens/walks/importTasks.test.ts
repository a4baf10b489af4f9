import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { importLimits } from '../../../domain/transfer.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState } from '../elements.ts';
import { broke, done, offline, place, plan, refused, resultOf, tableOf } from '../importing.ts';
import { project } from '../world.ts';

const heading = (name: string): HTMLElement => screen.getByRole('heading', { level: 2, name });
const says = (words: string): void => expect(screen.getByText(words).getAttribute('role')).toBe('status');
const button = (name: string): string => buttonState(document.body, name);
const fileInput = (): HTMLElement => screen.getByLabelText(texts.importing.file);
const isGone = (name: string): void => expect(screen.queryByRole('button', { name })).toBeNull();
test('the screen shows the expected content in every state of the importTasks machine', async () => {
  expect(
    await coverScreen({
      machine: 'importTasks',
      walks: [
        {
          path: `/projects/${project.id}/import`,
          reach: async () => void (await screen.findByRole('navigation', { name: texts.importing.steps })),
          events: [
            done('loadPlace', { place, imports: [] }),
            broke('loadPlace', refused),
            { type: 'file.chosen', fileId: 'f', fileName: 'tasks.csv', size: 10 },
            { type: 'file.chosen', fileId: 'f', fileName: 'huge.csv', size: importLimits.bytes + 1 },
            done('readTable', { table: tableOf('odd'), remembered: null }),
            done('readTable', { table: tableOf('Done'), remembered: null }),
            broke('readTable', offline),
            { type: 'step.confirmed' },
            { type: 'value.matched', kind: 'statuses', value: 'odd', choice: { to: 'new' } },
            done('planImport', plan),
            { type: 'import.started', importId: 'i' },
            done('run', resultOf('complete')),
            done('run', resultOf('cancelled')),
            done('run', resultOf('failed')),
            { type: 'undo.requested', importId: 'i' },
          ],
          serializeState: ({ context: { values, choices, plan: known, importId, sent } }) =>
            JSON.stringify([values.length, choices.statuses['odd']?.to, known?.rows.length, importId, sent]),
          seen: {
            opening: () => {
              screen.getByText(texts.importing.opening);
              expect(fileInput().closest('[hidden]')).toBeNull();
            },
            failed: () =>
              within(alertWithText(texts.importing.failed({ message: 'not yours' }))).getByRole('button', {
                name: texts.importing.retry,
              }),
            choosing: () => heading(texts.importing.choose),
            'choosing.idle': () => {
              expect(fileInput().closest('[hidden]')).toBeNull();
              expect(screen.queryByText(/^The file is larger/)).toBeNull();
              isGone(texts.importing.retry);
            },
            'choosing.rejected': () => alertWithText('The file is larger'),
            'choosing.unread': () => {
              alertWithText('no answer');
              expect(fileInput().closest('[hidden]')).toBeNull();
              expect(button(texts.importing.retry)).toBe('ready');
            },
            reading: () => {
              expect(fileInput().closest('[hidden]')).not.toBeNull();
              says(texts.importing.reading({ name: 'tasks.csv' }));
              expect(button(texts.importing.cancel)).toBe('ready');
            },
            mapping: () => {
              heading(texts.importing.columns);
              screen.getByText('Oil the wheels');
            },
            matching: () => {
              expect(document.activeElement).toBe(heading(texts.importing.values));
              screen.getByText('odd');
            },
            planning: () => says(texts.importing.planning),
            previewing: () => {
              heading(texts.importing.preview);
              screen.getByRole('cell', { name: 'Oil the wheels' });
              expect(button(texts.importing.start({ tasks: 1 }))).toBe('ready');
            },
            importing: () => heading(texts.importing.importing),
            'finished.complete': () => {
              heading(texts.importing.done.complete);
              isGone(texts.importing.resume);
            },
            'finished.cancelled': () => {
              heading(texts.importing.done.cancelled);
              expect(button(texts.importing.resume)).toBe('ready');
            },
            'finished.failed': () => {
              heading(texts.importing.done.failed);
              alertWithText('not yours');
              expect(button(texts.importing.resume)).toBe('ready');
            },
            undoing: () => screen.getByRole('dialog', { name: texts.importing.undoTitle }),
          },
        },
      ],
      unseen: { comparing: 'transient' },
    }),
  ).toEqual({ paths: 6, states: { seen: 15, all: 16 } });
});
