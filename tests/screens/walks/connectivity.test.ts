import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { findActor } from '../../../src/system/system.ts';
import { coverScreen } from '../coverScreen.ts';

const notice = (short: string, long: RegExp) => (): void =>
  void expect(screen.getByText(short).parentElement?.title).toMatch(long);
const offline = notice('Sin conexión', /^Sin conexión: tus cambios se guardan aquí/);

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
                screen.queryByText('Sin conexión'),
                screen.queryByText('Conexión lenta'),
                screen.queryByText('Reconectando…'),
              ]).toEqual([null, null, null]),
            'online.polling': notice('Conexión lenta', /con algo de retraso/),
            reconnecting: notice('Reconectando…', /volviendo a conectar/),
            'offline.waiting': offline,
            'offline.disconnected': offline,
          },
        },
      ],
    }),
  ).toEqual({ paths: 3, states: { seen: 5, all: 5 } });
});
