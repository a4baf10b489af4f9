import { describe, expect, test } from 'vitest';
import { createActor, fromCallback } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { analyticsMachine } from './analytics.machine.ts';
import { selectIsRecording } from './analytics.selectors.ts';
import type { AnalyticsEvent } from './analytics.types.ts';

const ada = { type: 'user.identified', userId: 'ada', properties: { name: 'Ada' } } as const;
const recorded = { type: 'event.recorded', name: 'user_signed_in', properties: {} } as const;

describe('analytics machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: analyticsMachine,
        events: [
          ada,
          recorded,
          { type: 'user.reset' },
          { type: 'user.updated', properties: {} },
          { type: 'page.viewed', path: '/', search: '', previousPath: null },
          { type: 'client.ready' },
          { type: 'xstate.error.actor.client', error: {} },
        ],
      }),
    ).toEqual({ paths: 13, states: 2, transitions: { covered: 9, reachable: 9 }, missed: [] });
  });

  test('sends the identified user, and no earlier event, to a client that becomes ready later', () => {
    const received: AnalyticsEvent[] = [];
    const actor = createActor(
      analyticsMachine.provide({
        actors: { client: fromCallback<AnalyticsEvent>(({ receive }) => receive((event) => received.push(event))) },
      }),
    ).start();
    actor.send(ada);
    actor.send(recorded);
    expect(selectIsRecording(actor.getSnapshot())).toBe(false);
    actor.send({ type: 'client.ready' });
    actor.send(recorded);
    expect(received).toEqual([ada, recorded]);
  });
});
