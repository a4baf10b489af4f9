import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { AppError } from '../../../../domain/errors.ts';
import type { Project } from '../../../../domain/project.ts';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { settled } from '../../../../tests/support/settled.ts';
import { aProject } from '../../sync/records/testing.ts';
import { exampleProjectMachine } from './exampleProject.machine.ts';
import { selectIsCreatingExample } from './exampleProject.selectors.ts';
import type { CreateExampleCall } from './exampleProject.types.ts';

const input = { workspaceId: 'w', accountId: 'a' };

const open = (answer: () => Promise<Project>) => {
  const calls: CreateExampleCall[] = [];
  const createExample = fromPromise<Project, CreateExampleCall>(({ input: call }) => {
    calls.push(call);
    return answer();
  });
  return { ...stage(exampleProjectMachine.provide({ actors: { createExample } }), input), calls };
};

describe('exampleProject machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: exampleProjectMachine,
        input,
        events: [
          { type: 'example.requested', mutationId: 'm' },
          { type: 'xstate.done.actor.createExample', output: aProject },
          { type: 'xstate.error.actor.createExample', error: new AppError('NETWORK', 'no') },
        ],
      }),
    ).toMatchObject({ missed: [] });
  });

  test('creates one project for two quick clicks, and opens it', async () => {
    const it = open(() => Promise.resolve(aProject));
    it.actor.send({ type: 'example.requested', mutationId: 'm' });
    it.actor.send({ type: 'example.requested', mutationId: 'n' });
    expect(selectIsCreatingExample(it.actor.getSnapshot())).toBe(true);
    await settled();
    expect(it.calls).toEqual([{ workspaceId: 'w', idempotencyKey: 'm' }]);
    expect([it.sentTo('records'), it.sentTo('root')]).toEqual([
      [{ type: 'project.received', project: aProject }],
      [{ type: 'navigation.requested', to: `/projects/${aProject.id}/tasks` }],
    ]);
    expect(selectIsCreatingExample(it.actor.getSnapshot())).toBe(false);
  });

  test('shows without a connection that the server is needed, and can be tried again', async () => {
    const it = open(() => Promise.reject(new AppError('NETWORK', 'no network')));
    it.actor.send({ type: 'example.requested', mutationId: 'm' });
    await settled();
    expect(it.sentTo('toasts')).toEqual([{ type: 'toast.requested', kind: 'error', message: 'no network' }]);
    it.actor.send({ type: 'example.requested', mutationId: 'n' });
    expect(it.calls.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['m', 'n']);
  });
});
