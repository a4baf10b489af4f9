import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import { uuid } from '../../../src/machines/sync/records/testing.ts';
import { texts } from '../../support/texts.ts';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText } from '../elements.ts';
import '../elementSizes.ts';
import { fill, inSequence, press } from '../userActions.ts';
import { moment, project, sprint, sprintReport as report } from '../world.ts';

const path = `/projects/${project.id}/sprints/${sprint.id}`;
const figures = () => screen.getByText(texts.sprints.report.figures.committed).parentElement?.textContent;
const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const heldUp = () => screen.getAllByText('Write the notes').length;

const row = () => screen.getByRole('option', { name: /^Write the notes/ });
const select = press(/^Write the notes/, 'option');

test('the screen shows the expected content in every state of the sprint machine', async () => {
  expect(
    await coverScreen({
      machine: 'sprint',
      acts: {
        'retry.requested': press(texts.sprints.retry),
        'measure.chosen': press(texts.sprints.report.measure.tasks, 'radio'),
        'chart.chosen': press(texts.sprints.report.chart.burnUp, 'radio'),
        'backlog.searched': fill({ [texts.sprints.planner.search]: 'notes' }),
        'tasks.selected': select,
        'selection.cleared': press(texts.sprints.planner.clear),
        'tasks.moved': inSequence(select, press(texts.sprints.planner.add)),
        'drag.started': async () => {
          fireEvent.mouseDown(row(), { button: 0, clientX: 10, clientY: 10 });
          fireEvent.mouseMove(document, { clientX: 30, clientY: 30 });
          await waitFor(() => expect(heldUp()).toBe(2));
        },
        'drag.dropped': async () => void fireEvent.mouseUp(document),
        'drag.cancelled': async () => void (await userEvent.keyboard('{Escape}')),
      },
      walks: [
        {
          path,
          reach: async () => void (await screen.findByText(texts.sprints.detail.loading)),
          events: [
            { type: 'xstate.done.actor.loadReport', output: report },
            { type: 'xstate.error.actor.loadReport', error: new AppError('NOT_FOUND', 'gone') },
          ],
          seen: {
            'report.loading': () => screen.getByText(texts.sprints.detail.loading),
            'report.ready': () => {
              screen.getByRole('heading', { level: 2, name: /^Sprint 1/ });
              expect(figures()).toBe('Committed at start5 points');
            },
            'report.notFound': () =>
              within(alertWithText(texts.sprints.detail.notFound)).getByRole('button', {
                name: texts.sprints.detail.back,
              }),
          },
        },
        {
          path,
          reach: async () => void (await screen.findByText(texts.sprints.detail.loading)),
          events: [
            { type: 'xstate.error.actor.loadReport', error: new AppError('INTERNAL', 'the server is unwell') },
            { type: 'retry.requested' },
          ],
          seen: {
            'report.failed': () =>
              within(alertWithText('the server is unwell')).getByRole('button', { name: texts.sprints.retry }),
          },
        },
        {
          path,
          answers: { loadReport: () => report },
          reach: async () => void (await screen.findByText(texts.sprints.report.figures.committed)),
          events: [
            { type: 'measure.chosen', measure: 'tasks' },
            { type: 'chart.chosen', chart: 'burnUp' },
          ],
          seen: {
            'measure.points': () => {
              expect(choice(texts.sprints.report.measure.points).checked).toBe(true);
              expect(figures()).toBe('Committed at start5 points');
              screen.getByRole('img', { name: /, Points$/ });
            },
            'measure.tasks': () => {
              expect(choice(texts.sprints.report.measure.tasks).checked).toBe(true);
              expect(figures()).toBe('Committed at start2 tasks');
              screen.getByRole('img', { name: /, Tasks$/ });
            },
            'chart.burnDown': () => {
              expect(choice(texts.sprints.report.chart.burnDown).checked).toBe(true);
              screen.getByRole('img', { name: /^Burn-down,/ });
            },
            'chart.burnUp': () => {
              expect(choice(texts.sprints.report.chart.burnUp).checked).toBe(true);
              screen.getByRole('img', { name: /^Burn-up,/ });
            },
          },
        },
        {
          path: `${path}?view=plan`,
          answers: { loadReport: () => report },
          reach: async () => void (await screen.findByRole('option', { name: /^Write the notes/ })),
          chained: true,
          events: [
            { type: 'tasks.selected', list: 'backlog', taskIds: [uuid(101)], anchor: uuid(101) },
            { type: 'selection.cleared' },
            { type: 'backlog.searched', text: 'notes' },
            {
              type: 'tasks.moved',
              taskIds: [uuid(101)],
              list: 'sprint',
              sprint: sprint.name,
              mutationId: 'm',
              at: moment,
            },
          ],
          seen: {},
        },
        {
          path: `${path}?view=plan`,
          answers: { loadReport: () => report },
          reach: async () => void (await screen.findByRole('option', { name: /^Write the notes/ })),
          events: [
            { type: 'drag.started', list: 'backlog', taskId: uuid(101) },
            { type: 'drag.dropped', list: 'backlog', sprint: sprint.name, mutationId: 'm', at: moment },
            { type: 'drag.cancelled' },
          ],
          seen: {
            'plan.choosing': () => expect(heldUp()).toBe(1),
            'plan.dragging': () => expect(heldUp()).toBe(2),
          },
        },
      ],
      unseen: {
        'report.ready.fresh': 'the numbers stay visible',
        'report.ready.settling': 'the numbers stay visible until new ones arrive',
        'report.ready.refreshing': 'the numbers stay visible until new ones arrive',
      },
    }),
  ).toEqual({ paths: 9, states: { seen: 9, all: 12 } });
});
