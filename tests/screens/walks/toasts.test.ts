import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { timings } from '../../../domain/timings.ts';
import { toastOf } from '../../../src/machines/app/toasts/toasts.types.ts';
import { texts } from '../../support/texts.ts';
import { openApp } from '../app.tsx';
import { after } from '../after.ts';
import { coverScreen } from '../coverScreen.ts';
import '../elementSizes.ts';
import { inSequence, press } from '../userActions.ts';
import { flow, flowPath } from '../workflow.ts';

const toastRegion = () => screen.getByRole('region', { name: /Notifications/ });

test('the toasts machine has one state and no content of its own', async () => {
  expect(
    await coverScreen({
      machine: 'toasts',
      acts: {
        'toast.requested': inSequence(
          press(texts.workflows.editor.menu),
          press(texts.workflows.editor.copyMermaid, 'menuitem'),
        ),
        'toast.dismissed': press(texts.ui.toasts.close, 'button', toastRegion),
        'toast.paused': async () => userEvent.hover(toastRegion()),
        'toast.resumed': async () => {
          await userEvent.hover(toastRegion());
          await userEvent.unhover(toastRegion());
        },
      },
      walks: [
        {
          path: flowPath,
          reach: inSequence(
            after('workflowEditor', { type: 'record.loaded', record: flow }),
            async () => void (await screen.findByRole('button', { name: texts.workflows.editor.menu })),
          ),
          events: [
            { type: 'toast.requested', kind: 'error', message: 'not copied' },
            { type: 'toast.dismissed', id: 'toast-0' },
            { type: 'toast.paused', id: 'toast-0' },
            { type: 'toast.resumed', id: 'toast-0' },
          ],
          seen: {},
        },
      ],
      unseen: { '': 'its only state: the content depends on the queue, see below' },
    }),
  ).toEqual({ paths: 4, states: { seen: 0, all: 1 } });
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
  const region = toastRegion();
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
