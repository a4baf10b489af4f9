import { expect, test } from 'vitest';
import { AppError } from '../../../../domain/errors.ts';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { importUndoMachine } from './importUndo.machine.ts';

test('covers every transition', async () => {
  expect(
    await coverMachine({
      machine: importUndoMachine,
      input: { workspaceId: 'w', projectId: 'p', importId: 'i' },
      events: [
        { type: 'undo.confirmed' },
        { type: 'undo.dismissed' },
        {
          type: 'xstate.done.actor.undoImport',
          output: { removed: 500, left: 1, kept: 0, removedOptions: 0, keptOptions: [] },
        },
        {
          type: 'xstate.done.actor.undoImport',
          output: { removed: 1, left: 0, kept: 0, removedOptions: 0, keptOptions: [] },
        },
        { type: 'xstate.error.actor.undoImport', error: new AppError('FORBIDDEN', 'not yours') },
      ],
      // The number of removed tasks grows without end.
      serializeState: ({ value }) => String(value),
    }),
  ).toMatchObject({ states: 5, missed: [] });
});
