import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { moment, project, statuses, today } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/shell/PaletteView.tsx';

const panel = () => dialog(texts.commands.quickAdd.title);
const line = () => within(panel()).getByRole<HTMLTextAreaElement>('combobox', { name: texts.commands.quickAdd.label });

test('the screen shows the expected content in every state of the quickAdd machine', async () => {
  expect(
    await coverScreen({
      machine: 'quickAdd',
      walks: [
        {
          path: `/projects/${project.id}/tasks`,
          reach: async () => {
            await userEvent.click(
              await screen.findByRole('button', { name: texts.board.cards.quickAddIn({ column: 'To Do' }) }),
            );
          },
          events: [
            { type: 'text.changed', text: 'Oil the wheels\nSharpen the saw' },
            {
              type: 'form.submitted',
              projectId: project.id,
              known: { statuses: [], types: [], priorities: [], people: [], days: texts.quickAdd },
              defaults: { statusId: statuses.toDo.id, typeId: '', priorityId: '' },
              today,
              ids: [],
              at: moment,
            },
          ],
          seen: {
            one: () => {
              expect(line().value).toBe('');
              expect(line().getAttribute('aria-invalid')).toBeNull();
              expect(buttonState(panel(), texts.commands.quickAdd.submit)).toBe('disabled');
            },
            several: () => {
              within(panel()).getByText(texts.commands.quickAdd.several({ count: 2 }));
              within(panel()).getByText('Sharpen the saw');
              expect(buttonState(panel(), texts.commands.quickAdd.submitAll({ count: 2 }))).toBe('ready');
            },
            invalid: () => {
              expect(within(panel()).getByRole('alert').textContent).toMatch(/^No se ha creado nada/);
              expect(line().getAttribute('aria-invalid')).toBe('true');
            },
          },
        },
      ],
      unseen: { sorting: 'transient' },
    }),
  ).toEqual({ paths: 2, states: { seen: 3, all: 4 } });
});
