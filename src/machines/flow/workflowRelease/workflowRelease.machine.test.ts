import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { settled } from '../../../../tests/support/settled.ts';
import { AppError } from '../../../../domain/errors.ts';
import { phrase } from '../../../../domain/phrase.ts';
import { workflowReleaseMachine } from './workflowRelease.machine.ts';
import { selectReleaseFailure, selectReleaseStep } from './workflowRelease.selectors.ts';
import type { PublishCall, PublishPreview, Workflow } from './workflowRelease.types.ts';

const input = { workspaceId: 'w', projectId: 'p', workflowId: 'f' };
const preview: PublishPreview = { removed: [{ id: 'r', name: 'Gone', tasks: 2 }], added: [], renamed: [] };
const failed = new AppError('FORBIDDEN', 'not yours');
const conflict = new AppError('CONFLICT', 'changed');
const definition = { initial: null, states: [], edges: [] };
const by = { id: 'ada', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const workflow: Workflow = {
  id: 'f',
  projectId: 'p',
  workspaceId: 'w',
  name: 'Flow',
  active: true,
  draft: definition,
  published: { version: 2, at: '2026-01-01T00:00:00.000Z', by, definition },
  version: 4,
  createdBy: by,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: null,
  abilities: { update: true, delete: true, publish: true },
};
const confirmed = { type: 'publish.confirmed', mutationId: 'm', version: 3 } as const;
const placed = { type: 'publish.moveChosen', statusId: 'r', to: 'a' } as const;

test('workflowRelease: every transition', async () => {
  expect(
    await coverMachine({
      machine: workflowReleaseMachine,
      input,
      fromEveryContext: true,
      events: [
        { type: 'publish.requested' },
        placed,
        confirmed,
        { type: 'release.cancelled' },
        { type: 'deactivation.requested' },
        { type: 'deactivation.confirmed', mutationId: 'm' },
        { type: 'draft.saved' },
        { type: 'draft.held' },
        { type: 'xstate.done.actor.previewPublish', output: preview },
        { type: 'xstate.error.actor.previewPublish', error: failed },
        { type: 'xstate.done.actor.publishWorkflow', output: workflow },
        { type: 'xstate.error.actor.publishWorkflow', error: failed },
        { type: 'xstate.error.actor.publishWorkflow', error: conflict },
        { type: 'xstate.done.actor.deactivateWorkflow', output: workflow },
        { type: 'xstate.error.actor.deactivateWorkflow', error: failed },
      ],
    }),
  ).toMatchObject({ states: 7, missed: [] });
});

describe('publishing', () => {
  const opened = async (publish: () => Workflow) => {
    const calls: PublishCall[] = [];
    const machine = workflowReleaseMachine.provide({
      actors: {
        previewPublish: fromPromise(async () => preview),
        publishWorkflow: fromPromise<Workflow, PublishCall>(async ({ input: call }) => (calls.push(call), publish())),
      },
    });
    const it = stage(machine, input);
    it.actor.send({ type: 'publish.requested' });
    it.actor.send({ type: 'draft.saved' });
    await settled();
    it.actor.send(confirmed);
    expect(it.actor.getSnapshot().value).toBe('asking');
    it.actor.send(placed);
    it.actor.send(confirmed);
    await settled();
    return { ...it, calls, step: () => selectReleaseStep(it.actor.getSnapshot()) };
  };

  test('sends the new states of tasks in removed statuses, and the result to the records', async () => {
    const it = await opened(() => workflow);
    expect([it.calls, it.step(), it.sentTo('records'), it.sentTo('toasts')]).toEqual([
      [{ ...input, version: 3, moves: { r: 'a' }, mutationId: 'm' }],
      'idle',
      [{ type: 'record.received', spec: { kind: 'workflow', projectId: 'p', workflowId: 'f' }, record: workflow }],
      [{ type: 'toast.requested', kind: 'success', message: phrase('workflows', 'toasts.published', { version: 2 }) }],
    ]);
  });

  test('waits for the draft and loads the preview again after a conflict', async () => {
    const it = await opened(() => {
      throw conflict;
    });
    expect([it.step(), it.sentTo('toasts')]).toEqual([
      'settling',
      [{ type: 'toast.requested', kind: 'error', message: 'changed' }],
    ]);
    it.actor.send({ type: 'draft.saved' });
    await settled();
    expect([it.step(), it.actor.getSnapshot().context.moves]).toEqual(['asking', {}]);
  });

  test('shows another failure in the dialog', async () => {
    const it = await opened(() => {
      throw failed;
    });
    expect([it.step(), selectReleaseFailure(it.actor.getSnapshot())?.message]).toEqual(['asking', 'not yours']);
  });
});
