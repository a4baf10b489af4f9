import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { timings } from '../../../domain/timings.ts';
import { toastOf } from '../../../src/machines/app/toasts/toasts.types.ts';
import { texts } from '../../support/texts.ts';
import { openApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';

test('the toasts machine has one state and no content of its own', async () => {
  expect(
    await coverScreen({
      machine: 'toasts',
      walks: [{ path: '/projects', events: [], seen: {} }],
      unseen: { '': 'its only state: the content depends on the queue, see below' },
    }),
  ).toEqual({ paths: 0, states: { seen: 0, all: 1 } });
});

const list = ['First', 'Second', 'Third', 'Fourth', 'Fifth'] as const;
const shown = (): string[] => list.filter((message) => screen.queryByText(message) !== null);

test('at most three toasts are visible, queued ones follow, and a repeated one is replaced in place', async () => {
  const app = await openApp({ path: '/projects' });
  const toasts = await app.actor('toasts');
  expect(shown()).toEqual([]);
  await act(async () =>
    list.forEach((message) => toasts.send(toastOf(message === 'First' ? 'error' : 'success', message))),
  );
  await waitFor(() => expect(shown()).toEqual(['First', 'Second', 'Third']));
  // Screen readers get the kind as text, because it is drawn as an icon.
  const region = screen.getByRole('region', { name: /Notifications/ });
  expect(within(region).getByText('First').parentElement?.textContent).toBe('Error: First');

  const first = within(region)
    .getAllByRole('listitem')
    .find((item) => within(item).queryByText('First'));
  await userEvent.click(within(first ?? region).getByRole('button', { name: texts.ui.toasts.close }));
  await waitFor(() => expect(shown()).toEqual(['Second', 'Third', 'Fourth']));
  await userEvent.unhover(region);

  await act(async () =>
    toasts.send({ ...toastOf('info', 'Fifth'), id: toasts.getSnapshot().context.visible[0]?.id ?? '' }),
  );
  await waitFor(() => expect(shown()).toEqual(['Third', 'Fourth', 'Fifth']));
  await act(async () => app.clock.increment(timings.toast));
  await waitFor(() => expect(shown()).toEqual(['Fifth']));
  await act(async () => app.clock.increment(timings.toast));
  await waitFor(() => expect(shown()).toEqual([]));
  cleanup();
  app.close();
});
