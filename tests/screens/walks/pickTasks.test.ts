import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { project } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/poker/PickTasksDialog.tsx';

const { pick, form } = texts.poker;
const opened = () => dialog(pick.title);
const box = (name: string) => within(opened()).getByRole<HTMLInputElement>('checkbox', { name });
const task = { id: uuid(101), title: 'Write the notes', projectId: project.id };

test('the screen shows the expected content in every state of the pickTasks machine', async () => {
  expect(
    await coverScreen({
      machine: 'pickTasks',
      walks: [
        {
          path: '/poker-planning/create',
          reach: async () => {
            await userEvent.click(await screen.findByRole('button', { name: texts.poker.stories.fromTasks }));
            await screen.findByRole('dialog', { name: pick.title });
            await userEvent.click(within(opened()).getByRole('button', { name: new RegExp(`^${pick.project}`) }));
            await userEvent.click(await screen.findByRole('option', { name: project.name, hidden: true }));
            await waitFor(() => box(task.title));
          },
          events: [
            { type: 'estimates.chosen', unestimated: false },
            { type: 'tasks.toggled', tasks: [task], isPicked: true, room: 100 },
            { type: 'tasks.submitted' },
          ],
          acts: {
            'estimates.chosen': async () => userEvent.click(box(pick.unestimated)),
            'tasks.toggled': async () => userEvent.click(box(task.title)),
            'tasks.submitted': async () =>
              userEvent.click(within(opened()).getByRole('button', { name: pick.submit({ count: 1 }) })),
          },
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
      ],
    }),
  ).toEqual({ paths: 2, states: { seen: 5, all: 5 } });
});
