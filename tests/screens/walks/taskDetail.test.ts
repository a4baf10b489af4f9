import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { Project } from '../../../domain/project.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { failureOf } from '../../../src/machines/failure.ts';
import { selectText } from '../../../src/machines/sync/savedText/savedText.selectors.ts';
import { selectDescription } from '../../../src/machines/tasks/taskDetail/taskDetail.selectors.ts';
import { texts } from '../../support/texts.ts';
import { openApp, type RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { buttonState, dialog } from '../elements.ts';
import '../elementSizes.ts';
import { fill, inSequence, press, pressInMenu } from '../userActions.ts';
import { moment, pageOf, project, statuses, tasks as all } from '../world.ts';
// Loads the lazy code before the test, so that no check times out on a slow machine.
import '../../../src/screens/tasks/TasksScreen.tsx';
import '../../../src/screens/tasks/TaskDialog.tsx';
import { selectResource } from '../../../src/machines/sync/records/records.selectors.ts';

const tasks = `/projects/${project.id}/tasks`;
const [taskId, mutationId, unknown] = [uuid(101), uuid(400), uuid(999)];
const ids = { mutationId, at: moment };
const opened = {
  path: `${tasks}?task=${taskId}`,
  reach: async () => {
    await screen.findByRole('heading', { name: 'Write the notes' });
    await screen.findByRole('textbox', { name: texts.tasks.detail.description });
  },
};
const task = () => dialog(/^(Write the notes|Tarea)/);
const removal = () => dialog(texts.tasks.detail.removeTitle);
/** The project, with an approval before a task may move from To Do to Done. */
const approving: Project = {
  ...project,
  workflow: {
    id: uuid(800),
    name: 'How we ship',
    version: 1,
    definition: {
      initial: statuses.toDo.id,
      states: [statuses.toDo, statuses.done].map(({ id, name }) => ({
        id,
        name,
        color: 'slate',
        category: id === statuses.done.id ? 'done' : 'unstarted',
        x: 0,
        y: 0,
        timers: [],
      })),
      edges: [
        {
          id: uuid(821),
          from: statuses.toDo.id,
          to: statuses.done.id,
          name: '',
          guards: [{ kind: 'approved', by: 'member' }],
          actions: [],
        },
      ],
    },
  },
};
const [firstTask] = all;
if (!firstTask) throw new Error('The world has a task');
const announcements = (text: string) =>
  within(screen.getByRole('dialog'))
    .queryAllByRole('status')
    .filter(({ textContent }) => textContent === text);
const isAnnounced = (text: string) => expect(announcements(text)).toHaveLength(1);
const field = () => screen.getByRole('textbox', { name: texts.tasks.subtasks.add });
const keyInField = (key: string) => async () => void fireEvent.keyDown(field(), { key });
/** Newer than the task in the list. */
const withChecklist = { description: '- [ ] Oil the pivots', version: firstTask.version + 1 };
const gone = ({ address }: RunningApp) => expect([address(), screen.queryByRole('dialog')]).toEqual([tasks, null]);

test('the screen shows the expected content in every state of the taskDetail machine', async () => {
  expect(
    await coverScreen({
      machine: 'taskDetail',
      acts: {
        'retry.requested': press(texts.tasks.detail.retry),
        'duplicate.requested': pressInMenu(texts.tasks.detail.menu, texts.tasks.detail.duplicate),
        'field.chosen': inSequence(
          press(new RegExp(`^${texts.tasks.detail.status}`), 'button', task),
          press(statuses.inProgress.name, 'option'),
        ),
        'relation.changed': inSequence(
          press(texts.tasks.links.add({ button: texts.tasks.relations.add, label: texts.fields.labels.blockedBy })),
          press(/^Cut the gears/, 'option'),
        ),
        'approval.decided': press(texts.tasks.approvals.giveFor({ to: statuses.done.name })),
        'item.ticked': press('Oil the pivots', 'checkbox', task),
        'subtasks.asked': pressInMenu(texts.tasks.detail.menu, texts.tasks.detail.addSubtask),
        'subtasks.added': inSequence(fill({ [texts.tasks.subtasks.add]: 'Wind the spring' }), keyInField('Enter')),
        'subtasks.closed': keyInField('Escape'),
        'subtask.moved': pressInMenu(texts.tasks.detail.menu, texts.tasks.detail.makeTask),
        'following.chosen': press(texts.tasks.followers.follow),
        'delete.requested': pressInMenu(texts.tasks.detail.menu, texts.tasks.detail.remove),
        'delete.cancelled': press(texts.tasks.detail.cancel, 'button', removal),
        'delete.confirmed': press(texts.tasks.detail.removeConfirm, 'button', removal),
        'tab.chosen': (_, { tab }) => press(new RegExp(`^${texts.tasks.detail[tab]}`), 'tab', task)(),
      },
      withoutAct: {
        'duplicate.closed': 'the next test presses it, because the task of the walk has no duplicate',
        'neighbours.shown': 'the dialog sends it as soon as it is shown, before the walk begins',
      },
      walks: [
        {
          path: `${tasks}?task=${unknown}`,
          answers: {
            loadPage: (input: LoadInput) => (input.spec.kind === 'task' ? new Promise(() => undefined) : pageOf(input)),
          },
          events: [
            { type: 'task.missing', taskId: unknown, error: failureOf(new AppError('NOT_FOUND', 'not here')) },
            { type: 'task.goneElsewhere', taskId: unknown },
            { type: 'retry.requested' },
          ],
          seen: {
            'task.loading': () => within(dialog(texts.tasks.detail.dialog)).getByText(texts.tasks.comments.loading),
            'task.missing': () => {
              within(dialog(texts.tasks.detail.dialog)).getByText(texts.tasks.detail.loadFailed);
              expect(buttonState(dialog(texts.tasks.detail.dialog), texts.tasks.detail.retry)).toBe('ready');
            },
            'task.closed': (app) => {
              gone(app);
              screen.getByText(texts.toasts.taskGone);
            },
          },
        },
        {
          ...opened,
          events: [{ type: 'field.chosen', fields: { statusId: statuses.inProgress.id }, ...ids }],
          seen: {
            'task.viewing.fields.settled': () => expect(announcements('Estado: Guardando…')).toEqual([]),
            'task.viewing.fields.saving': () => {
              isAnnounced('Estado: Guardando…');
              within(task()).getByRole('button', { name: /Estado.*In Progress/ });
            },
          },
        },
        {
          ...opened,
          events: [
            {
              type: 'relation.changed',
              of: { projectId: project.id, taskId },
              field: 'blockedBy',
              otherId: uuid(102),
              present: true,
              ...ids,
            },
          ],
          seen: {},
        },
        {
          ...opened,
          events: [{ type: 'delete.requested' }, { type: 'delete.confirmed', ...ids }, { type: 'delete.cancelled' }],
          seen: {
            'task.viewing.removal.idle': () => {
              within(task()).getByRole('button', { name: texts.tasks.detail.menu });
              expect(screen.queryByRole('dialog', { name: texts.tasks.detail.removeTitle })).toBeNull();
            },
            'task.viewing.removal.confirming': () => {
              within(dialog(texts.tasks.detail.removeTitle)).getByText(
                texts.tasks.detail.removeQuestion({ title: 'Write the notes' }),
              );
              expect(document.activeElement).toBe(
                within(dialog(texts.tasks.detail.removeTitle)).getByRole('button', { name: texts.tasks.detail.cancel }),
              );
            },
            'task.viewing.removal.deleting': (app) => {
              gone(app);
              expect(screen.queryByRole('button', { name: /^Write the notes/ })).toBeNull();
            },
          },
        },
        {
          ...opened,
          answers: {
            loadPage: (input: LoadInput) => (input.spec.kind === 'project' ? approving : pageOf(input)),
          },
          reach: async () => void (await screen.findByText(texts.tasks.approvals.title)),
          chained: true,
          events: [
            { type: 'approval.decided', edgeId: uuid(821), given: true, ...ids },
            { type: 'duplicate.requested', task: firstTask, newTaskId: uuid(120), ...ids },
          ],
          seen: {},
        },
        {
          ...opened,
          answers: {
            loadPage: (input: LoadInput) =>
              input.spec.kind === 'task' ? Object.assign({}, pageOf(input), withChecklist) : pageOf(input),
          },
          reach: () =>
            waitFor(() =>
              expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Oil the pivots' }).disabled).toBe(false),
            ),
          events: [
            { type: 'following.chosen', follows: true, ...ids },
            { type: 'item.ticked', item: { text: 'Oil the pivots', occurrence: 0 }, checked: true, ...ids },
          ],
          seen: {},
        },
        {
          ...opened,
          answers: {
            loadPage: (input: LoadInput) =>
              input.spec.kind === 'task'
                ? Object.assign({}, pageOf(input), {
                    parentId: uuid(102),
                    version: firstTask.version + 1,
                    subtasks: [{ ...firstTask, id: uuid(130), title: 'Oil the pivots', parentId: firstTask.id }],
                  })
                : pageOf(input),
          },
          events: [
            { type: 'subtasks.asked' },
            { type: 'subtasks.closed' },
            { type: 'subtasks.added', tasks: [], ...ids },
            { type: 'subtask.moved', taskId: firstTask.id, parentId: null, ...ids },
          ],
          seen: {
            'subtasks.closed': () => {
              within(screen.getByRole('region', { name: texts.tasks.subtasks.title })).getByText('Oil the pivots');
              expect(document.activeElement).not.toBe(field());
            },
            'subtasks.asked': () => expect(document.activeElement).toBe(field()),
          },
        },
        {
          ...opened,
          events: [
            { type: 'tab.chosen', tab: 'description' },
            { type: 'tab.chosen', tab: 'comments' },
            { type: 'tab.chosen', tab: 'history' },
          ],
          seen: Object.fromEntries(
            (['description', 'comments', 'history'] as const).map((tab) => [
              `tab.${tab}`,
              () =>
                within(task()).getByRole('tab', { name: new RegExp(`^${texts.tasks.detail[tab]}`), selected: true }),
            ]),
          ),
        },
      ],
      unseen: Object.fromEntries([
        ['neighbours.heard', 'The keys J and K work in every state.'],
        ['neighbours.unheard', 'The view listens as soon as it is shown.'],
      ]),
    }),
  ).toEqual({ paths: 16, states: { seen: 13, all: 15 } });
}, 180_000);

test('a button closes the other duplicate after the task is done', async () => {
  const [, gears, plans] = all;
  if (!gears || !plans) throw new Error('The world has three tasks');
  const repeated = { ...gears, duplicateOf: plans.id };
  const app = await openApp({
    path: `${tasks}?task=${plans.id}`,
    answers: {
      loadPage: (input: LoadInput) =>
        input.spec.kind === 'projectTasks'
          ? Object.assign({}, pageOf(input), { elements: [firstTask, repeated, plans] })
          : pageOf(input),
    },
  });
  const close = texts.tasks.relations.closeOther({
    task: `${project.prefix}-${gears.number}`,
    status: statuses.done.name,
  });
  await userEvent.click(await screen.findByRole('button', { name: close }));
  await waitFor(() => expect(screen.queryByRole('button', { name: close })).toBeNull());
  app.close();
});

test('the keys of the neighbours walk through the list that the task was opened from, as it was then', async () => {
  const app = await openApp({ path: tasks });
  const heading = (name: string) => screen.findByRole('heading', { name });
  const step = async (by: 1 | -1) => {
    const detail = await app.actor('taskDetail');
    await act(async () => detail.send({ type: 'neighbour.requested', by }));
  };
  await userEvent.click(await screen.findByRole('button', { name: /^Write the notes/ }));
  await heading('Write the notes');
  const [previous, next] = [texts.tasks.detail.previous, texts.tasks.detail.next].map((name) =>
    within(dialog('Write the notes')).getByRole('button', { name }),
  );
  expect([previous, next].map((button) => button?.getAttribute('aria-disabled'))).toEqual(['true', null]);
  await step(1);
  await heading('Cut the gears');
  await waitFor(async () => expect((await app.actor('taskDetail')).getSnapshot().context.taskId).toBe(uuid(102)));
  // The task moves to the last column, but remains the second of the walk.
  const moved = await app.actor('taskDetail');
  await act(async () => moved.send({ type: 'field.chosen', fields: { statusId: statuses.done.id }, ...ids }));
  await step(-1);
  await heading('Write the notes');
  await userEvent.click(screen.getByRole('button', { name: texts.tasks.detail.next }));
  await heading('Cut the gears');
  await step(1);
  await heading('Draw the plans');
  expect(app.address()).toBe(`${tasks}?task=${uuid(103)}`);
  app.close();
});

describe('a task that the board has loaded and whose own request fails', () => {
  const openCard = async () => {
    let read = Promise.withResolvers<ReturnType<typeof pageOf>>();
    const answers = { loadPage: (input: LoadInput) => (input.spec.kind === 'task' ? read.promise : pageOf(input)) };
    const app = await openApp({ path: tasks, answers });
    await userEvent.click(await screen.findByRole('button', { name: /^Write the notes/ }));
    await screen.findByRole('heading', { name: 'Write the notes' });
    const [records, detail] = [await app.actor('records'), await app.actor('taskDetail')];
    return {
      app,
      detail,
      refuse: async (code: 'NOT_FOUND' | 'FORBIDDEN' | 'INTERNAL' | 'NETWORK' | 'UNAVAILABLE') => {
        const refused = read;
        read = Promise.withResolvers();
        await act(async () => refused.reject(new AppError(code, 'no answer')));
        await waitFor(() =>
          expect(selectResource({ kind: 'task', projectId: project.id, taskId })(records.getSnapshot()).status).toBe(
            'failed',
          ),
        );
      },
      answer: () => read.resolve(pageOf({ spec: { kind: 'task', projectId: project.id, taskId } })),
    };
  };

  test.each(['NOT_FOUND', 'FORBIDDEN', 'INTERNAL'] as const)(
    'shows an error after %s, and the task after a successful retry',
    async (code) => {
      const { app, refuse, answer } = await openCard();
      await refuse(code);
      await screen.findByText(texts.tasks.detail.loadFailed);
      await userEvent.click(
        within(dialog(texts.tasks.detail.dialog)).getByRole('button', { name: texts.tasks.detail.retry }),
      );
      answer();
      await screen.findByRole('heading', { name: 'Write the notes' });
      app.close();
    },
  );

  test.each(['NETWORK', 'UNAVAILABLE'] as const)('shows the version of the board after %s', async (code) => {
    const { app, refuse } = await openCard();
    await refuse(code);
    screen.getByRole('heading', { name: 'Write the notes' });
    app.close();
  });

  test('keeps unsaved text visible', async () => {
    const { app, detail, refuse } = await openCard();
    const description = selectDescription(detail.getSnapshot());
    await act(async () => description?.send({ type: 'text.changed', text: 'Half a thought', ...ids }));
    await refuse('NOT_FOUND');
    expect(screen.queryByText(texts.tasks.detail.loadFailed)).toBeNull();
    expect(selectText(description?.getSnapshot())).toBe('Half a thought');
    app.close();
  });
});
