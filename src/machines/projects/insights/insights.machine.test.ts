import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import type { CountedTask, Insights } from '../../../../domain/insights.ts';
import { phrase } from '../../../../domain/phrase.ts';
import { fileTextsOf } from './fileTexts.ts';
import { insightsMachine } from './insights.machine.ts';
import { scaleOf, selectAsk, selectIsPausing, selectQuery, selectSavedChart } from './insights.selectors.ts';
import type { ChartName, CollectCountedCall, InsightsEvent, SaveFileCall } from './insights.types.ts';
import { noFilters } from './insights.types.ts';
import { readTexts } from '../../../../tests/support/texts.ts';
import { settled } from '../../../../tests/support/settled.ts';

const input = { workspaceId: 'w', accountId: 'a', projectId: 'p', query: {}, ownZone: 'Europe/Madrid' };
const nothing = { count: 0, median: null, p85: null };
const answer: Insights = {
  from: '2026-03-02',
  to: '2026-03-03',
  today: '2026-03-03',
  zone: 'Europe/Madrid',
  at: '2026-03-03T12:00:00.000Z',
  statuses: [{ id: 'todo', name: 'To Do', color: 'blue', category: 'unstarted', archived: false }],
  tasks: 3,
  finished: 1,
  created: 2,
  open: 2,
  wip: 0,
  late: null,
  cycle: nothing,
  lead: nothing,
  before: { finished: 0, created: 0, cycle: nothing, lead: nothing },
  trend: [
    { created: 2, finished: 0, cycle: null, lead: null, wip: 1, late: 0 },
    { created: 0, finished: 1, cycle: 3_600_000, lead: 3_600_000, wip: 2, late: 0 },
  ],
  days: ['2026-03-02', '2026-03-03'],
  createdOn: [2, 0],
  finishedOn: [0, 1],
  flow: [{ statusId: 'todo', counts: [2, 1] }],
  scatter: { of: 0, points: [] },
  ageing: { tasks: [], groups: [] },
  stays: [],
  estimates: { of: 0, without: 0, groups: [], points: [] },
  forecast: { kind: 'nothingOpen' },
};
const failed = new AppError('VALIDATION', 'from: The range begins after it ends');
const task = (id: string): CountedTask => ({ id, title: `Task ${id}`, statusId: 'todo', at: null, span: 3_600_000 });
const requested = (chart: ChartName, project = 'Apollo') =>
  ({
    type: 'file.requested',
    chart,
    project,
    answer,
    texts: fileTextsOf(readTexts('insights'), chart, answer, 'day'),
  }) as const;
const events: (InsightsEvent | InternalEvent)[] = [
  { type: 'address.read', address: {} },
  { type: 'address.read', address: { last: '14', show: 'wip' } },
  { type: 'range.chosen', range: { last: 14 } },
  { type: 'zone.chosen', zone: 'UTC' },
  { type: 'scale.chosen', scale: 'day' },
  { type: 'filters.changed', filters: { statusIds: ['todo'] } },
  { type: 'filters.cleared' },
  { type: 'number.opened', ref: { metric: 'wip' } },
  { type: 'number.closed' },
  { type: 'query.changed' },
  requested('flow'),
  requested('cycle'),
  { type: 'xstate.after.queryPause.insights.query.pausing' },
  { type: 'xstate.done.actor.collectCounted', output: [task('1')] },
  { type: 'xstate.error.actor.collectCounted', error: failed },
  { type: 'xstate.done.actor.saveFile', output: undefined },
  { type: 'xstate.error.actor.saveFile', error: failed },
];

test('insights: every transition', async () => {
  expect(
    await coverMachine({
      machine: insightsMachine,
      input,
      events,
      fromEveryContext: true,
      serializeState: ({ value, context: { ask, file: saved } }) =>
        JSON.stringify([value, ask.show, ask.filters.statusIds, saved === null, saved?.chart]),
    }),
  ).toMatchObject({ states: 6, transitions: { covered: 16, reachable: 16 }, missed: [] });
});

const run = (query = {}) => {
  const calls = { collect: [] as CollectCountedCall[], files: [] as SaveFileCall[] };
  const it = stage(
    insightsMachine.provide({
      actors: {
        collectCounted: fromPromise<CountedTask[], CollectCountedCall>(
          async ({ input: call }) => (calls.collect.push(call), [task('1')]),
        ),
        saveFile: fromPromise<void, SaveFileCall>(async ({ input: call }) => void calls.files.push(call)),
      },
    }),
    { ...input, query },
  );
  const read = <T>(selector: (snapshot: ReturnType<typeof it.actor.getSnapshot>) => T): T =>
    selector(it.actor.getSnapshot());
  return { ...it, calls, read };
};

test('takes the query from the address, and applies several choices in a row once', () => {
  const it = run({ last: '14', zone: 'Asia/Tokyo', filters: '{"statusIds":["todo"]}' });
  const first = { last: 14, zone: 'Asia/Tokyo', filters: '{"statusIds":["todo"]}' };
  it.actor.send({ type: 'range.chosen', range: { from: '2026-03-01', to: '2026-03-31' } });
  it.actor.send({ type: 'zone.chosen', zone: null });
  it.clock.increment(299);
  it.actor.send({ type: 'filters.changed', filters: { typeIds: ['bug'] } });
  it.clock.increment(299);
  expect([it.read(selectIsPausing), it.read(selectQuery)]).toEqual([true, first]);
  it.clock.increment(1);
  const second = it.read(selectQuery);
  expect([it.read(selectIsPausing), second]).toEqual([
    false,
    {
      from: '2026-03-01',
      to: '2026-03-31',
      zone: 'Europe/Madrid',
      filters: '{"statusIds":["todo"],"typeIds":["bug"]}',
    },
  ]);
  expect(it.emitted.at(-1)).toEqual({
    type: 'address.changed',
    address: { from: '2026-03-01', to: '2026-03-31', filters: '{"statusIds":["todo"],"typeIds":["bug"]}' },
  });
  // The address contains the user's own choice, so the query doesn't change.
  it.actor.send({
    type: 'address.read',
    address: { from: '2026-03-01', to: '2026-03-31', filters: '{"statusIds":["todo"],"typeIds":["bug"]}' },
  });
  it.actor.send({ type: 'scale.chosen', scale: 'week' });
  expect([it.read(selectIsPausing), scaleOf(it.read(selectAsk), answer)]).toEqual([false, 'week']);
  it.actor.send({ type: 'address.read', address: {} });
  it.clock.increment(300);
  expect([it.read(selectQuery), it.read(selectAsk).filters]).toEqual([{ zone: 'Europe/Madrid' }, noFilters]);
});

test('opens the metric that the address names, and writes a newly opened metric to the address', () => {
  const it = run({ show: 'flow.2026-03-02..todo' });
  expect(it.read(selectAsk).show).toEqual({ metric: 'flow', on: '2026-03-02', statusId: 'todo' });
  it.actor.send({ type: 'address.read', address: {} });
  expect([it.read(selectAsk).show, it.read(selectIsPausing)]).toEqual([null, false]);
  it.actor.send({ type: 'number.opened', ref: { metric: 'estimate', estimate: 0.5 } });
  expect(it.emitted).toEqual([{ type: 'address.changed', address: { show: 'estimate....0.5' } }]);
  it.actor.send({ type: 'number.closed' });
  expect(it.read(selectAsk).show).toBeNull();
});

test('saves the values of a chart with all of its tasks as a file', async () => {
  const it = run();
  it.actor.send(requested('flow', 'Misión a Marte'));
  expect(it.read(selectSavedChart)).toBe('flow');
  await settled();
  expect(it.read(selectSavedChart)).toBeNull();
  it.actor.send(requested('cycle', '…'));
  await settled();
  expect(it.calls.files).toEqual([
    {
      name: 'mision-a-marte-cumulative-flow-2026-03-02-2026-03-03.csv',
      text: '\uFEFFDay,To Do\r\n2026-03-02,2\r\n2026-03-03,1\r\n',
    },
    {
      name: 'project-cycle-time-2026-03-02-2026-03-03.csv',
      text: '\uFEFFTask,Title,Finished at,Cycle time (days)\r\n1,Task 1,,0.042\r\n',
    },
  ]);
  expect(it.calls.collect.map(({ ref }) => ref)).toEqual([{ metric: 'cycle' }]);
  expect(it.sentTo('toasts').at(0)).toEqual({
    type: 'toast.requested',
    kind: 'success',
    message: phrase('insights', 'saved', { name: 'mision-a-marte-cumulative-flow-2026-03-02-2026-03-03.csv' }),
  });
});
