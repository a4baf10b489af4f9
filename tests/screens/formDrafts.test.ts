import { cleanup, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { failureOf } from '../../src/machines/failure.ts';
import { draftKey } from '../../src/machines/app/drafts/drafts.types.ts';
import { texts } from '../support/texts.ts';
import { after } from './after.ts';
import { type AppOptions, openApp, type RunningApp } from './app.tsx';
import { clickButton, submit, fillIn } from './userActions.ts';
import { buttonState, dialog } from './elements.ts';
import { ada, project, workspace } from './world.ts';
// Loads the lazy code before the tests, so that none times out on a slow machine.
import '../../src/screens/projects/CreateProjectDialog.tsx';
import '../../src/screens/tasks/TasksScreen.tsx';
import '../../src/screens/tasks/CreateTaskDialog.tsx';

let app: RunningApp;
const open = async (options: AppOptions) => {
  app = await openApp(options);
};
const close = () => {
  cleanup();
  app.close();
};
afterEach(close);
const draftsOf = async () => (await app.actor('drafts')).getSnapshot().context.texts;
const valueOf = (place: HTMLElement, name: string) => within(place).getByLabelText<HTMLInputElement>(name).value;

describe('the create-task dialog', () => {
  const key = draftKey.createTask(ada.id, project.id);
  const path = `/projects/${project.id}/tasks?create=task`;
  const form = () => dialog(texts.tasks.create.title);
  const draft = async () => (JSON.parse((await draftsOf())[key] ?? 'null') as { title: string } | null)?.title;
  const sendTitle = submit({ [texts.tasks.create.name]: 'Oil the wheels' }, texts.tasks.create.submit, form);
  const mutationOf = async () => {
    const { sent } = (await app.actor('createTask')).getSnapshot().context;
    if (sent === null) throw new Error('Nothing was submitted');
    return sent.mutationId;
  };

  test('saves each change as a draft, even before its code has loaded, and restores it', async () => {
    await open({
      path,
      answers: { loadCode: ({ name }: { name: string }) => name === 'createTask' && new Promise(() => undefined) },
    });
    await waitFor(form);
    await fillIn({ [texts.tasks.create.name]: 'Oil the wheels' }, form);
    expect(await draft()).toBe('Oil the wheels');
    const drafts = await draftsOf();
    close();
    await open({ path, drafts });
    await waitFor(() => expect(valueOf(form(), texts.tasks.create.name)).toBe('Oil the wheels'));
  });

  test('removes the draft of a sent task, but keeps text typed before its rejection', async () => {
    await open({ path });
    await waitFor(form);
    await sendTitle();
    expect(await draft()).toBeUndefined();
    await fillIn({ [texts.tasks.create.name]: 'Oil the axles' }, form);
    const error = failureOf(new AppError('FORBIDDEN', 'not yours'));
    const drafts = await app.actor('drafts');
    drafts.send({ type: 'draft.saved', key, text: JSON.stringify({ title: 'Oil the wheels' }) });
    await after('createTask', { type: 'write.failed', mutationId: await mutationOf(), error })(app);
    expect([
      await draft(),
      valueOf(form(), texts.tasks.create.name),
      buttonState(form(), texts.tasks.create.submit),
    ]).toEqual(['Oil the axles', 'Oil the axles', 'ready']);
  });

  test('removes the draft after the task is created, including later changes', async () => {
    await open({ path });
    await waitFor(form);
    await sendTitle();
    await fillIn({ [texts.tasks.create.name]: 'Oil the axles' }, form);
    await after('createTask', { type: 'write.confirmed', mutationId: await mutationOf() })(app);
    expect(await draftsOf()).toEqual({});
  });

  test('stays open with an empty title for another task', async () => {
    await open({ path });
    await waitFor(form);
    await userEvent.click(within(form()).getByRole('checkbox', { name: texts.tasks.create.another }));
    await sendTitle();
    await after('createTask', { type: 'write.confirmed', mutationId: await mutationOf() })(app);
    expect([valueOf(form(), texts.tasks.create.name), document.activeElement?.getAttribute('aria-label')]).toEqual([
      '',
      texts.tasks.create.name,
    ]);
  });

  test('keeps what is typed, and creates what is submitted, while the task before is being sent', async () => {
    await open({ path });
    await waitFor(form);
    await userEvent.click(within(form()).getByRole('checkbox', { name: texts.tasks.create.another }));
    const title = within(form()).getByLabelText<HTMLTextAreaElement>(texts.tasks.create.name, { selector: 'textarea' });
    title.focus();
    const send = '{Control>}{Enter}{/Control}';
    await userEvent.keyboard(`First${send}Second${send}Thi`);
    const confirmed = async () => after('createTask', { type: 'write.confirmed', mutationId: await mutationOf() })(app);
    const creations = async () =>
      (await app.actor('outbox'))
        .getSnapshot()
        .context.writes.flatMap(({ op }) => (op.kind === 'task.create' ? [op.task.title] : []));
    await confirmed();
    await waitFor(async () => expect(await creations()).toContain('Second'));
    await confirmed();
    await waitFor(() => expect(title.value).toBe('Thi'));
    await userEvent.keyboard('rd');
    expect([title.value, await creations()]).toEqual(['Third', ['First', 'Second']]);
  });

  test('is not sent while a number is not taken', async () => {
    await open({ path });
    await waitFor(form);
    await fillIn({ [texts.tasks.create.name]: 'Oil the wheels' }, form);
    const hours = within(form()).getByLabelText<HTMLInputElement>(texts.fields.labels.estimatedHours, {
      selector: 'input',
    });
    hours.focus();
    await userEvent.keyboard('1h30{Control>}{Enter}{/Control}');
    const { sent } = (await app.actor('createTask')).getSnapshot().context;
    expect([sent, hours.value, document.activeElement === hours]).toEqual([null, '1h30', true]);
    await userEvent.clear(hours);
    await userEvent.keyboard('1,5{Control>}{Enter}{/Control}');
    expect(await mutationOf()).not.toBeNull();
  });

  test('shows a validation error at its field', async () => {
    await open({ path });
    await waitFor(form);
    await sendTitle();
    const issues = [{ path: 'body.typeId', message: 'This type is archived' }];
    const error = failureOf(new AppError('VALIDATION', 'no', { issues }));
    await after('createTask', { type: 'write.failed', mutationId: await mutationOf(), error })(app);
    within(form()).getByText('This type is archived');
    expect(within(form()).getByRole('alert').textContent).toBe('');
  });
});

describe('the create-project wizard', () => {
  const key = draftKey.createProject(ada.id, workspace.id);
  const path = '/projects?create=true';
  const wizard = () => dialog(texts.projects.dialog.title);

  test('saves changes in both steps as a draft and restores it', async () => {
    await open({ path });
    await waitFor(wizard);
    await submit({ [texts.projects.dialog.name]: 'Engine' }, texts.projects.dialog.next, wizard)();
    await clickButton(texts.projects.dialog.addType, wizard);
    const kept = JSON.parse((await draftsOf())[key] ?? '{}') as { name: string; types: { name: string }[] };
    expect([kept.name, kept.types.at(-1)?.name]).toEqual(['Engine', texts.defaults.newTag.types]);
    const drafts = await draftsOf();
    close();
    await open({ path, drafts });
    await waitFor(wizard);
    expect(valueOf(wizard(), texts.projects.dialog.name)).toBe('Engine');
    await clickButton(texts.projects.dialog.next, wizard);
    expect(within(wizard()).getAllByDisplayValue(texts.defaults.newTag.types)).toHaveLength(1);
  });

  test('removes the draft after the project is created', async () => {
    await open({ path, answers: { createProject: () => project } });
    await waitFor(wizard);
    await submit({ [texts.projects.dialog.name]: 'Engine' }, texts.projects.dialog.next, wizard)();
    await clickButton(texts.projects.dialog.create, wizard);
    await waitFor(() => expect(app.address()).toBe(`/projects/${project.id}/tasks`));
    expect(await draftsOf()).toEqual({});
  });
});
