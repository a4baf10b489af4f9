import type { CountedTask, Insights } from '../../domain/insights.ts';
import type { LoadInput } from '../../src/machines/sync/records/records.types.ts';
import { aPage, uuid } from '../../src/machines/sync/records/testing.ts';
import { moment, pageOf, project, statuses } from './world.ts';

export const insightsPath = `/projects/${project.id}/insights`;
const one = { count: 1, median: 3_600_000, p85: 3_600_000 };
const nothing = { count: 0, median: null, p85: null };
export const numbers: Insights = {
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
  trend: [
    { created: 2, finished: 0, cycle: null, lead: null, wip: 1, late: 0 },
    { created: 0, finished: 1, cycle: 3_600_000, lead: 3_600_000, wip: 2, late: 0 },
  ],
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
export const countedPage = {
  ...aPage([counted(101, 'Write the notes')]),
  pagination: { pageIndex: 1, pageSize: 1, total: 2 },
};

export const answersOfInsights = {
  loadPage: (input: LoadInput): unknown => (input.spec.kind === 'insights' ? numbers : pageOf(input)),
};
