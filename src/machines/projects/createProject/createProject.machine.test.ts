import { phrase } from '../../../../domain/phrase.ts';
import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { Project } from '../../../../domain/project.ts';
import { aProject } from '../../sync/records/testing.ts';
import { createProjectMachine } from './createProject.machine.ts';
import { selectProjectFormError, selectWizardStep } from './createProject.selectors.ts';
import type { CreateProjectCall } from './createProject.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const project = { name: 'Engine', taskTypes: [{ name: 'Type', color: 'blue' as const }] };

const open = (answer: () => Promise<Project>, calls: CreateProjectCall[] = []) =>
  stage(
    createProjectMachine.provide({
      actors: {
        createProject: fromPromise<Project, CreateProjectCall>(({ input }) => {
          calls.push(input);
          return answer();
        }),
      },
    }),
    { workspaceId: 'w', accountId: 'a' },
  );

describe('createProject machine', () => {
  test('creates the project, opens it and removes the draft', async () => {
    const calls: CreateProjectCall[] = [];
    const it = open(() => Promise.resolve(aProject), calls);
    it.actor.send({ type: 'step.advanced', project });
    it.actor.send({ type: 'form.submitted', project, projectId: 'p', mutationId: 'm' });
    await settled();
    expect(calls).toEqual([
      {
        workspaceId: 'w',
        body: { id: 'p', ...project, description: '', workspaceId: 'w', createdBy: 'a' },
        idempotencyKey: 'm',
      },
    ]);
    expect([it.sentTo('drafts'), it.sentTo('records'), it.sentTo('toasts'), it.sentTo('root'), it.emitted]).toEqual([
      [{ type: 'draft.removed', key: 'a/createProject/w' }],
      [{ type: 'project.received', project: aProject }],
      [{ type: 'toast.requested', kind: 'success', message: phrase('toasts', 'projectCreated') }],
      [{ type: 'navigation.requested', to: `/projects/${aProject.id}/tasks` }],
      [{ type: 'dialog.closed' }],
    ]);
  });

  const task = { taskId: 't', mutationId: 'n', title: 'Oil the wheels', at: '2026-01-01T00:00:00.000Z' };
  const both = { type: 'both.submitted', project, projectId: 'p', mutationId: 'm', task } as const;

  test('creates the project and its first task, which is assigned to the creator, and opens nothing', async () => {
    const alone = { ...aProject, members: aProject.members.slice(0, 1) };
    const it = stage(
      createProjectMachine.provide({
        actors: { createProject: fromPromise<Project, CreateProjectCall>(() => Promise.resolve(alone)) },
      }),
      { workspaceId: 'w', accountId: alone.members[0]?.id ?? '' },
    );
    it.actor.send(both);
    await settled();
    // Records and outbox share one list.
    const [received, requested] = it.sentTo('records');
    expect(received).toEqual({ type: 'project.received', project: alone });
    expect(requested?.['write'].op).toMatchObject({
      kind: 'task.create',
      projectId: alone.id,
      task: {
        id: 't',
        title: 'Oil the wheels',
        statusId: alone.taskStatuses[0]?.id,
        assignees: [alone.members[0]?.id],
      },
    });
    expect([it.sentTo('root'), it.emitted]).toEqual([[], [{ type: 'dialog.closed' }]]);
  });

  test('shows the small form again after a failure, and creates no task', async () => {
    const it = open(() => Promise.reject(new AppError('NETWORK', 'no answer')));
    it.actor.send(both);
    await settled();
    const snapshot = it.actor.getSnapshot();
    expect([selectWizardStep(snapshot), selectProjectFormError(snapshot)?.code, it.sentTo('outbox')]).toEqual([
      'general',
      'NETWORK',
      [],
    ]);
  });

  test('returns to the last step after a failure and keeps the draft', async () => {
    const it = open(() => Promise.reject(new AppError('NETWORK', 'no answer')));
    it.actor.send({ type: 'step.advanced', project });
    it.actor.send({ type: 'form.submitted', project, projectId: 'p', mutationId: 'm' });
    it.sentTo('drafts');
    await settled();
    const snapshot = it.actor.getSnapshot();
    expect([selectWizardStep(snapshot), selectProjectFormError(snapshot)?.code, it.sentTo('drafts')]).toEqual([
      'tasks',
      'NETWORK',
      [],
    ]);
  });

  test('opens nothing when the answer arrives after the dialog was dismissed', async () => {
    let resolve: (project: Project) => void = () => undefined;
    const it = open(
      () =>
        new Promise((done) => {
          resolve = done;
        }),
    );
    it.actor.send({ type: 'step.advanced', project });
    it.actor.send({ type: 'form.submitted', project, projectId: 'p', mutationId: 'm' });
    it.actor.send({ type: 'dialog.dismissed' });
    resolve(aProject);
    await settled();
    expect([it.sentTo('root'), it.sentTo('toasts'), it.emitted]).toEqual([[], [], [{ type: 'dialog.closed' }]]);
  });

  test("doesn't leave a step that has errors", () => {
    const it = open(() => Promise.resolve(aProject));
    const step = () => selectWizardStep(it.actor.getSnapshot());
    const unnamed = { name: 'Engine', taskTypes: [{ name: '', color: 'blue' as const }] };
    it.actor.send({ type: 'step.advanced', project: { name: '' } });
    expect(step()).toBe('general');
    it.actor.send({ type: 'step.advanced', project: unnamed });
    expect(step()).toBe('tasks');
    it.actor.send({ type: 'form.submitted', project: unnamed, projectId: 'p', mutationId: 'm' });
    expect(it.actor.getSnapshot().matches('tasks')).toBe(true);
  });
});
