import { fromPromise } from 'xstate';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../domain/errors.ts';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { settled } from '../../../../tests/support/settled.ts';
import { homeMachine } from './home.machine.ts';
import { selectExtended, selectShowsSteps } from './home.selectors.ts';

const input = { workspaceId: 'w', accountId: 'a' };

describe('home machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: homeMachine,
        input,
        events: [
          { type: 'retry.requested' },
          { type: 'task.completed', taskId: 't', mutationId: 'm', at: '' },
          { type: 'group.extended', group: 'later' },
          { type: 'steps.hidden', mutationId: 'm' },
          { type: 'xstate.done.actor.hideSteps', output: undefined },
          { type: 'xstate.error.actor.hideSteps', error: new AppError('NETWORK', 'no') },
          { type: 'xstate.done.actor.acquireResources', output: undefined },
          { type: 'xstate.error.actor.acquireResources', error: {} },
        ],
      }),
    ).toMatchObject({ missed: [] });
  });

  test.each([
    ['stay hidden', () => Promise.resolve<unknown>(null), false],
    ['come back after a failure', () => Promise.reject(new AppError('NETWORK', 'no')) as Promise<unknown>, true],
  ])('shows first steps %s', async (_, answer, shown) => {
    const it = stage(homeMachine.provide({ actors: { hideSteps: fromPromise(answer) } }), input);
    it.actor.send({ type: 'steps.hidden', mutationId: 'm' });
    expect(selectShowsSteps(it.actor.getSnapshot())).toBe(false);
    await settled();
    expect(selectShowsSteps(it.actor.getSnapshot())).toBe(shown);
    expect(it.sentTo('toasts')).toHaveLength(shown ? 1 : 0);
  });

  test('acquires its lists while it is open', () => {
    const it = stage(homeMachine, input);
    const specs = [{ kind: 'myTasks', search: '' }, { kind: 'firstSteps' }];
    it.actor.send({ type: 'retry.requested' });
    it.close();
    expect(it.sentTo('records')).toEqual([
      ...specs.map((spec) => ({ type: 'resource.acquired', spec })),
      { type: 'resource.refreshRequested', spec: specs[0] },
      ...specs.map((spec) => ({ type: 'resource.released', spec })),
    ]);
  });

  test('keeps showing all tasks of a group that the user expanded', () => {
    const it = stage(homeMachine, input);
    it.actor.send({ type: 'group.extended', group: 'later' });
    expect(selectExtended(it.actor.getSnapshot())).toEqual(['later']);
  });
});
