import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import type { Project } from '../../../domain/project.ts';
import { aProject } from '../records/testing.ts';
import { createProjectMachine } from './createProject.machine.ts';
import {
  selectProjectForm,
  selectProjectFormError,
  selectProjectNameError,
  selectWizardStep,
} from './createProject.selectors.ts';
import type { CreateProjectCall } from './createProject.types.ts';
import { createProjectForm } from './createProjectForm.ts';
import { settled } from '../../../tests/support/settled.ts';

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
    { workspaceId: 'w', accountId: 'a', form: createProjectForm(null) },
  );

test('a project is made, told, shown and its draft dropped', async () => {
  const calls: CreateProjectCall[] = [];
  const it = open(() => Promise.resolve(aProject), calls);
  it.actor.send({ type: 'step.advanced' });
  expect([selectWizardStep(it.actor.getSnapshot()), selectProjectNameError(it.actor.getSnapshot())]).toEqual([
    'general',
    'El nombre del proyecto es obligatorio',
  ]);
  it.actor.send({ type: 'name.changed', name: ' Engine ' });
  it.actor.send({ type: 'step.advanced' });
  it.actor.send({ type: 'tag.added', kind: 'types', key: 'new' });
  it.told('drafts');
  it.actor.send({ type: 'form.submitted', projectId: 'p', mutationId: 'm' });
  await settled();
  expect(
    calls.map(({ idempotencyKey, workspaceId, body: { id, name, taskTypes } }) => [
      idempotencyKey,
      workspaceId,
      id,
      name,
      taskTypes?.at(-1),
    ]),
  ).toEqual([['m', 'w', 'p', 'Engine', { name: 'Type', color: 'blue' }]]);
  expect([it.told('drafts'), it.told('records'), it.told('toasts'), it.told('root'), it.emitted]).toEqual([
    [{ type: 'draft.dropped', key: 'a/createProject/w' }],
    [{ type: 'project.arrived', project: aProject }],
    [{ type: 'toast.requested', kind: 'success', message: 'Project created successfully' }],
    [{ type: 'navigation.requested', to: `/projects/${aProject.id}/tasks` }],
    [{ type: 'dialog.closed' }],
  ]);
});

test('a list of tags has a last place', () => {
  const it = open(() => Promise.resolve(aProject));
  it.actor.send({ type: 'name.changed', name: 'Engine' });
  it.actor.send({ type: 'step.advanced' });
  for (let index = 0; index < 55; index += 1) it.actor.send({ type: 'tag.added', kind: 'types', key: `t${index}` });
  expect(selectProjectForm(it.actor.getSnapshot()).types).toHaveLength(50);
});

test('a failure leaves the wizard as it was, with its draft', async () => {
  const it = open(() => Promise.reject(new AppError('NETWORK', 'no answer')));
  it.actor.send({ type: 'name.changed', name: 'Engine' });
  it.actor.send({ type: 'step.advanced' });
  const form = selectProjectForm(it.actor.getSnapshot());
  it.actor.send({ type: 'form.submitted', projectId: 'p', mutationId: 'm' });
  it.told('drafts');
  await settled();
  const snapshot = it.actor.getSnapshot();
  expect([
    selectWizardStep(snapshot),
    selectProjectForm(snapshot),
    selectProjectFormError(snapshot)?.code,
    it.told('drafts'),
  ]).toEqual(['tasks', form, 'NETWORK', []]);
});

test('an answer that comes after the dialog was dismissed opens nothing', async () => {
  let resolve: (project: Project) => void = () => undefined;
  const it = open(
    () =>
      new Promise((done) => {
        resolve = done;
      }),
  );
  it.actor.send({ type: 'name.changed', name: 'Engine' });
  it.actor.send({ type: 'step.advanced' });
  it.actor.send({ type: 'form.submitted', projectId: 'p', mutationId: 'm' });
  it.actor.send({ type: 'dialog.dismissed' });
  resolve(aProject);
  await settled();
  expect([it.told('root'), it.told('toasts'), it.emitted]).toEqual([[], [], [{ type: 'dialog.closed' }]]);
});

test('the last status can’t be removed, a blank one can’t be sent', () => {
  const it = open(() => Promise.reject(new Error('not called')));
  it.actor.send({ type: 'name.changed', name: 'Engine' });
  it.actor.send({ type: 'step.advanced' });
  for (const { key } of selectProjectForm(it.actor.getSnapshot()).statuses)
    it.actor.send({ type: 'tag.removed', kind: 'statuses', key });
  expect(selectProjectForm(it.actor.getSnapshot()).statuses.map(({ name }) => name)).toEqual(['Done']);
  it.actor.send({ type: 'tag.changed', kind: 'statuses', key: 'statuses-3', patch: { name: ' ' } });
  it.actor.send({ type: 'form.submitted', projectId: 'p', mutationId: 'm' });
  expect(selectProjectFormError(it.actor.getSnapshot())?.message).toBe(
    'Cada estado, tipo y prioridad necesita un nombre',
  );
});

test('the form comes back from its draft; a broken draft is the defaults', () => {
  const form = { ...createProjectForm(null), name: 'Kept' };
  expect(createProjectForm(JSON.stringify(form))).toEqual(form);
  expect(createProjectForm('{"name":')).toEqual(createProjectForm(null));
  expect(createProjectForm('{"name":"x","statuses":[]}')).toEqual(createProjectForm(null));
});
