import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { timings } from '../../../domain/timings.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { aPage, uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import '../elementSizes.ts';
import { fill, inSequence, press, pressKey } from '../userActions.ts';
import { moment, pageOf, project, statuses, tasks } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/tasks/SelectionBar.tsx';

const [kept, ...deleted] = tasks.map((task, index) =>
  index === 0 ? { ...task, abilities: { ...task.abilities, delete: false } } : task,
);
const path = `/projects/${project.id}/tasks`;
const [taskId, batch] = [uuid(101), uuid(400)];
const reach = async () => {
  await screen.findByRole('button', { name: /^Write the notes/ });
};
const card = (words: RegExp) => screen.getByRole('button', { name: words });
const bar = () => screen.getByRole('toolbar', { name: texts.board.selection.bar });
const question = () => dialog(texts.board.selection.removeTitle({ count: 2 }));
const click = (keys: { ctrlKey?: boolean; shiftKey?: boolean }) => async () =>
  void fireEvent.click(card(/Write the notes/), keys);
const selectAll = pressKey('a', () => document.body, { ctrlKey: true });

test('the screen shows the expected content in every state of the selection machine', async () => {
  expect(
    await coverScreen({
      machine: 'selection',
      acts: {
        'task.toggled': click({ ctrlKey: true }),
        'range.chosen': click({ shiftKey: true }),
        'tasks.chosen': selectAll,
        'selection.cleared': press(texts.board.selection.clear, 'button', bar),
        'shown.changed': inSequence(fill({ [texts.board.search]: 'gears' }), async ({ clock }) =>
          act(async () => clock.increment(timings.taskSearchPause)),
        ),
        'removal.asked': press(texts.board.selection.remove, 'button', bar),
        'removal.declined': press(texts.board.selection.cancel, 'button', question),
        'removal.requested': press(texts.board.selection.removeConfirm, 'button', question),
        'following.requested': press(texts.board.selection.follow, 'button', bar),
        'archive.requested': press(texts.board.selection.archive, 'button', bar),
        'changes.requested': inSequence(
          press(texts.board.selection.fields.status, 'button', bar),
          press(statuses.inProgress.name, 'option'),
        ),
      },
      withoutAct: { 'batch.requested': 'the dialog of a move needs another project' },
      walks: [
        {
          path,
          chained: true,
          reach,
          events: [
            { type: 'task.toggled', taskId },
            { type: 'range.chosen', taskId, among: [taskId] },
            { type: 'tasks.chosen', taskIds: [taskId], anchor: null },
            { type: 'selection.cleared' },
            { type: 'shown.changed', taskIds: [] },
            { type: 'removal.asked' },
          ],
          seen: {
            'picking.none': () => expect(screen.queryByRole('toolbar')).toBeNull(),
            'picking.some': () => {
              expect(
                buttonState(
                  screen.getByRole('toolbar', { name: texts.board.selection.bar, hidden: true }),
                  texts.board.selection.remove,
                ),
              ).toBe('ready');
              card(/^Seleccionada, Write the notes/);
            },
          },
        },
        {
          path,
          // One of the tasks stays, because the user may not delete it.
          answers: {
            loadPage: (input: LoadInput) =>
              input.spec.kind === 'projectTasks' ? aPage([kept, ...deleted]) : pageOf(input),
          },
          reach: inSequence(
            reach,
            selectAll,
            async () => void (await screen.findByRole('toolbar')),
            press(texts.board.selection.remove, 'button', bar),
          ),
          events: [
            { type: 'removal.declined' },
            { type: 'removal.requested', taskIds: deleted.map(({ id }) => id), mutationId: batch, at: moment },
          ],
          seen: {
            'removal.idle': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'removal.asking': () => {
              within(question()).getByText(
                new RegExp(texts.board.selection.removeQuestion({ count: 2 }).replace('?', '[?]')),
              );
              within(question()).getByText(new RegExp(texts.board.selection.removeSome({ count: 1 })));
            },
          },
        },
        {
          path,
          reach: inSequence(reach, selectAll, async () => void (await screen.findByRole('toolbar'))),
          events: [{ type: 'following.requested', taskIds: [taskId], follows: true, mutationId: batch, at: moment }],
          seen: {},
        },
        {
          path,
          reach: inSequence(reach, selectAll, async () => void (await screen.findByRole('toolbar'))),
          events: [{ type: 'archive.requested', taskIds: tasks.map(({ id }) => id), mutationId: batch, at: moment }],
          seen: {
            'writing.pending': () => {
              expect(screen.queryByRole('button', { name: /Write the notes/ })).toBeNull();
              screen.getByText(texts.board.selection.archived({ count: tasks.length }));
            },
          },
        },
        {
          path,
          reach: inSequence(reach, selectAll, async () => void (await screen.findByRole('toolbar'))),
          events: [
            {
              type: 'changes.requested',
              changes: [{ taskId, fields: { statusId: statuses.inProgress.id } }],
              skipped: null,
              mutationId: batch,
              at: moment,
            },
          ],
          seen: {
            'writing.idle': () => card(/Write the notes, To Do(?!.*Guardando)/),
            'writing.pending': () => {
              card(/Write the notes, In Progress.*Guardando…/);
              screen.getByText(texts.board.selection.updated({ count: 2 }));
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 9, states: { seen: 6, all: 6 } });
});
