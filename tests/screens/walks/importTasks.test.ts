import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { emptyTaskValues } from '../../../domain/fields/task.ts';
import { AppError } from '../../../domain/errors.ts';
import type { ImportPlan } from '../../../domain/imports/plan.ts';
import type { ImportTable } from '../../../domain/imports/table.ts';
import { type ImportAnswer, importLimits, type ImportRow } from '../../../domain/transfer.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import type { InternalEvent } from '../../model/pure.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState, dialog } from '../elements.ts';
import { project, statuses } from '../world.ts';

const tableOf = (status: string): ImportTable => ({
  source: 'csv',
  text: { encoding: 'utf-8', delimiter: ',', hasHeader: true },
  header: ['Title', 'Status'],
  rows: [{ line: 2, cells: ['Oil the wheels', status] }],
  broken: [],
});
const row: ImportRow = {
  ...emptyTaskValues,
  line: 2,
  key: 'k',
  title: 'Oil the wheels',
  statusId: statuses.toDo.id,
  typeId: uuid(20),
  priorityId: uuid(30),
  comments: [],
};
const plan: ImportPlan = { rows: [row], problems: [] };
const made: ImportAnswer = { rows: [{ line: 2, outcome: 'created', taskId: uuid(700), reason: null }] };
const refused = new AppError('FORBIDDEN', 'not yours');
const offline = new AppError('NETWORK', 'no answer');
const done = (id: string, output: unknown): InternalEvent => ({ type: `xstate.done.actor.${id}`, output });
const broke = (id: string, error: AppError): InternalEvent => ({ type: `xstate.error.actor.${id}`, error });
const heading = (name: string): HTMLElement => screen.getByRole('heading', { level: 2, name });
const says = (words: string): void => expect(screen.getByText(words).getAttribute('role')).toBe('status');
const button = (name: string): string => buttonState(document.body, name);
const fileInput = (): HTMLElement => screen.getByLabelText(texts.importing.file);
const isGone = (name: string): void => expect(screen.queryByRole('button', { name })).toBeNull();
const undo = () => dialog(texts.importing.undoTitle);

test('the screen shows the expected content in every state of the importTasks machine', async () => {
  expect(
    await coverScreen({
      machine: 'importTasks',
      walks: [
        {
          path: `/projects/${project.id}/import`,
          reach: async () => void (await screen.findByRole('navigation', { name: texts.importing.steps })),
          events: [
            done('loadPlace', { place: { project, sprints: [] }, imports: [] }),
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
            done('createEntries', project),
            done('replanImport', plan),
            done('sendRows', made),
            broke('sendRows', refused),
            broke('sendRows', offline),
            { type: 'pause.requested' },
            { type: 'cancel.requested' },
            { type: 'undo.requested', importId: 'i' },
            { type: 'undo.confirmed' },
            broke('undoImport', refused),
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
            'importing.creating': () => {
              says(texts.importing.sendingStates.creating);
              isGone(texts.importing.pause);
              isGone(texts.importing.stop);
            },
            'importing.replanning': () => {
              says(texts.importing.sendingStates.creating);
              isGone(texts.importing.pause);
              isGone(texts.importing.stop);
            },
            'importing.sending': () => {
              says(texts.importing.sendingStates.sending);
              screen.getByRole('progressbar', { name: texts.importing.importing });
              expect([button(texts.importing.pause), button(texts.importing.stop)]).toEqual(['ready', 'ready']);
            },
            'importing.waiting': () => {
              says(texts.importing.sendingStates.waiting);
              expect([button(texts.importing.now), button(texts.importing.stop)]).toEqual(['ready', 'ready']);
            },
            'importing.paused': () => {
              says(texts.importing.sendingStates.paused);
              expect([button(texts.importing.resume), button(texts.importing.stop)]).toEqual(['ready', 'ready']);
            },
            'importing.stopping': () => {
              says(texts.importing.sendingStates.stopping);
              expect(button(texts.importing.stop)).toBe('disabled');
            },
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
            'undoing.asking': () => {
              expect(buttonState(undo(), texts.importing.undoConfirm)).toBe('ready');
              expect(undo().textContent).not.toContain('Error');
            },
            'undoing.removing': () => expect(buttonState(undo(), texts.importing.undoConfirm)).toBe('busy'),
            'undoing.stuck': () => {
              alertWithText(texts.importing.failed({ message: 'not yours' }), undo());
              expect(buttonState(undo(), texts.importing.undoConfirm)).toBe('ready');
            },
          },
        },
      ],
      unseen: { comparing: 'transient', 'importing.beginning': 'transient' },
    }),
  ).toEqual({ paths: 8, states: { seen: 22, all: 24 } });
});
