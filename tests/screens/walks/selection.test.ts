import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { moment, project, statuses } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/tasks/SelectionBar.tsx';

const path = `/projects/${project.id}/tasks`;
const [taskId, batch] = [uuid(101), uuid(400)];
const reach = async () => {
  await screen.findByRole('button', { name: /^Write the notes/ });
};
const card = (words: RegExp) => screen.getByRole('button', { name: words });

test('the screen shows the expected content in every state of the selection machine', async () => {
  expect(
    await coverScreen({
      machine: 'selection',
      walks: [
        {
          path,
          reach,
          events: [{ type: 'task.toggled', taskId }, { type: 'removal.asked' }],
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
            'removal.idle': () => expect(screen.queryByRole('dialog')).toBeNull(),
            'removal.asking': () =>
              within(dialog(texts.board.selection.removeTitle({ count: 1 }))).getByText(
                texts.board.selection.removeQuestion({ count: 1 }),
              ),
          },
        },
        {
          path,
          reach,
          events: [
            {
              type: 'changes.requested',
              changes: [{ taskId, fields: { statusId: statuses.inProgress.id } }],
              skipped: null,
              mutationId: batch,
              at: moment,
            },
            { type: 'write.failed', mutationId: batch, error: failureOf(new AppError('FORBIDDEN', 'not yours')) },
          ],
          seen: {
            'writing.idle': () => card(/^Write the notes, To Do(?!.*Guardando)/),
            'writing.pending': () => {
              card(/^Write the notes, In Progress.*Guardando…/);
              screen.getByText(texts.board.selection.updated({ count: 1 }));
            },
          },
        },
      ],
    }),
  ).toEqual({ paths: 2, states: { seen: 6, all: 6 } });
});
