import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { importLimits, type ImportRecord } from '../../../domain/transfer.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import '../elementSizes.ts';
import { coverScreen } from '../coverScreen.ts';
import { after } from '../after.ts';
import { inSequence, choose, pickFile, press } from '../userActions.ts';
import { alertWithText, buttonState } from '../elements.ts';
import { broke, done, offline, place, plan, refused, resultOf, startImport, tableOf } from '../importing.ts';
import { grace, moment, project, statuses } from '../world.ts';

const heading = (name: string): HTMLElement => screen.getByRole('heading', { level: 2, name });
const says = (words: string): void => expect(screen.getByText(words).getAttribute('role')).toBe('status');
const button = (name: string): string => buttonState(document.body, name);
const fileInput = (): HTMLElement => screen.getByLabelText(texts.importing.file);
const isGone = (name: string): void => expect(screen.queryByRole('button', { name })).toBeNull();
const path = `/projects/${project.id}/import`;
const earlier: ImportRecord = {
  id: uuid(900),
  projectId: project.id,
  fileName: 'last week.csv',
  source: 'csv',
  createdBy: grace,
  createdAt: moment,
  tasks: 1,
  undoneAt: null,
  abilities: { undo: true },
};
const fileOf = (fileName: string, size: number): File => {
  const file = new File(['Title'], fileName);
  Object.defineProperty(file, 'size', { value: size });
  return file;
};
const opened = done('loadPlace', { place, imports: [earlier], unused: [] });
const withEmptyColumn = done('loadPlace', { place, imports: [], unused: [statuses.inProgress.id] });
const chosen = { type: 'file.chosen', fileId: 'f', fileName: 'tasks.csv', size: 10 } as const;
const toMapping = after('importTasks', opened, chosen, done('readTable', { table: tableOf('odd'), remembered: null }));
const pause = press(texts.importing.pause);
const match = (option: string) => choose(new RegExp(texts.importing.valueFor({ value: 'odd' })), option);
const undo = () => screen.getByRole('dialog', { name: texts.importing.undoTitle });
const isMapping = { mapping: () => heading(texts.importing.columns) };
const isImporting = { importing: () => heading(texts.importing.importing) };

test('the screen shows the expected content in every state of the importTasks machine', async () => {
  expect(
    await coverScreen({
      machine: 'importTasks',
      acts: {
        'file.chosen': (_, { fileName, size }) => pickFile(fileOf(fileName, size))(),
        'step.left': press(texts.importing.back),
        'step.confirmed': press(texts.importing.next),
        'retry.requested': press(texts.importing.retry),
        'paste.opened': press(texts.importing.paste),
        'paste.closed': press(texts.importing.cancel),
        'reading.changed': choose(new RegExp(texts.importing.headings), texts.importing.noHeadings),
        'column.mapped': choose(
          new RegExp(texts.importing.columnField({ name: 'Status' })),
          texts.importing.fields.ignored,
        ),
        'dayOrder.chosen': choose(new RegExp(texts.importing.days), texts.importing.dayOrders.mdy),
        'default.chosen': choose(texts.importing.defaultStatus, 'In Progress'),
        // The choice of the selected option is no event.
        'value.matched': inSequence(match(texts.importing.create({ value: 'odd' })), match(texts.importing.leaveOut)),
        'emptyColumns.chosen': press(
          texts.importing.emptyColumns({ count: 1, names: statuses.inProgress.name }),
          'checkbox',
        ),
        'import.started': press(texts.importing.start({ tasks: 1 })),
        'resume.requested': inSequence(pause, press(texts.importing.resume)),
        'cancel.requested': press(texts.importing.stop),
        'again.requested': press(texts.importing.again),
        'undo.requested': press(texts.importing.undoNamed({ name: earlier.fileName })),
        'undo.confirmed': press(texts.importing.undoConfirm, 'button', undo),
      },
      withoutAct: {
        'undo.dismissed': 'ends the importUndo machine immediately; the test of that machine has its act',
      },
      walks: [
        {
          path,
          reach: async () => void (await screen.findByRole('navigation', { name: texts.importing.steps })),
          events: [
            opened,
            broke('loadPlace', refused),
            chosen,
            { type: 'file.chosen', fileId: 'f', fileName: 'huge.csv', size: importLimits.bytes + 1 },
            done('readTable', { table: tableOf('odd'), remembered: null }),
            done('readTable', { table: tableOf('Done'), remembered: null }),
            broke('readTable', offline),
            { type: 'step.confirmed' },
            { type: 'value.matched', kind: 'statuses', value: 'odd', choice: { to: 'refuse' } },
            done('planImport', plan),
            done('comparePlan', plan),
            broke('comparePlan', offline),
            { type: 'paste.opened' },
            { type: 'paste.closed' },
            { type: 'import.started', importId: 'i' },
            done('run', resultOf('complete')),
            done('run', resultOf('cancelled')),
            done('run', resultOf('failed')),
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
            'choosing.pasting': () => screen.getByRole('textbox', { name: texts.importing.pasteLabel }),
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
            comparingPlan: () => says(texts.importing.planning),
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
          },
        },
        {
          path,
          reach: toMapping,
          events: [
            { type: 'reading.changed', options: { headings: null } },
            { type: 'column.mapped', column: 1, field: 'ignored' },
            { type: 'dayOrder.chosen', dayOrder: 'mdy' },
            { type: 'default.chosen', patch: {} },
            { type: 'step.left' },
          ],
          seen: { ...isMapping, reading: () => says(texts.importing.reading({ name: 'tasks.csv' })) },
        },
        {
          path,
          reach: after('importTasks', broke('loadPlace', refused)),
          events: [{ type: 'retry.requested' }],
          seen: { opening: () => screen.getByText(texts.importing.opening) },
        },
        {
          path,
          reach: after(
            'importTasks',
            withEmptyColumn,
            chosen,
            done('readTable', { table: tableOf('Done'), remembered: null }),
            { type: 'step.confirmed' },
            done('planImport', plan),
            done('comparePlan', plan),
          ),
          events: [{ type: 'emptyColumns.chosen', archives: true }],
          seen: { previewing: () => heading(texts.importing.preview) },
        },
        {
          path,
          reach: inSequence(startImport('Done')),
          events: [{ type: 'resume.requested' }, { type: 'cancel.requested' }],
          seen: isImporting,
        },
        {
          path,
          reach: inSequence(startImport('Done'), after('importTasks', done('run', resultOf('complete')))),
          events: [{ type: 'again.requested' }],
          seen: { 'finished.complete': () => heading(texts.importing.done.complete) },
        },
        {
          path,
          reach: after('importTasks', opened),
          events: [{ type: 'undo.requested', importId: earlier.id }, { type: 'undo.confirmed' }],
          seen: { undoing: undo },
        },
      ],
      unseen: { comparing: 'transient' },
    }),
  ).toEqual({ paths: 22, states: { seen: 17, all: 18 } });
});
