import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import { press } from '../userActions.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/poker/PickTasksDialog.tsx';

const { pick, stories } = texts.poker;

test('the screen shows the expected content in every state of the pokerRooms machine', async () => {
  expect(
    await coverScreen({
      machine: 'pokerRooms',
      acts: {
        'dialog.opened': press(stories.fromTasks),
        'dialog.closed': press(pick.cancel, 'button', () => dialog(pick.title)),
      },
      walks: [
        {
          path: '/poker-planning/create',
          reach: async () => void (await screen.findByRole('button', { name: stories.fromTasks })),
          events: [{ type: 'dialog.opened', dialog: 'picking' }, { type: 'dialog.closed' }],
          seen: {
            closed: () => expect(screen.queryByRole('dialog')).toBeNull(),
            picking: () => expect(buttonState(dialog(pick.title), pick.submit({ count: 0 }))).toBe('disabled'),
          },
        },
      ],
    }),
  ).toEqual({ paths: 2, states: { seen: 2, all: 2 } });
});
