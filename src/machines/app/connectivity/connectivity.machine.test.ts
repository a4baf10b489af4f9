import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { connectivityMachine } from './connectivity.machine.ts';
import { selectIsOnline, selectNotice } from './connectivity.selectors.ts';
import type { ConnectivityEvent } from './connectivity.types.ts';

describe('connectivity machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: connectivityMachine,
        events: [
          { type: 'browser.online' },
          { type: 'browser.offline' },
          { type: 'server.reached' },
          { type: 'server.lost' },
          { type: 'transport.changed', polling: true },
          { type: 'transport.changed', polling: false },
          { type: 'xstate.error.actor.watchOnline', error: {} },
        ],
        serializeState: ({ value, historyValue }) =>
          JSON.stringify([
            value,
            Object.values(historyValue)
              .flat()
              .map(({ id }) => id),
          ]),
      }),
    ).toEqual({ paths: 35, states: 5, transitions: { covered: 12, reachable: 12 }, missed: [] });
  });

  test.each<[string, ConnectivityEvent[], string, boolean]>([
    ['there is no problem', [], 'none', true],
    ['the browser is offline', [{ type: 'browser.offline' }], 'offline', false],
    ['the server cannot be reached', [{ type: 'server.lost' }], 'reconnecting', true],
    [
      'the network is back but the live connection is not',
      [{ type: 'browser.offline' }, { type: 'server.lost' }, { type: 'browser.online' }],
      'reconnecting',
      true,
    ],
    ['WebSocket is blocked', [{ type: 'transport.changed', polling: true }], 'degraded', true],
    [
      'the server is back but still over polling',
      [{ type: 'transport.changed', polling: true }, { type: 'server.lost' }, { type: 'server.reached' }],
      'degraded',
      true,
    ],
  ])('shows the right notice when %s', (_, events, notice, online) => {
    const actor = createActor(
      connectivityMachine.provide({ actors: { watchOnline: fromCallback(() => undefined) } }),
    ).start();
    for (const event of events) actor.send(event);
    expect([selectNotice(actor.getSnapshot()), selectIsOnline(actor.getSnapshot())]).toEqual([notice, online]);
  });
});
