import { expect, test } from 'vitest';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { homeMachine } from './home.machine.ts';

test('the list is held while the screen is there, and asked for again', async () => {
  expect(
    await coverMachine({
      machine: homeMachine,
      input: { workspaceId: 'w', accountId: 'a' },
      events: [
        { type: 'retry.requested' },
        { type: 'xstate.done.actor.acquireResources', output: undefined },
        { type: 'xstate.error.actor.acquireResources', error: {} },
      ],
    }),
  ).toEqual({ paths: 3, states: 1, transitions: { covered: 3, reachable: 3 }, missed: [] });
});
