import { describe, expect, it } from 'vitest';
import { readTexts } from '../../../tests/support/texts.ts';
import { csvFile } from '../../../domain/csv.ts';
import type { Sprint, SprintReport } from '../../../domain/sprint.ts';
import { averageOf, burnPoints, changesOf } from './chartData.ts';
import { completionOf, nextName, proposalOf, targetsOf } from './completion.ts';
import { rangeText, timingText } from './days.ts';
import { progressOf, velocityOf } from './progress.ts';
import { rowsOfReport } from './reportCsv.ts';

const texts = readTexts('sprints');
const amount = (tasks: number, points: number) => ({ tasks, points });
const ada = { id: 'a', name: 'Ada', lastName: 'Lovelace', nickname: 'ada', avatar: null };
const task = { id: 't', title: '=SUM(A1)', estimate: '3', statusName: 'Done', done: true };
const report: SprintReport = {
  sprintId: 's',
  at: '2026-03-03T10:00:00.000Z',
  frozen: false,
  committed: amount(4, 8),
  doneAtStart: amount(0, 0),
  scope: amount(5, 11),
  done: amount(1, 3),
  days: [
    { day: '2026-03-02', scope: amount(4, 8), done: amount(0, 0), remaining: amount(4, 8), ideal: amount(3, 6) },
    { day: '2026-03-03', scope: amount(5, 11), done: amount(1, 3), remaining: amount(4, 8), ideal: amount(2, 4) },
  ],
  scopeChanges: [
    {
      task: { ...task, id: 'u', title: 'Say "hi"', done: false },
      at: '2026-03-03T09:00:00.000Z',
      change: 'added',
      by: ada,
    },
  ],
  finished: [task],
  unfinished: [],
  velocity: [
    { sprintId: 'r', name: 'Sprint 1', committed: amount(3, 9), done: amount(2, 6) },
    { sprintId: 'q', name: 'Sprint 2', committed: amount(3, 9), done: amount(3, 7) },
  ],
};
const sprint = (id: string, given: Partial<Sprint> = {}): Sprint => ({
  id,
  projectId: 'p',
  workspaceId: 'w',
  name: `Sprint ${id}`,
  goal: '',
  startsOn: '2026-03-02',
  endsOn: '2026-03-05',
  capacity: null,
  parallel: false,
  state: 'planned',
  startedAt: null,
  completedAt: null,
  createdBy: ada,
  createdAt: '',
  updatedAt: null,
  version: 1,
  committed: amount(0, 0),
  done: amount(0, 0),
  abilities: { update: true, delete: true },
  ...given,
});

describe('the chart', () => {
  it('starts at the total and has only the ideal line at first', () => {
    expect(burnPoints(report, '2026-03-05', 'points')).toEqual([
      { day: null, scope: 8, done: 0, remaining: 8, ideal: 8 },
      { day: '2026-03-02', scope: 8, done: 0, remaining: 8, ideal: 6 },
      { day: '2026-03-03', scope: 11, done: 3, remaining: 8, ideal: 4 },
      { day: '2026-03-04', scope: null, done: null, remaining: null, ideal: 2 },
      { day: '2026-03-05', scope: null, done: null, remaining: null, ideal: 0 },
    ]);
    expect(burnPoints({ ...report, frozen: true }, '2026-03-05', 'tasks').map(({ remaining }) => remaining)).toEqual([
      4, 4, 4,
    ]);
    expect(burnPoints({ ...report, days: [] }, '2026-03-05', 'tasks')).toEqual([]);
  });
  it('counts the added and removed scope and the average of the team', () => {
    expect([changesOf(report), averageOf([6, 7]), averageOf([])]).toEqual([{ added: 1, removed: 0 }, 6.5, null]);
  });
});

describe('the bar', () => {
  it('marks the capacity on the plan, or the plan on the capacity if that is larger', () => {
    const bar = (given: Partial<Sprint>) => progressOf(sprint('1', { committed: amount(4, 8), ...given }));
    expect([
      bar({ done: amount(1, 2), capacity: 4 }),
      bar({ done: amount(1, 2), capacity: 16 }),
      bar({ done: amount(4, 8), capacity: 16, state: 'completed' }),
    ]).toEqual([
      { done: 0.25, planned: 1, capacity: 0.5 },
      { done: 0.125, planned: 0.5, capacity: 1 },
      { done: 1, planned: 1, capacity: null },
    ]);
  });
  it('measures tasks if none has points, and is empty without tasks', () => {
    expect(progressOf(sprint('1', { committed: amount(4, 0), done: amount(1, 0), capacity: 4 }))).toEqual({
      done: 0.25,
      planned: 1,
      capacity: null,
    });
    expect(progressOf(sprint('1'))).toEqual({ done: 0, planned: 0, capacity: null });
  });
});

describe('the velocity', () => {
  const completed = (day: number, points: number) =>
    sprint(String(day), { state: 'completed', completedAt: `2026-03-0${day}T10:00:00.000Z`, done: amount(2, points) });
  it('has the last six completed sprints, oldest first', () => {
    const { measure, sprints } = velocityOf([sprint('9'), ...[7, 1, 2, 3, 4, 5, 6].map((day) => completed(day, day))]);
    expect([measure, sprints.map(({ done }) => done)]).toEqual(['points', [2, 3, 4, 5, 6, 7]]);
  });
  it('counts tasks if none has points', () => {
    expect(velocityOf([completed(1, 0)])).toEqual({
      measure: 'tasks',
      sprints: [{ id: '1', name: 'Sprint 1', done: 2 }],
    });
  });
});

it('formats numbers of days', () => {
  expect(rangeText(texts, sprint('1'), '2026-03-01')).toBe('02/03 – 05/03');
  expect(rangeText(texts, sprint('1'), '2027-03-01')).toBe('02/03/26 – 05/03/26');
  const timing = (given: Partial<Sprint>, today: string) => timingText(texts, sprint('1', given), today);
  expect([
    timing({}, '2026-03-01'),
    timing({}, '2026-02-25'),
    timing({}, '2026-03-02'),
    timing({}, '2026-03-03'),
  ]).toEqual(['Starts tomorrow', 'Starts in 5 days', 'Starts today', 'Should have started 1 day ago']);
  expect([
    timing({ state: 'active' }, '2026-03-03'),
    timing({ state: 'active' }, '2026-03-05'),
    timing({ state: 'active' }, '2026-03-06'),
  ]).toEqual(['2 days left', 'Last day', '1 day over its end']);
  expect(timing({ state: 'completed', completedAt: '2026-03-04T10:00:00.000Z' }, '2026-03-06')).toBe('Completed 04/03');
});

it('offers the sprints that can take unfinished tasks, the next one first', () => {
  const [one, two] = [sprint('1', { state: 'active' }), sprint('2')];
  const others = [one, two, sprint('3', { state: 'completed' }), sprint('4', { projectId: 'q' })];
  expect(targetsOf(one, others)).toEqual([two]);
  expect(completionOf(one, others)).toEqual({ to: 'sprint', sprintId: '2', name: 'Sprint 2' });
  expect(completionOf(one, [one])).toEqual({ to: 'backlog', sprintId: null, name: 'Sprint 2' });
  expect(['Sprint 9', 'Week 12 (b)', 'Launch'].map(nextName)).toEqual(['Sprint 10', 'Week 13 (b)', 'Launch 2']);
});

it('proposes a new sprint after the last one of its project, with the same length', () => {
  const proposed = (sprints: Sprint[], today = '2026-03-03') => {
    const { name, startsOn, endsOn, capacity } = proposalOf('p', sprints, today);
    return [name, startsOn, endsOn, capacity];
  };
  expect(proposed([])).toEqual(['', '2026-03-03', '2026-03-16', '']);
  expect(proposed([sprint('1', { capacity: 12.5 }), sprint('9', { projectId: 'q', endsOn: '2026-05-01' })])).toEqual([
    'Sprint 2',
    '2026-03-06',
    '2026-03-09',
    '12.5',
  ]);
  expect(proposed([sprint('1', { state: 'completed' })], '2026-04-01')).toEqual([
    'Sprint 2',
    '2026-04-01',
    '2026-04-04',
    '',
  ]);
});

it('writes a report that a spreadsheet opens without running formulas', () => {
  const lines = csvFile(rowsOfReport(texts, 'Sprint 3', report)).split('\r\n');
  expect(lines[0]).toBe('\uFEFFSprint,Sprint 3');
  expect(lines).toContain('2026-03-03,5,1,4,2,11,3,8,4');
  expect(lines).toContain('Added,"Say ""hi""",3,Done,2026-03-03T09:00:00.000Z,Ada Lovelace');
  expect(lines).toContain("Finished,'=SUM(A1),3,Done");
  expect(lines).toContain('Sprint 2,3,9,3,7');
});
