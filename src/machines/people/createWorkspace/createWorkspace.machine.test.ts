import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { Workspace } from '../../../../domain/workspace.ts';
import { createWorkspaceMachine } from './createWorkspace.machine.ts';
import type { CreateWorkspaceCall } from './createWorkspace.types.ts';

const workspace: Workspace = {
  id: 'w',
  name: 'Acme',
  role: 'owner',
  version: 1,
  abilities: { update: true, delete: true, invite: true, createProject: true },
};

describe('createWorkspace machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: createWorkspaceMachine,
        events: [
          { type: 'form.submitted', name: 'Acme', workspaceId: 'w', mutationId: 'm' },
          { type: 'xstate.done.actor.createWorkspace', output: workspace },
          { type: 'xstate.error.actor.createWorkspace', error: new AppError('NETWORK', 'no') },
        ],
      }),
    ).toEqual({ paths: 2, states: 3, transitions: { covered: 3, reachable: 3 }, missed: [] });
  });

  test('sends the new workspace to the root', async () => {
    const calls: CreateWorkspaceCall[] = [];
    const machine = createWorkspaceMachine.provide({
      actors: {
        createWorkspace: fromPromise<Workspace, CreateWorkspaceCall>(({ input }) => {
          calls.push(input);
          return Promise.resolve(workspace);
        }),
      },
    });
    const it = stage(machine, undefined);
    it.actor.send({ type: 'form.submitted', name: 'Acme', workspaceId: 'w', mutationId: 'm' });
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect([calls, it.sentTo('root')]).toEqual([
      [{ body: { id: 'w', name: 'Acme' }, idempotencyKey: 'm' }],
      [{ type: 'workspace.created', workspace, to: '/' }],
    ]);
  });
});
