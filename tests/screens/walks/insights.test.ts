import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AppError } from '../../../domain/errors.ts';
import type { CountedTask, Insights } from '../../../domain/insights.ts';
import { uuid } from '../../../src/machines/records/testing.ts';
import { after } from '../after.ts';
import type { RunningApp } from '../app.tsx';
import { coverScreen } from '../coverScreen.ts';
import { alertWithText, buttonState, dialog } from '../elements.ts';
import '../elementSizes.ts';
import { moment, project, statuses } from '../world.ts';

const path = `/projects/${project.id}/insights`;
const one = { count: 1, median: 3_600_000, p85: 3_600_000 };
const nothing = { count: 0, median: null, p85: null };
const answer: Insights = {
  from: '2026-01-04',
  to: '2026-01-05',
  today: '2026-01-05',
  zone: 'UTC',
  at: moment,
  statuses: [{ id: statuses.toDo.id, name: 'To Do', color: 'blue', category: 'unstarted', archived: false }],
  tasks: 3,
  finished: 1,
  created: 2,
  open: 2,
  wip: 2,
  late: null,
  cycle: one,
  lead: one,
  before: { finished: 0, created: 0, cycle: nothing, lead: nothing },
  days: ['2026-01-04', '2026-01-05'],
  createdOn: [2, 0],
  finishedOn: [0, 1],
  flow: [{ statusId: statuses.toDo.id, counts: [2, 1] }],
  scatter: { of: 1, points: [{ taskId: uuid(103), title: 'Draw the plans', at: moment, span: 3_600_000 }] },
  ageing: { tasks: [], groups: [] },
  stays: [],
  estimates: { of: 0, without: 0, groups: [], points: [] },
  forecast: { kind: 'nothingOpen' },
};
const counted = (n: number, title: string): CountedTask => ({
  id: uuid(n),
  title,
  statusId: statuses.toDo.id,
  at: null,
  span: 3_600_000,
});
const refused = new AppError('FORBIDDEN', 'not yours');
const status = (): string =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('|');
const shows = async () => void (await screen.findByRole('region', { name: 'Cumulative flow' }));
const answered =
  (then: () => Promise<void>) =>
  async (app: RunningApp): Promise<void> => {
    await after('insights', { type: 'xstate.done.actor.loadInsights', output: answer })(app);
    await then();
  };
const tasks = () => dialog('Tasks in progress');
const file = (chart: string): string => buttonState(screen.getByRole('region', { name: chart }), /CSV/);
const chart = (): HTMLElement => screen.getByRole('region', { name: 'Cumulative flow' });

test('the screen shows the expected content in every state of the insights machine', async () => {
  expect(
    await coverScreen({
      machine: 'insights',
      walks: [
        {
          path,
          reach: async () => void (await screen.findByText('Loading insights...')),
          events: [
            { type: 'xstate.done.actor.loadInsights', output: answer },
            { type: 'xstate.error.actor.loadInsights', error: refused },
          ],
          seen: {
            'answer.loading.current': () => screen.getByText('Loading insights...'),
            'answer.ready.fresh': chart,
            'answer.failed': () => within(alertWithText('not yours')).getByRole('button', { name: 'Try again' }),
          },
        },
        {
          path,
          reach: answered(shows),
          events: [
            { type: 'records.stale' },
            { type: 'range.chosen', range: { last: 14 } },
            { type: 'xstate.after.newsPause.insights.answer.ready.settling' },
          ],
          seen: {
            'answer.ready.fresh': () => expect(status()).not.toContain('Updating...'),
            // The page shows data of the previous range and says so.
            'answer.pausing': () => {
              expect(screen.getByRole<HTMLInputElement>('radio', { name: '14 days' }).checked).toBe(true);
              expect(status()).toContain('Updating...');
              expect(chart().closest('[aria-busy]')).not.toBeNull();
            },
            'answer.ready.refreshing.current': () => {
              expect(status()).toContain('Updating...');
              expect(chart().closest('[aria-busy]')).toBeNull();
            },
          },
        },
        {
          path: `${path}?show=wip`,
          reach: answered(async () => void (await screen.findByRole('dialog', { name: 'Tasks in progress' }))),
          events: [
            { type: 'number.closed' },
            { type: 'xstate.done.actor.loadCounted', output: { tasks: [counted(101, 'Write the notes')], total: 2 } },
            { type: 'xstate.error.actor.loadCounted', error: refused },
            { type: 'more.requested' },
          ],
          serializeState: ({ context }) => String(context.countedTotal),
          seen: {
            'tasks.loading': () => within(tasks()).getByText('Loading tasks...'),
            'tasks.listed': () => {
              within(tasks()).getByRole('link', { name: /^Write the notes/ });
              expect(buttonState(tasks(), 'Show more')).toBe('ready');
            },
            'tasks.loadingMore': () => expect(buttonState(tasks(), 'Show more')).toBe('busy'),
            'tasks.failed': () =>
              within(alertWithText('not yours', tasks())).getByRole('button', { name: 'Try again' }),
            'tasks.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
          },
        },
        {
          path,
          reach: answered(shows),
          events: [
            { type: 'file.requested', chart: 'flow', project: 'Engine' },
            { type: 'file.requested', chart: 'cycle', project: 'Engine' },
          ],
          seen: {
            'file.idle': () =>
              expect([file('Cumulative flow'), file('Cycle time scatter')]).toEqual(['ready', 'ready']),
            'file.collecting': () =>
              expect([file('Cumulative flow'), file('Cycle time scatter')]).toEqual(['ready', 'busy']),
            'file.saving': () =>
              expect([file('Cumulative flow'), file('Cycle time scatter')]).toEqual(['busy', 'ready']),
          },
        },
      ],
      unseen: {
        'answer.loading.overtaken': 'looks like loading',
        'answer.ready.settling': 'the numbers stay visible until a new request',
        'answer.ready.refreshing.overtaken': 'looks like refreshing',
        query: 'the fields show the chosen values',
        'tasks.deciding': 'transient',
      },
    }),
  ).toEqual({ paths: 9, states: { seen: 13, all: 18 } });
});
