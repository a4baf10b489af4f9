import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StatusCategory } from '../../../domain/statusCategory.ts';
import { countedBy } from './counted.ts';
import { zoneClock } from '../../shared/zoneClock.ts';
import { calendarOf } from './days.ts';
import { measure, type Range, staysOfTask } from './measure.ts';
import { milestonesOf, type TaskFilter } from './milestones.ts';
import { percentile, spreadOf } from '../../shared/percentile.ts';
import { movesIn } from './repository.ts';
import { type Move, type TaskNow, timelinesOf } from './timelines.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse('2026-03-02T00:00:00Z');
const categories = new Map<string, StatusCategory>([
  ['backlog', 'unstarted'],
  ['doing', 'started'],
  ['review', 'started'],
  ['done', 'done'],
  ['closed', 'done'],
]);
const noFilter: TaskFilter = { statusIds: [], typeIds: [], priorityIds: [], sprintIds: [], assigned: null };

/**
 * Life of a task. It is created in the status `first` and enters the statuses of `path`, each at an hour after the
 * start of the range.
 */
interface Life {
  id: string;
  born: number;
  path: [status: string, at: number][];
  first?: string;
  estimate?: number;
  typeId?: string;
  sprintId?: string | null;
}

const rowsOf = (lives: readonly Life[]): { tasks: TaskNow[]; moves: Move[] } => ({
  tasks: lives.map(({ id, born, path, first = 'backlog', estimate = Number.NaN, typeId = 'bug', sprintId = null }) => ({
    id,
    typeId,
    priorityId: 'high',
    sprintId,
    statusId: path.at(-1)?.[0] ?? first,
    estimate,
    createdAt: start + born * hour,
  })),
  moves: lives.flatMap(({ id, path, first = 'backlog' }) =>
    path.map(([to, at], index): Move => ({
      taskId: id,
      at: start + at * hour,
      version: index + 2,
      from: path[index - 1]?.[0] ?? first,
      to,
    })),
  ),
});

/** Range of ten days from Monday, 2 March. Now is noon of the tenth day. */
const rangeOf = (days = 10): Range => {
  const clock = zoneClock('UTC');
  if (!clock) throw new Error('There is no UTC');
  return {
    calendar: calendarOf(clock, '2026-03-02', days),
    beforeFrom: start - days * day,
    now: start + (days - 0.5) * day,
    today: `2026-03-${String(1 + days).padStart(2, '0')}`,
  };
};

const measured = (lives: readonly Life[], filter: Partial<TaskFilter> = {}, range = rangeOf()) => {
  const { tasks, moves } = rowsOf(lives);
  const timelines = timelinesOf(tasks, moves);
  const milestones = milestonesOf(timelines, categories, { ...noFilter, ...filter });
  const counted = (
    ref: Omit<Parameters<typeof countedBy>[3], 'days'> & { days?: Parameters<typeof countedBy>[3]['days'] },
  ) =>
    countedBy(timelines, milestones, range, { days: null, ...ref }).map(({ task, span }) => [
      timelines.ids[task],
      span === null ? null : span / hour,
    ]);
  const byStatus = <T extends { status: number }>(rows: readonly T[]) =>
    Object.fromEntries(rows.map((row) => [timelines.statusIds[row.status], row]));
  return { timelines, milestones, answer: measure(timelines, milestones, range), counted, byStatus };
};

/** Tasks with metrics that were computed by hand. All times are in hours after the start of the range. */
const lives: Life[] = [
  // Cycle time 24, lead time 30.
  {
    id: 'straight',
    born: 0,
    path: [
      ['doing', 6],
      ['done', 30],
    ],
    estimate: 3,
  },
  // Reopened task: started at 10, finally done at 82. Cycle time 72, lead time 80. In done for a first time from 34 to
  // 58.
  {
    id: 'reopened',
    born: 2,
    path: [
      ['doing', 10],
      ['done', 34],
      ['doing', 58],
      ['done', 82],
    ],
    estimate: 5,
  },
  // Task that was never started: lead time 8, no cycle time.
  { id: 'skipped', born: 40, path: [['done', 48]] },
  // Task that moved between two done statuses, which doesn't change when it was done. Cycle time 12, lead time 20.
  {
    id: 'closed',
    born: 50,
    path: [
      ['doing', 58],
      ['done', 70],
      ['closed', 200],
    ],
    estimate: 3,
  },
  // Task in progress since 100 and in review since 196. Now is 228, so its age is 128.
  {
    id: 'old',
    born: 90,
    path: [
      ['doing', 100],
      ['review', 196],
    ],
  },
  // Age 8.
  { id: 'young', born: 220, path: [['doing', 220]] },
  { id: 'waiting', born: 12, path: [] },
  {
    id: 'back',
    born: 14,
    path: [
      ['doing', 15],
      ['backlog', 20],
    ],
  },
  // Task that was done in the ten days before the range. Cycle time 10, lead time 20.
  {
    id: 'earlier',
    born: -40,
    path: [
      ['doing', -30],
      ['done', -20],
    ],
  },
  // Task that was created before the range and done in it. Cycle time 36, lead time 96.
  {
    id: 'across',
    born: -72,
    path: [
      ['review', -12],
      ['done', 24],
    ],
    estimate: 0.5,
  },
];

describe('numbers of tasks whose values were computed by hand', () => {
  const { answer, counted, byStatus, timelines } = measured(lives);

  it('count tasks in the range and in the range before it', () => {
    expect({
      ...answer,
      flow: null,
      scatter: null,
      ageing: null,
      stays: null,
      estimates: null,
      forecast: null,
      days: null,
      createdOn: null,
      finishedOn: null,
    }).toMatchObject({
      tasks: 10,
      finished: 5,
      created: 8,
      open: 4,
      wip: 2,
      late: 1,
    });
    expect(answer.createdOn).toEqual([4, 1, 1, 1, 0, 0, 0, 0, 0, 1]);
    expect(answer.finishedOn).toEqual([0, 2, 2, 1, 0, 0, 0, 0, 0, 0]);
    expect(answer.before).toEqual({
      finished: 1,
      created: 2,
      cycle: { count: 1, median: 10 * hour, p85: 10 * hour },
      lead: { count: 1, median: 20 * hour, p85: 20 * hour },
    });
  });

  it('include cycle and lead times', () => {
    // Cycle times 12, 24, 36 and 72: the median is between 24 and 36. The 85th percentile is at rank 0.85 x 3 = 2.55,
    // which is 36 + 0.55 x 36.
    expect(answer.cycle).toEqual({ count: 4, median: 30 * hour, p85: 55.8 * hour });
    // Lead times 8, 20, 30, 80 and 96: the 85th percentile is at rank 0.85 x 4 = 3.4, which is 80 + 0.4 x 16.
    expect(answer.lead).toEqual({ count: 5, median: 30 * hour, p85: 86.4 * hour });
    expect(counted({ metric: 'cycle' })).toEqual([
      ['reopened', 72],
      ['across', 36],
      ['straight', 24],
      ['closed', 12],
    ]);
    expect(counted({ metric: 'slow' })).toEqual([['reopened', 72]]);
    expect(counted({ metric: 'lead' })).toEqual([
      ['across', 96],
      ['reopened', 80],
      ['straight', 30],
      ['closed', 20],
      ['skipped', 8],
    ]);
    expect(
      answer.scatter.points.map(({ task, at, span }) => [timelines.ids[task], (at - start) / hour, span / hour]),
    ).toEqual([
      ['across', 24, 36],
      ['straight', 30, 24],
      ['closed', 70, 12],
      ['reopened', 82, 72],
    ]);
  });

  it('list the tasks that they count', () => {
    const names = (...[ref]: Parameters<typeof counted>) => counted(ref).map(([id]) => id);
    expect(names({ metric: 'finished' })).toEqual(['reopened', 'closed', 'skipped', 'straight', 'across']);
    expect(names({ metric: 'created' })).toEqual([
      'young',
      'old',
      'closed',
      'skipped',
      'back',
      'waiting',
      'reopened',
      'straight',
    ]);
    expect(counted({ metric: 'open' })).toEqual([
      ['waiting', 216],
      ['back', 214],
      ['old', 138],
      ['young', 8],
    ]);
    expect(counted({ metric: 'wip' })).toEqual([
      ['old', 128],
      ['young', 8],
    ]);
    expect(counted({ metric: 'wip', statusId: 'review' })).toEqual([['old', 128]]);
    expect(counted({ metric: 'late' })).toEqual([['old', 128]]);
    const clock = zoneClock('UTC');
    const second = clock && calendarOf(clock, '2026-03-03', 1);
    expect(names({ metric: 'finished', days: second })).toEqual(['straight', 'across']);
    expect(counted({ metric: 'flow', statusId: 'doing', days: second })).toEqual([]);
    // 'reopened' is done from 34 until the end of the day at 48. 'skipped' enters done exactly at 48, which belongs to
    // the next day.
    expect(counted({ metric: 'flow', statusId: 'done', days: second })).toEqual([
      ['earlier', 68],
      ['across', 24],
      ['straight', 18],
      ['reopened', 14],
    ]);
    expect(counted({ metric: 'estimate', estimate: 3 })).toEqual([
      ['straight', 24],
      ['closed', 12],
    ]);
    expect(counted({ metric: 'stay', statusId: 'done' })).toEqual([['reopened', 24]]);
  });

  it('include the tasks in each status at the end of each day', () => {
    const flow = byStatus(answer.flow);
    expect(flow['backlog']?.counts).toEqual([2, 3, 2, 3, 2, 2, 2, 2, 2, 2]);
    expect(flow['doing']?.counts).toEqual([2, 0, 1, 0, 1, 1, 1, 1, 0, 1]);
    expect(flow['review']?.counts).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
    expect(flow['done']?.counts).toEqual([1, 4, 5, 6, 6, 6, 6, 6, 5, 5]);
    expect(flow['closed']?.counts).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
  });

  it('include the age of tasks in progress and the time spent in each status', () => {
    expect(
      answer.ageing.tasks.map(({ task, age, inStatus }) => [timelines.ids[task], age / hour, inStatus / hour]),
    ).toEqual([
      ['old', 128, 32],
      ['young', 8, 8],
    ]);
    expect(byStatus(answer.ageing.groups)['review']).toMatchObject({ count: 1, late: 1 });
    const stays = byStatus(answer.stays);
    // Hours in backlog: 6, 8, 8, 8, 60; in doing: 24, 48, 12; in review: 36; in done: 24.
    expect([
      stays['backlog']?.total,
      stays['doing']?.total,
      stays['review']?.total,
      stays['done']?.total,
      stays['closed'],
    ]).toEqual([90 * hour, 84 * hour, 36 * hour, 24 * hour, undefined]);
    expect([stays['backlog']?.stay.median, stays['doing']?.stay.median]).toEqual([8 * hour, 24 * hour]);
  });

  it('compare estimates with cycle times', () => {
    expect(answer.estimates).toMatchObject({
      of: 4,
      without: 0,
      groups: [
        { estimate: 0.5, span: { count: 1, median: 36 * hour, p85: 36 * hour } },
        { estimate: 3, span: { count: 2, median: 18 * hour, p85: 22.2 * hour } },
        { estimate: 5, span: { count: 1, median: 72 * hour, p85: 72 * hour } },
      ],
    });
  });

  it('include a forecast that uses only whole days of the range', () => {
    expect(answer.forecast).toMatchObject({ kind: 'ready', open: 4, days: 9, finished: 5 });
  });

  it('count only the tasks that pass the filters', () => {
    const other = measured(
      [
        ...lives,
        {
          id: 'feature',
          born: 1,
          path: [
            ['doing', 2],
            ['done', 3],
          ],
          typeId: 'feature',
          sprintId: 's',
        },
      ],
      { typeIds: ['feature'] },
    );
    expect(other.answer).toMatchObject({ tasks: 1, finished: 1, created: 1, cycle: { count: 1, median: hour } });
    expect(measured(lives, { statusIds: ['review'] }).answer).toMatchObject({ tasks: 1, wip: 1, finished: 0 });
    expect(measured(lives, { sprintIds: ['none'] }).answer.tasks).toBe(10);
    expect(measured(lives, { sprintIds: ['s'] }).answer.tasks).toBe(0);
    expect(measured(lives, { assigned: new Set(['old', 'nobody']) }).answer).toMatchObject({ tasks: 1, wip: 1 });
  });

  it('are empty without tasks', () => {
    expect(measured([]).answer).toMatchObject({
      tasks: 0,
      late: null,
      cycle: { count: 0, median: null, p85: null },
      forecast: { kind: 'nothingOpen' },
      scatter: { of: 0, points: [] },
    });
  });
});

describe('percentile', () => {
  it.each([
    [[7], 7, 7],
    [[1, 2], 1.5, 1.85],
    [[1, 2, 3], 2, 2.7],
    [[10, 20, 30, 40, 50], 30, 44],
  ])('interpolates between ranks of %j', (values, median, p85) => {
    expect([percentile(values, 0.5), percentile(values, 0.85)]).toEqual([median, expect.closeTo(p85, 10)]);
  });

  it('is computed from sorted values', () => {
    expect(spreadOf([30, 10, 20])).toEqual({ count: 3, median: 20, p85: 27 });
  });
});

const statuses = ['backlog', 'doing', 'review', 'done', 'closed'] as const;
const anyLife = fc.record({
  born: fc.integer({ min: -200, max: 220 }),
  first: fc.constantFrom(...statuses),
  steps: fc.array(fc.record({ to: fc.constantFrom(...statuses), after: fc.integer({ min: 0, max: 60 }) }), {
    maxLength: 6,
  }),
  estimate: fc.constantFrom(Number.NaN, 1, 2, 3),
});
const anyLives = fc.array(anyLife, { maxLength: 25 }).map((all): Life[] =>
  all.map(({ born, first, steps, estimate }, index) => {
    let at = born;
    return {
      id: `t${index}`,
      born,
      first,
      estimate,
      path: steps.map(({ to, after }) => [to, (at = Math.min(228, at + after))]),
    };
  }),
);

describe('numbers of arbitrary tasks (property)', () => {
  it('add up to the number of existing tasks on each day', () => {
    fc.assert(
      fc.property(anyLives, (all) => {
        const { answer } = measured(all);
        const sums = answer.days.map((_, index) =>
          answer.flow.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0),
        );
        expect(sums).toEqual(
          answer.days.map((_, index) => all.filter(({ born }) => born * hour < (index + 1) * day).length),
        );
      }),
    );
  });

  it('give each task as much time in statuses as its lead time', () => {
    fc.assert(
      fc.property(anyLives, (all) => {
        const { answer, timelines, milestones } = measured(all);
        for (let task = 0; task < all.length; task += 1) {
          const done = milestones.doneAt[task] ?? Number.NaN;
          if (Number.isNaN(done)) continue;
          const sum = [...staysOfTask(timelines, milestones, task).values()].reduce((total, span) => total + span, 0);
          expect(sum).toBe(done - (timelines.createdAt[task] ?? 0));
        }
        const total = answer.stays.reduce((sum, stay) => sum + stay.total, 0);
        expect(total).toBe(
          countedBy(timelines, milestones, rangeOf(), { metric: 'lead', days: null }).reduce(
            (sum, { span }) => sum + (span ?? 0),
            0,
          ),
        );
      }),
    );
  });

  it('add up over the days of the range, and match the listed tasks', () => {
    fc.assert(
      fc.property(anyLives, (all) => {
        const { answer, counted, timelines } = measured(all);
        const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
        expect([sum(answer.createdOn), sum(answer.finishedOn)]).toEqual([answer.created, answer.finished]);
        const opened = (metric: Parameters<typeof counted>[0]['metric']) => counted({ metric }).length;
        expect([
          opened('created'),
          opened('finished'),
          opened('open'),
          opened('wip'),
          opened('lead'),
          opened('cycle'),
        ]).toEqual([answer.created, answer.finished, answer.open, answer.wip, answer.lead.count, answer.cycle.count]);
        expect(opened('late')).toBe(answer.late ?? 0);
        expect([
          sum(answer.trend.map(({ created }) => created)),
          sum(answer.trend.map(({ finished }) => finished)),
          answer.trend.at(-1)?.wip,
          answer.trend.at(-1)?.late,
        ]).toEqual([answer.created, answer.finished, answer.wip, answer.late ?? 0]);
        const clock = zoneClock('UTC');
        for (const [index, on] of answer.days.entries()) {
          const days = clock && calendarOf(clock, on, 1);
          expect(counted({ metric: 'finished', days }).length).toBe(answer.finishedOn[index]);
          for (const { status, counts } of answer.flow) {
            expect(counted({ metric: 'flow', statusId: timelines.statusIds[status], days }).length).toBe(counts[index]);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('have a trend over equal parts of the range', () => {
    const { answer } = measured(
      [
        {
          id: 'quick',
          born: 1,
          path: [
            ['doing', 2],
            ['done', 6],
          ],
        },
        {
          id: 'slow',
          born: 3,
          path: [
            ['doing', 24],
            ['done', 54],
          ],
        },
        {
          id: 'reopened',
          born: 3,
          path: [
            ['doing', 24],
            ['backlog', 30],
            ['doing', 75],
          ],
        },
      ],
      {},
      rangeOf(4),
    );
    const of = (cycle: number | null, lead: number | null) => ({
      cycle: cycle === null ? null : cycle * hour,
      lead: lead === null ? null : lead * hour,
    });
    expect(answer.trend).toEqual([
      { created: 3, finished: 1, ...of(4, 5), wip: 0, late: 0 },
      { created: 0, finished: 0, ...of(null, null), wip: 1, late: 0 },
      { created: 0, finished: 1, ...of(30, 51), wip: 0, late: 0 },
      { created: 0, finished: 0, ...of(null, null), wip: 1, late: 1 },
    ]);
    expect(measured([], {}, rangeOf(90)).answer.trend).toHaveLength(12);
  });

  it('count as many done tasks on the last day as tasks that are not open', () => {
    fc.assert(
      fc.property(anyLives, (all) => {
        const { answer, timelines } = measured(all);
        const done = answer.flow
          .filter(({ status }) => categories.get(timelines.statusIds[status] ?? '') === 'done')
          .reduce((sum, { counts }) => sum + (counts.at(-1) ?? 0), 0);
        expect(done).toBe(answer.tasks - answer.open);
      }),
    );
  });

  it('do not depend on the order of tasks and of the activity log', () => {
    fc.assert(
      fc.property(anyLives, fc.integer(), (all, seed) => {
        const shuffled = <T>(list: readonly T[]): T[] =>
          [...list]
            .map((value, index) => ({ value, key: Math.imul(index + 1, seed | 1) % 1013 }))
            .sort((one, other) => one.key - other.key)
            .map(({ value }) => value);
        const { tasks, moves } = rowsOf(all);
        const answerOf = (ordered: TaskNow[], log: Move[]) => {
          const timelines = timelinesOf(ordered, log);
          const { flow, scatter, ageing, stays, estimates, ...rest } = measure(
            timelines,
            milestonesOf(timelines, categories, noFilter),
            rangeOf(),
          );
          const named = <T extends { status: number }>(rows: readonly T[]) =>
            new Map(rows.map(({ status, ...row }) => [timelines.statusIds[status], row]));
          const spans = (rows: readonly { span?: number; age?: number }[]) => rows.map(({ span, age }) => span ?? age);
          return {
            rest,
            flow: named(flow),
            groups: named(ageing.groups),
            stays: named(stays),
            ages: spans(ageing.tasks),
            cycles: spans(scatter.points),
            estimates: estimates.groups,
          };
        };
        expect(answerOf(shuffled(tasks), shuffled(moves))).toEqual(answerOf(tasks, moves));
      }),
    );
  });
});

it('movesIn parses the log as the query writes it', () => {
  const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
  const line = (from: number, to: number, version: number) =>
    `2026-03-02T10:00:00.000Z"${id(from)}""${id(to)}"${version}`;
  expect(movesIn(id(1), `${line(2, 3, 2)}\nbroken\n${line(3, 4, 11)}`)).toEqual([
    { taskId: id(1), at: start + 10 * hour, from: id(2), to: id(3), version: 2 },
    { taskId: id(1), at: start + 10 * hour, from: id(3), to: id(4), version: 11 },
  ]);
  expect(movesIn(id(1), '')).toEqual([]);
});
