import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import '../elementSizes.ts';
import { choose, fill, inSequence, press } from '../userActions.ts';
import { project, statuses } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/poker/PickTasksDialog.tsx';

const { pick, form } = texts.poker;
const opened = () => dialog(pick.title);
const box = (name: string) => within(opened()).getByRole<HTMLInputElement>('checkbox', { name });
const chooseProject = choose(pick.project, project.name, opened);
const openDialog = async () => {
  await press(texts.poker.stories.fromTasks)();
  await screen.findByRole('dialog', { name: pick.title });
};
const task = { id: uuid(101), title: 'Write the notes', projectId: project.id };

test('the screen shows the expected content in every state of the pickTasks machine', async () => {
  expect(
    await coverScreen({
      machine: 'pickTasks',
      acts: {
        'project.chosen': chooseProject,
        'search.typed': fill({ [pick.search]: 'notes' }, opened),
        'status.chosen': choose(pick.status, statuses.toDo.name, opened),
        'estimates.chosen': press(pick.unestimated, 'checkbox', opened),
        'tasks.toggled': press(task.title, 'checkbox', opened),
        'tasks.submitted': press(pick.submit({ count: 1 }), 'button', opened),
      },
      walks: [
        {
          path: '/poker-planning/create',
          chained: true,
          reach: inSequence(openDialog, chooseProject, async () => {
            await waitFor(() => box(task.title));
          }),
          events: [
            { type: 'estimates.chosen', unestimated: false },
            { type: 'tasks.toggled', tasks: [task], isPicked: true, room: 100 },
            { type: 'tasks.submitted' },
            { type: 'search.typed', text: 'notes' },
            { type: 'status.chosen', statusId: statuses.toDo.id },
          ],
          seen: {
            'picking.listed.unestimated': () => expect(box(pick.unestimated).checked).toBe(true),
            'picking.listed.all': () => expect(box(pick.unestimated).checked).toBe(false),
            'picking.picked.none': () =>
              expect([box(task.title).checked, buttonState(opened(), pick.submit({ count: 0 }))]).toEqual([
                false,
                'disabled',
              ]),
            'picking.picked.some': () =>
              expect([box(task.title).checked, buttonState(opened(), pick.submit({ count: 1 }))]).toEqual([
                true,
                'ready',
              ]),
            added: () => {
              expect(screen.queryByRole('dialog')).toBeNull();
              within(screen.getByRole('region', { name: form.stories })).getByText(task.title);
            },
          },
        },
        {
          path: '/poker-planning/create',
          reach: openDialog,
          events: [{ type: 'project.chosen', projectId: project.id }],
          seen: {},
        },
      ],
    }),
  ).toEqual({ paths: 4, states: { seen: 5, all: 5 } });
});
