import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { timings } from '../../../domain/timings.ts';
import { toastOf } from '../../../src/machines/toasts/toasts.types.ts';
import { coverScreen } from '../coverScreen.ts';

const isShown = (): void => void screen.getByText('Saved');

test('the screen shows the expected content in every state of the toast machine', async () => {
  expect(
    await coverScreen({
      machine: 'toast',
      walks: [
        {
          path: '/projects',
          events: [{ type: 'pause' }, { type: 'resume' }, { type: `xstate.after.${timings.toast}.toast.showing` }],
          reach: async ({ actor }) => {
            (await actor('toasts')).send(toastOf('success', 'Saved'));
            await screen.findByText('Saved');
          },
          hands: {
            pause: () => userEvent.hover(screen.getByText('Saved')),
            resume: () => userEvent.unhover(screen.getByText('Saved')),
          },
          seen: { showing: isShown, paused: isShown, leaving: () => expect(screen.queryByText('Saved')).toBeNull() },
        },
      ],
    }),
  ).toEqual({ paths: 2, states: { seen: 3, all: 3 } });
});
