import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StatusCategory } from '../../../domain/statusCategory.ts';
import { type ReportInput, reportOf, type SprintEntry, type SprintTask } from './report.ts';

const ada = { id: 'ada', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const categories = new Map<string, StatusCategory>([
  ['todo', 'unstarted'],
  ['doing', 'started'],
  ['done', 'done'],
  ['shipped', 'done'],
]);
const statusNames = new Map([
  ['todo', 'To Do'],
  ['doing', 'In Progress'],
  ['done', 'Done'],
  ['shipped', 'Shipped'],
]);
const dayOf = (moment: string) => moment.slice(0, 10);
const createdAt = '2026-03-01T08:00:00.000Z';
const on = (day: number, hour = 10) =>
  `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;

const task = (id: string, given: Partial<SprintTask> = {}): SprintTask => ({
  id,
  title: id.toUpperCase(),
  estimate: null,
  statusId: 'todo',
  sprintId: 'S',
  createdAt,
  deleted: false,
  ...given,
});
const versions = new Map<string, number>();
const entry = (
  taskId: string,
  field: SprintEntry['field'],
  from: string | null,
  to: string | null,
  at: string,
): SprintEntry => {
  const version = (versions.get(taskId) ?? 0) + 1;
  versions.set(taskId, version);
  return { taskId, field, from, to, at, version, byId: 'ada' };
};
const report = (tasks: SprintTask[], log: SprintEntry[], at: string, startedAt: string | null = on(2, 9)) => {
  const input: ReportInput = {
    sprint: { id: 'S', endsOn: '2026-03-05', startedAt },
    tasks,
    log,
    categories,
    statusNames,
    people: new Map([['ada', ada]]),
    at,
    dayOf,
  };
  return reportOf(input);
};
const amount = (tasks: number, points: number) => ({ tasks, points });

describe('report of a four-day sprint, computed by hand', () => {
  // Planned: a (5), b (3), c (no estimate), d (½). Day 3: a done, e (8) added. Day 4: b removed, a reopened. Day 5: a
  // done again, c deleted, e re-estimated at 2.
  const tasks = [
    task('a', { estimate: '5', statusId: 'done' }),
    task('b', { estimate: '3', sprintId: null }),
    task('c', { deleted: true }),
    task('d', { estimate: '½' }),
    task('e', { estimate: '2', statusId: 'doing' }),
  ];
  const log = [
    entry('a', 'created', null, null, createdAt),
    entry('a', 'sprintId', null, 'S', on(1)),
    entry('b', 'sprintId', null, 'S', on(1)),
    entry('a', 'statusId', 'todo', 'done', on(3)),
    entry('e', 'sprintId', null, 'S', on(3, 11)),
    entry('e', 'statusId', 'todo', 'doing', on(3, 12)),
    entry('b', 'sprintId', 'S', null, on(4)),
    entry('a', 'statusId', 'done', 'doing', on(4, 11)),
    entry('a', 'statusId', 'doing', 'done', on(5)),
    entry('c', 'deleted', null, null, on(5, 11)),
    entry('e', 'estimate', '8', '2', on(5, 12)),
  ];

  it('contains scope, done and remaining work at the end of each day', () => {
    const { days, committed, doneAtStart, scope, done } = report(tasks, log, on(5, 18));
    expect({ committed, doneAtStart, scope, done }).toEqual({
      committed: amount(4, 8.5),
      doneAtStart: amount(0, 0),
      scope: amount(3, 7.5),
      done: amount(1, 5),
    });
    expect(days).toEqual([
      {
        day: '2026-03-02',
        scope: amount(4, 8.5),
        done: amount(0, 0),
        remaining: amount(4, 8.5),
        ideal: amount(3, 6.375),
      },
      {
        day: '2026-03-03',
        scope: amount(5, 16.5),
        done: amount(1, 5),
        remaining: amount(4, 11.5),
        ideal: amount(2, 4.25),
      },
      {
        day: '2026-03-04',
        scope: amount(4, 13.5),
        done: amount(0, 0),
        remaining: amount(4, 13.5),
        ideal: amount(1, 2.125),
      },
      { day: '2026-03-05', scope: amount(3, 7.5), done: amount(1, 5), remaining: amount(2, 2.5), ideal: amount(0, 0) },
    ]);
  });

  it('lists additions and removals with time and author', () => {
    const { scopeChanges } = report(tasks, log, on(5, 18));
    expect(
      scopeChanges.map(({ task: { id, estimate }, at, change, by }) => [id, estimate, at, change, by?.name]),
    ).toEqual([
      ['e', '8', on(3, 11), 'added', 'Ada'],
      ['b', '3', on(4), 'removed', 'Ada'],
      ['c', null, on(5, 11), 'removed', 'Ada'],
    ]);
  });

  it('separates finished from unfinished tasks', () => {
    const { finished, unfinished } = report(tasks, log, on(5, 18));
    expect(finished).toEqual([{ id: 'a', title: 'A', estimate: '5', statusName: 'Done', done: true }]);
    expect(unfinished.map(({ id, statusName }) => [id, statusName])).toEqual([
      ['d', 'To Do'],
      ['e', 'In Progress'],
    ]);
  });

  it('continues past its last day until it is completed', () => {
    const { days } = report(tasks, log, on(7));
    expect(days.map(({ day, ideal }) => [day, ideal.tasks])).toEqual([
      ['2026-03-02', 3],
      ['2026-03-03', 2],
      ['2026-03-04', 1],
      ['2026-03-05', 0],
      ['2026-03-06', 0],
      ['2026-03-07', 0],
    ]);
  });
});

describe('edge cases of a report', () => {
  it('has no days before the start, and counts the planned tasks', () => {
    const { days, committed, scope, scopeChanges } = report([task('a', { estimate: '2' })], [], on(2), null);
    expect({ days, committed, scope, scopeChanges }).toEqual({
      days: [],
      committed: amount(1, 2),
      scope: amount(1, 2),
      scopeChanges: [],
    });
  });
  it('counts tasks that were done before the start as done at the start', () => {
    const { committed, doneAtStart, days } = report([task('a', { estimate: '2', statusId: 'shipped' })], [], on(2, 12));
    expect([committed, doneAtStart, days[0]?.remaining]).toEqual([amount(1, 2), amount(1, 2), amount(0, 0)]);
  });
  it('counts a task that was created after the start as added by its creator', () => {
    const late = task('late', { createdAt: on(3) });
    const { scopeChanges, committed } = report([late], [entry('late', 'created', null, null, on(3))], on(3, 12));
    expect([committed, scopeChanges.map(({ task: { id }, change, by }) => [id, change, by?.id])]).toEqual([
      amount(0, 0),
      [['late', 'added', 'ada']],
    ]);
  });
  it('counts a restored task again, and keeps a task done that moves to another done status', () => {
    const { days } = report(
      [task('a', { statusId: 'shipped' })],
      [
        entry('a', 'statusId', 'todo', 'done', on(2, 10)),
        entry('a', 'deleted', null, null, on(2, 11)),
        entry('a', 'restored', null, null, on(3)),
        entry('a', 'statusId', 'done', 'shipped', on(3, 11)),
      ],
      on(3, 12),
    );
    expect(days.map(({ scope, done }) => [scope.tasks, done.tasks])).toEqual([
      [0, 0],
      [1, 1],
    ]);
  });
  it('adds decimals exactly', () => {
    const { scope } = report(
      ['0.1', '0,2', '0.7', '?', 'XL'].map((estimate, at) => task(`t${at}`, { estimate })),
      [],
      on(2, 12),
    );
    expect(scope).toEqual(amount(5, 1));
  });
});

interface Step {
  task: number;
  kind: 'in' | 'out' | 'done' | 'undone' | 'estimate' | 'delete' | 'restore';
  hour: number;
  points: number;
}
const step: fc.Arbitrary<Step> = fc.record({
  task: fc.nat(5),
  kind: fc.constantFrom('in', 'out', 'done', 'undone', 'estimate', 'delete', 'restore'),
  hour: fc.integer({ min: 24, max: 140 }),
  points: fc.nat(13),
});

function play(steps: Step[]): { tasks: SprintTask[]; log: SprintEntry[] } {
  const tasks = [0, 1, 2, 3, 4, 5].map((id) =>
    task(`t${id}`, { sprintId: null, estimate: '1', createdAt: '2026-03-01T00:00:00.000Z' }),
  );
  const log: SprintEntry[] = [];
  const counts = new Map<string, number>();
  for (const { task: index, kind, hour, points } of [...steps].sort((a, b) => a.hour - b.hour)) {
    const one = tasks[index];
    if (!one) continue;
    const at = new Date(Date.UTC(2026, 2, 1, hour)).toISOString();
    const write = (field: SprintEntry['field'], from: string | null, to: string | null) => {
      const version = (counts.get(one.id) ?? 1) + 1;
      counts.set(one.id, version);
      log.push({ taskId: one.id, field, from, to, at, version, byId: 'ada' });
    };
    if (kind === 'delete' && !one.deleted) {
      write('deleted', null, null);
      one.deleted = true;
    }
    if (kind === 'restore' && one.deleted) {
      write('restored', null, null);
      one.deleted = false;
    }
    if (one.deleted) continue;
    const change = (field: 'sprintId' | 'statusId' | 'estimate', to: string | null) => {
      if (one[field] === to) return;
      write(field, one[field], to);
      Object.assign(one, { [field]: to });
    };
    if (kind === 'in') change('sprintId', 'S');
    if (kind === 'out') change('sprintId', null);
    if (kind === 'done') change('statusId', 'done');
    if (kind === 'undone') change('statusId', 'todo');
    if (kind === 'estimate') change('estimate', String(points));
  }
  return { tasks, log };
}

it('report adds up on each day, in any order of the log (property)', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.infiniteStream(fc.nat()), (steps, dice) => {
      const { tasks, log } = play(steps);
      const result = report(tasks, log, '2026-03-07T00:00:00.000Z');
      for (const day of result.days) {
        expect(day.scope.tasks - day.done.tasks).toBe(day.remaining.tasks);
        expect(day.scope.points - day.done.points).toBeCloseTo(day.remaining.points, 6);
        expect(
          Math.min(day.done.tasks, day.remaining.tasks, day.done.points, day.remaining.points),
        ).toBeGreaterThanOrEqual(0);
      }
      const inside = tasks.filter(({ sprintId, deleted }) => sprintId === 'S' && !deleted);
      expect(result.scope.tasks).toBe(inside.length);
      expect([result.finished.length, result.unfinished.length]).toEqual([
        inside.filter(({ statusId }) => statusId === 'done').length,
        inside.filter(({ statusId }) => statusId !== 'done').length,
      ]);
      expect(result.days.at(-1)?.scope).toEqual(result.scope);
      expect(result.days.at(-1)?.done).toEqual(result.done);
      const [added, removed] = ['added', 'removed'].map(
        (change) => result.scopeChanges.filter((each) => each.change === change).length,
      );
      expect(result.committed.tasks + (added ?? 0) - (removed ?? 0)).toBe(result.scope.tasks);
      const shuffled = log
        .map((each) => [dice.next().value, each] as const)
        .sort(([a], [b]) => a - b)
        .map(([, each]) => each);
      const again = report([...tasks].reverse(), shuffled, '2026-03-07T00:00:00.000Z');
      expect({ days: again.days, committed: again.committed, scope: again.scope, done: again.done }).toEqual({
        days: result.days,
        committed: result.committed,
        scope: result.scope,
        done: result.done,
      });
    }),
  );
});
