import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findActor } from '../../../src/system/system.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';

const notice =
  ({ short, long }: { short: string; long: string }) =>
  (): void =>
    void expect(screen.getByText(short).parentElement?.title).toBe(long);
const offline = notice(texts.shell.connectivity.offline);

test('the screen shows the expected content in every state of the connectivity machine', async () => {
  expect(
    await coverScreen({
      machine: 'connectivity',
      walks: [
        {
          path: '/projects',
          events: [
            { type: 'browser.offline' },
            { type: 'browser.online' },
            { type: 'server.lost' },
            { type: 'server.reached' },
            { type: 'transport.changed', polling: true },
          ],
          reach: async ({ system }) => {
            await screen.findByRole('link', { name: /Engine/ });
            await waitFor(() => expect(findActor(system, 'records')).toBeDefined());
          },
          seen: {
            'online.direct': () =>
              expect([
                screen.queryByText(texts.shell.connectivity.offline.short),
                screen.queryByText(texts.shell.connectivity.degraded.short),
                screen.queryByText(texts.shell.connectivity.reconnecting.short),
              ]).toEqual([null, null, null]),
            'online.polling': notice(texts.shell.connectivity.degraded),
            reconnecting: notice(texts.shell.connectivity.reconnecting),
            'offline.waiting': offline,
            'offline.disconnected': offline,
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 5, all: 5 } });
});
