import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { press } from '../userActions.ts';
import { listing, project, workflow } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/workflows/WorkflowDialogs.tsx';

const { workflows } = texts;

test('the screen shows the expected content in every state of the workflows machine', async () => {
  expect(
    await coverScreen({
      machine: 'workflows',
      acts: {
        'dialog.opened': press(workflows.import),
        'dialog.closed': press(workflows.cancel),
      },
      walks: [
        {
          path: `/projects/${project.id}/workflows`,
          answers: listing('workflows', [workflow]),
          reach: async () => void (await screen.findByRole('button', { name: workflows.import })),
          events: [{ type: 'dialog.opened', dialog: 'importing' }, { type: 'dialog.closed' }],
          seen: {
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
            importing: () =>
              expect(buttonState(dialog(workflows.importDialog.title), workflows.importDialog.submit)).toBe('disabled'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 2, states: { seen: 2, all: 2 } });
});
