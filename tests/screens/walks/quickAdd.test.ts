import { within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { afterChild } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { fill, inSequence, press, pressKey } from '../userActions.ts';
import { moment, project, statuses, today } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/shell/PaletteView.tsx';

const panel = () => dialog(texts.commands.quickAdd.title);
const line = () => within(panel()).getByRole<HTMLTextAreaElement>('combobox', { name: texts.commands.quickAdd.label });
const path = `/projects/${project.id}/tasks`;
const openPanel = press(texts.board.cards.quickAddIn({ column: 'To Do' }));
const type = fill({ [texts.commands.quickAdd.label]: 'Oil the wheels\nSharpen the saw' });
const submit = pressKey('Enter', line, { ctrlKey: true });
const refuseAll = async (app: RunningApp) => {
  const { created } = (await app.actor('quickAdd')).getSnapshot().context;
  const error = failureOf(new AppError('FORBIDDEN', 'not yours'));
  const refusals = created.toReversed().map(({ mutationId }) => ({ type: 'write.failed' as const, mutationId, error }));
  await afterChild('quickAdd', ...refusals)(app);
};

test('the screen shows the expected content in every state of the quickAdd machine', async () => {
  expect(
    await coverScreen({
      machine: 'quickAdd',
      acts: {
        'text.changed': type,
        'form.submitted': submit,
        'lines.restored': press(texts.commands.quickAdd.takeBack, 'button', panel),
      },
      walks: [
        {
          path,
          reach: openPanel,
          events: [
            { type: 'text.changed', text: 'Oil the wheels\nSharpen the saw' },
            {
              type: 'form.submitted',
              projectId: project.id,
              known: { statuses: [], types: [], priorities: [], people: [], days: texts.quickAdd },
              defaults: { statusId: statuses.toDo.id, typeId: '', priorityId: '', assignees: [] },
              today,
              ids: [301, 303].map((n) => ({ taskId: uuid(n), mutationId: uuid(n + 1) })),
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
        {
          path,
          reach: inSequence(openPanel, type, submit, refuseAll),
          events: [{ type: 'lines.restored' }],
          seen: {
            one: () => within(panel()).getByText(/not yours/),
            several: () => expect(line().value).toBe('Oil the wheels\nSharpen the saw'),
          },
        },
      ],
      unseen: { sorting: 'transient' },
    }),
  ).toEqual({ paths: 3, states: { seen: 3, all: 4 } });
});
