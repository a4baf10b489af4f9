import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../tests/model/coverage.ts';
import { slice } from '../../../tests/model/slice.ts';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import type { CountedTask, Insights } from '../../../domain/insights.ts';
import { insightsMachine } from './insights.machine.ts';
import { noFilters } from './insights.types.ts';
import {
  selectAsk,
  selectCounted,
  selectCountedFailure,
  selectCountedStep,
  selectCountedTotal,
  selectInsights,
  selectInsightsFailure,
  selectIsStale,
  selectSavedChart,
  selectScale,
} from './insights.selectors.ts';
import type {
  CollectCountedCall,
  CountedPage,
  InsightsEvent,
  LoadCountedCall,
  LoadInsightsCall,
  SaveFileCall,
} from './insights.types.ts';
import { settled } from '../../../tests/support/settled.ts';

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
const saved: InsightsEvent = {
  type: 'server.batch',
  changes: [{ type: 'task.removed', seq: 1, projectId: 'p', mutationId: null, task: { id: 't' } as never }],
};
const elsewhere: InsightsEvent = { type: 'server.batch', changes: [{ type: 'members.changed', seq: 2 }] };
const everywhere: (InsightsEvent | InternalEvent)[] = [
  { type: 'address.read', address: {} },
  { type: 'address.read', address: { last: '14', show: 'wip' } },
  { type: 'range.chosen', range: { last: 14 } },
  { type: 'zone.chosen', zone: 'UTC' },
  { type: 'scale.chosen', scale: 'day' },
  { type: 'filters.changed', filters: { statusIds: ['todo'] } },
  { type: 'filters.cleared' },
  { type: 'number.opened', ref: { metric: 'wip' } },
  { type: 'number.closed' },
  { type: 'more.requested' },
  { type: 'retry.requested' },
  { type: 'query.changed' },
  { type: 'show.changed' },
  { type: 'records.stale' },
  saved,
  elsewhere,
  { type: 'file.requested', chart: 'flow', project: 'Apollo' },
  { type: 'file.requested', chart: 'cycle', project: 'Apollo' },
];

test('insights: every transition', async () => {
  const walk = (regions: string[], events: InternalEvent[], own: (InsightsEvent | InternalEvent)[] = everywhere) =>
    coverMachine({
      machine: slice(insightsMachine, '', regions),
      input,
      events: [...own, ...events],
      serializeState: ({ value, context: { ask, answer: known, counted, countedTotal, file } }) =>
        JSON.stringify([value, ask.show, known !== null, counted.length, countedTotal, file?.chart]),
    });
  const loaded: InternalEvent[] = [
    { type: 'xstate.done.actor.loadInsights', output: answer },
    { type: 'xstate.error.actor.loadInsights', error: failed },
    { type: 'xstate.done.actor.refreshInsights', output: answer },
    { type: 'xstate.error.actor.refreshInsights', error: failed },
    { type: 'xstate.after.queryPause.insights.answer.pausing' },
    { type: 'xstate.after.newsPause.insights.answer.ready.settling' },
  ];
  const page = (tasks: CountedTask[], total: number): CountedPage => ({ tasks, total });
  expect(await walk(['query'], [])).toMatchObject({ states: 1, transitions: { covered: 8, reachable: 8 }, missed: [] });
  expect(await walk(['answer'], loaded)).toMatchObject({
    states: 8,
    transitions: { covered: 17, reachable: 17 },
    missed: [],
  });
  expect(
    await walk(
      ['query', 'tasks'],
      [
        { type: 'xstate.done.actor.loadCounted', output: page([task('1')], 2) },
        { type: 'xstate.done.actor.loadCounted', output: page([task('1'), task('2')], 2) },
        { type: 'xstate.error.actor.loadCounted', error: failed },
        { type: 'xstate.done.actor.loadMoreCounted', output: page([task('2')], 2) },
        { type: 'xstate.error.actor.loadMoreCounted', error: failed },
      ],
    ),
  ).toMatchObject({ states: 5, transitions: { covered: 21, reachable: 21 }, missed: [] });
  expect(
    await walk(
      ['answer', 'file'],
      [
        ...loaded,
        { type: 'xstate.done.actor.collectCounted', output: [task('1')] },
        { type: 'xstate.error.actor.collectCounted', error: failed },
        { type: 'xstate.done.actor.saveFile', output: undefined },
        { type: 'xstate.error.actor.saveFile', error: failed },
      ],
    ),
  ).toMatchObject({ states: 24, transitions: { covered: 23, reachable: 23 }, missed: [] });
});

interface Answers {
  load?: (call: LoadInsightsCall) => Insights;
  counted?: (call: LoadCountedCall) => CountedPage;
}

const run = ({ load = () => answer, counted = () => ({ tasks: [], total: 0 }) }: Answers = {}, query = {}) => {
  const calls = {
    load: [] as LoadInsightsCall[],
    counted: [] as LoadCountedCall[],
    collect: [] as CollectCountedCall[],
    files: [] as SaveFileCall[],
  };
  const it = stage(
    insightsMachine.provide({
      actors: {
        loadInsights: fromPromise<Insights, LoadInsightsCall>(
          async ({ input: call }) => (calls.load.push(call), load(call)),
        ),
        loadCounted: fromPromise<CountedPage, LoadCountedCall>(
          async ({ input: call }) => (calls.counted.push(call), counted(call)),
        ),
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

test('loads the insights of the address, and once for several choices in a row', async () => {
  const it = run({}, { last: '14', zone: 'Asia/Tokyo', filters: '{"statusIds":["todo"]}' });
  await settled();
  it.actor.send({ type: 'range.chosen', range: { from: '2026-03-01', to: '2026-03-31' } });
  it.actor.send({ type: 'zone.chosen', zone: null });
  it.clock.increment(299);
  it.actor.send({ type: 'filters.changed', filters: { typeIds: ['bug'] } });
  expect([it.read(selectIsStale), it.read(selectInsights)]).toEqual([true, answer]);
  it.clock.increment(300);
  await settled();
  expect(it.calls.load.map(({ query }) => query)).toEqual([
    { last: 14, zone: 'Asia/Tokyo', filters: '{"statusIds":["todo"]}' },
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
  // The address returns the user's own choice, so nothing is loaded again.
  it.actor.send({
    type: 'address.read',
    address: { from: '2026-03-01', to: '2026-03-31', filters: '{"statusIds":["todo"],"typeIds":["bug"]}' },
  });
  it.actor.send({ type: 'scale.chosen', scale: 'week' });
  it.clock.increment(300);
  await settled();
  expect([it.calls.load.length, it.read(selectScale)]).toEqual([2, 'week']);
  it.actor.send({ type: 'address.read', address: {} });
  it.clock.increment(300);
  await settled();
  expect([it.calls.load.at(-1)?.query, it.read(selectAsk).filters]).toEqual([{ zone: 'Europe/Madrid' }, noFilters]);
});

test('refreshes at most every few seconds, keeps its data after a failure, and shows why it has none', async () => {
  let count = 0;
  const it = run({
    load: () => {
      if (count++ === 1) throw failed;
      return answer;
    },
  });
  await settled();
  for (let news = 0; news < 5; news += 1) it.actor.send(saved);
  it.actor.send(elsewhere);
  it.clock.increment(2999);
  await settled();
  expect(it.calls.load).toHaveLength(1);
  it.clock.increment(1);
  await settled();
  expect([it.calls.load.length, it.read(selectInsights), it.read(selectIsStale)]).toEqual([2, answer, false]);
  it.clock.increment(3000);
  await settled();
  expect(it.calls.load).toHaveLength(3);
  // A stream of changes doesn't delay the request. Changes during a request lead to another.
  for (let second = 0; second < 6; second += 1) {
    it.actor.send(saved);
    it.clock.increment(1000);
    it.actor.send(saved);
    await settled();
  }
  expect(it.calls.load).toHaveLength(5);
  it.clock.increment(3000);
  await settled();
  expect(it.calls.load).toHaveLength(6);

  const refused = run({
    load: () => {
      throw failed;
    },
  });
  await settled();
  expect([refused.read(selectInsights), refused.read(selectInsightsFailure)?.message]).toEqual([null, failed.message]);
});

test("lists a number's tasks page by page, and closes with the address", async () => {
  const tasks = Array.from({ length: 70 }, (_, index) => task(String(index)));
  const it = run(
    { counted: ({ pageIndex }) => ({ tasks: tasks.slice((pageIndex - 1) * 50, pageIndex * 50), total: 70 }) },
    { show: 'flow.2026-03-02..todo' },
  );
  await settled();
  expect([it.read(selectCountedStep), it.read(selectCounted).length, it.read(selectCountedTotal)]).toEqual([
    'listed',
    50,
    70,
  ]);
  it.actor.send({ type: 'more.requested' });
  await settled();
  expect([
    it.read(selectCounted).map(({ id }) => id),
    it.calls.counted.map(({ ref, pageIndex }) => [ref, pageIndex]),
  ]).toEqual([
    tasks.map(({ id }) => id),
    [
      [{ metric: 'flow', on: '2026-03-02', statusId: 'todo' }, 1],
      [{ metric: 'flow', on: '2026-03-02', statusId: 'todo' }, 2],
    ],
  ]);
  it.actor.send({ type: 'more.requested' });
  await settled();
  expect(it.calls.counted).toHaveLength(2);
  it.actor.send({ type: 'address.read', address: {} });
  expect([it.read(selectCountedStep), it.read(selectCounted)]).toEqual(['closed', []]);
  it.actor.send({ type: 'number.opened', ref: { metric: 'estimate', estimate: 0.5 } });
  await settled();
  expect(it.emitted.at(-1)).toEqual({ type: 'address.changed', address: { show: 'estimate....0.5' } });
  expect(it.read(selectCountedFailure)).toBeNull();
});

test("saves a chart's numbers, with all of its tasks", async () => {
  const it = run();
  it.actor.send({ type: 'file.requested', chart: 'flow', project: 'Apollo' });
  expect(it.read(selectSavedChart)).toBeNull();
  await settled();
  it.actor.send({ type: 'file.requested', chart: 'flow', project: 'Misión a Marte' });
  await settled();
  it.actor.send({ type: 'file.requested', chart: 'cycle', project: '…' });
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
    message: 'Saved as mision-a-marte-cumulative-flow-2026-03-02-2026-03-03.csv',
  });
});
