import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { timings } from '../../../domain/timings.ts';
import { toastOf } from '../../../src/machines/app/toasts/toasts.types.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';

const isShown = (): void => void screen.getByText(texts.toasts.saved);

test('the screen shows the expected content in every state of the toast machine', async () => {
  expect(
    await coverScreen({
      machine: 'toast',
      walks: [
        {
          path: '/projects',
          events: [{ type: 'pause' }, { type: 'resume' }, { type: `xstate.after.${timings.toast}.toast.showing` }],
          reach: async ({ actor }) => {
            (await actor('toasts')).send(toastOf('success', texts.toasts.saved));
            await screen.findByText(texts.toasts.saved);
          },
          acts: {
            pause: () => userEvent.hover(screen.getByText(texts.toasts.saved)),
            resume: () => userEvent.unhover(screen.getByText(texts.toasts.saved)),
          },
          seen: {
            showing: isShown,
            paused: isShown,
            leaving: () => expect(screen.queryByText(texts.toasts.saved)).toBeNull(),
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 3, all: 3 } });
});
