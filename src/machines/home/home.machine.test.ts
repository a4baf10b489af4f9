import { describe, expect, test } from 'vitest';
import { coverMachine } from '../../../tests/model/coverage.ts';
import { homeMachine } from './home.machine.ts';

describe('home machine', () => {
  test('covers every transition', async () => {
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
});
