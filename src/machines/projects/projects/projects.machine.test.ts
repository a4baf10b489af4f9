import { describe, expect, test } from 'vitest';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { projectsMachine } from './projects.machine.ts';

const input = { workspaceId: 'w', accountId: 'a' };
const list = (search: string) => ({ kind: 'projects', search });

describe('projects machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: projectsMachine,
        input,
        events: [
          { type: 'search.typed', text: 'engine' },
          { type: 'search.typed', text: '' },
          { type: 'retry.requested' },
          { type: 'xstate.after.searchPause.projects.pausing' },
          { type: 'xstate.done.actor.acquireResources', output: undefined },
          { type: 'xstate.error.actor.acquireResources', error: {} },
        ],
      }),
    ).toEqual({ paths: 23, states: 2, transitions: { covered: 6, reachable: 6 }, missed: [] });
  });

  test('acquires one list at a time, for the applied search text', () => {
    const it = stage(projectsMachine, input);
    it.actor.send({ type: 'search.typed', text: 'e' });
    it.clock.increment(299);
    it.actor.send({ type: 'search.typed', text: 'engine ' });
    it.clock.increment(300);
    it.actor.send({ type: 'retry.requested' });
    it.close();
    expect(it.sentTo('records')).toEqual([
      { type: 'resource.acquired', spec: list('') },
      { type: 'resource.released', spec: list('') },
      { type: 'resource.acquired', spec: list('engine') },
      { type: 'resource.refreshRequested', spec: list('engine') },
      { type: 'resource.released', spec: list('engine') },
    ]);
  });
});
