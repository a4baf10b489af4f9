import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aPage, uuid } from '../../../src/machines/sync/records/testing.ts';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { LoadInput } from '../../../src/machines/sync/records/records.types.ts';
import { texts } from '../../support/texts.ts';
import { openApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { press } from '../userActions.ts';
import { moment, ownTask, pageOf } from '../world.ts';

const listed: unknown = aPage([ownTask]);

/** One task more than a group shows. */
const many = Array.from({ length: 50 + 1 }, (_, index) => ({
  ...ownTask,
  id: uuid(700 + index),
  title: index === 0 ? 'Write the notes' : `Task ${index}`,
}));
const answering = (given: Readonly<Record<string, unknown>>) => ({
  loadPage: (input: LoadInput) => given[input.spec.kind] ?? pageOf(input),
});
const firstSteps = { done: { task: true, move: false, invitation: false, document: false } };
const complete = texts.home.complete({ title: 'Write the notes' });
const reach = async () => void (await screen.findByRole('button', { name: complete }));
const steps = () => screen.getByRole('region', { name: /First steps/ });

test('the screen shows the expected content in every state of the home machine', async () => {
  expect(
    await coverScreen({
      machine: 'home',
      acts: {
        'task.completed': press(complete),
        'group.extended': press(texts.home.showAll({ count: 1 })),
        'steps.hidden': press(texts.home.steps.hide),
        'retry.requested': press(texts.home.retry),
      },
      walks: [
        {
          path: '/',
          answers: answering({ myTasks: listed, firstSteps }),
          reach: async () => void (await screen.findByRole('region', { name: /First steps/ })),
          events: [
            { type: 'steps.hidden', mutationId: 'm' },
            { type: 'xstate.done.actor.hideSteps', output: null },
          ],
          seen: { showing: steps },
        },
        {
          path: '/',
          answers: answering({ myTasks: listed }),
          reach,
          events: [{ type: 'task.completed', taskId: ownTask.id, mutationId: 'm', at: moment }],
          seen: {},
        },
        {
          path: '/',
          answers: answering({ myTasks: aPage(many) }),
          reach,
          events: [{ type: 'group.extended', group: 'none' }],
          serializeState: ({ context }) => String(context.extended),
          seen: {},
        },
        {
          path: '/',
          answers: {
            loadPage: (input: LoadInput) =>
              input.spec.kind === 'myTasks' ? Promise.reject(new AppError('FORBIDDEN', 'not yours')) : pageOf(input),
          },
          reach: async () => void (await screen.findByRole('button', { name: texts.home.retry })),
          events: [{ type: 'retry.requested' }],
          seen: {},
        },
      ],
      unseen: {
        hiding: 'the first steps disappear before the answer; the last test checks it',
        hidden: 'there are no first steps; the last test checks it',
      },
    }),
  ).toEqual({ paths: 4, states: { seen: 1, all: 3 } });
});

test('home shows the list of tasks while it loads, after a failure and after a retry', async () => {
  let answer: () => Promise<unknown> = () => new Promise(() => undefined);
  const open = () =>
    openApp({
      path: '/',
      answers: { loadPage: (input: LoadInput) => (input.spec.kind === 'myTasks' ? answer() : pageOf(input)) },
    });
  const waiting = await open();
  await screen.findByText(texts.start.loading);
  expect(screen.queryByRole('list', { name: texts.home.list })).toBeNull();
  cleanup();
  waiting.close();

  answer = () => Promise.reject(new AppError('FORBIDDEN', 'not yours'));
  const app = await open();
  await screen.findByText(texts.home.failed({ message: 'not yours' }));
  expect(screen.queryByText(texts.start.loading)).toBeNull();
  answer = async () => listed;
  await userEvent.click(screen.getByRole('button', { name: texts.home.retry }));
  const list = await screen.findByRole('list', { name: texts.home.list });
  within(list).getByRole('link', { name: /Write the notes.*Engine.*To Do/ });
  expect(screen.queryByText(texts.home.failed({ message: 'not yours' }))).toBeNull();
  cleanup();
  app.close();
});

const openWith = (given: Record<string, unknown>) =>
  openApp({
    path: '/',
    answers: {
      loadPage: (input: LoadInput) => given[input.spec.kind] ?? pageOf(input),
      hideSteps: () => null,
    },
  });

test('a task leaves the list as soon as it is done', async () => {
  const app = await openWith({ myTasks: listed });
  const list = await screen.findByRole('list', { name: texts.home.list });
  within(list).getByRole('heading', { name: 'No date 1' });
  within(list).getByRole('button', { name: /^Change the due date of “Write the notes”/ });
  await userEvent.click(within(list).getByRole('button', { name: texts.home.complete({ title: 'Write the notes' }) }));
  await screen.findByText(texts.home.completed({ title: 'Write the notes' }));
  expect(screen.queryByRole('list', { name: texts.home.list })).toBeNull();
  cleanup();
  app.close();
});

test('a newcomer sees the first steps until they are hidden', async () => {
  const app = await openWith({
    firstSteps: { done: { task: true, move: false, invitation: false, document: false } },
  });
  const steps = await screen.findByRole('region', { name: /First steps/ });
  expect(within(steps).getAllByRole('button', { name: /^Done: / })).toHaveLength(1);
  within(steps).getByRole('button', { name: texts.home.steps.invitation });
  await userEvent.click(within(steps).getByRole('button', { name: texts.home.steps.hide }));
  expect(screen.queryByRole('region', { name: /First steps/ })).toBeNull();
  cleanup();
  app.close();
});
