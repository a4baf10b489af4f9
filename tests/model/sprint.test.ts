import { describe, expect, it } from 'vitest';
import { allows, sprintAfter, type SprintEvent, sprintLife } from '../../domain/machines/sprint.ts';
import { clashOf, datesAfter, idealOn, lengthInDays } from '../../domain/sprintDays.ts';
import { coverMachine } from './coverage.ts';

const start = (parallel: boolean, ...running: { name: string; parallel: boolean }[]): SprintEvent => ({
  type: 'sprint.started',
  parallel,
  running,
});
const place = (state: 'planned' | 'completed' | 'new', isItself = false): SprintEvent => ({
  type: 'unfinished.placed',
  target: { state, isItself },
});

it('sprint machine covers every transition', async () => {
  const coverage = await coverMachine({
    machine: sprintLife,
    events: [
      { type: 'sprint.updated' },
      { type: 'sprint.deleted' },
      { type: 'sprint.completed' },
      { type: 'completion.cancelled' },
      start(false),
      start(false, { name: 'A', parallel: false }),
      { type: 'unfinished.placed', target: 'backlog' },
      place('completed'),
    ],
  });
  expect(coverage).toEqual({ paths: coverage.paths, states: 5, transitions: { covered: 7, reachable: 7 }, missed: [] });
});

describe('sprint actions', () => {
  it('start a sprint beside another only if one of them may run in parallel', () => {
    const other = { name: 'A', parallel: false };
    expect(sprintAfter('planned', start(false, { name: 'P', parallel: true }))).toEqual({ state: 'active' });
    expect(sprintAfter('planned', start(true, other))).toEqual({ state: 'active' });
    expect(sprintAfter('planned', start(false, { name: 'P', parallel: true }, other))).toEqual({
      refusal: { kind: 'beside', name: 'A' },
    });
    expect(sprintAfter('active', start(true))).toEqual({ refusal: { kind: 'state', state: 'active' } });
  });
  it('complete a sprint only with a destination for unfinished tasks', () => {
    const end: SprintEvent = { type: 'sprint.completed' };
    expect(sprintAfter('active', end, { type: 'unfinished.placed', target: 'backlog' })).toEqual({
      state: 'completed',
    });
    expect(sprintAfter('active', end, place('planned'))).toEqual({ state: 'completed' });
    expect(sprintAfter('active', end, place('new'))).toEqual({ state: 'completed' });
    expect(sprintAfter('active', end, place('completed'))).toEqual({ refusal: { kind: 'target' } });
    expect(sprintAfter('active', end, place('planned', true))).toEqual({ refusal: { kind: 'target' } });
    expect(sprintAfter('active', end, { type: 'completion.cancelled' })).toEqual({ state: 'active' });
    expect(sprintAfter('planned', end)).toEqual({ refusal: { kind: 'state', state: 'planned' } });
  });
  it('do not change a completed sprint', () => {
    const events: SprintEvent[] = [
      { type: 'sprint.updated' },
      { type: 'sprint.deleted' },
      { type: 'sprint.completed' },
      start(true),
      place('planned'),
    ];
    expect(events.filter((event) => allows('completed', event))).toEqual([]);
    expect(events.filter((event) => allows('active', event)).map(({ type }) => type)).toEqual([
      'sprint.updated',
      'sprint.completed',
    ]);
    expect(events.filter((event) => allows('planned', event)).map(({ type }) => type)).toEqual([
      'sprint.updated',
      'sprint.deleted',
      'sprint.started',
    ]);
  });
});

describe('sprint dates', () => {
  const one = (id: string, startsOn: string, endsOn: string, more: object = {}) => ({
    id,
    startsOn,
    endsOn,
    parallel: false,
    state: 'planned' as const,
    ...more,
  });
  it('overlap if they share a day, neither sprint is parallel and the other is not completed', () => {
    const mine = one('m', '2026-03-02', '2026-03-08');
    const clash = (...others: ReturnType<typeof one>[]) => clashOf(mine, others)?.id;
    expect(clash(one('a', '2026-03-08', '2026-03-20'))).toBe('a');
    expect(clash(one('a', '2026-02-01', '2026-03-02'))).toBe('a');
    expect(clash(one('a', '2026-03-09', '2026-03-20'), one('b', '2026-02-01', '2026-03-01'))).toBeUndefined();
    expect(
      clash(
        one('m', '2026-03-02', '2026-03-08'),
        one('p', '2026-03-02', '2026-03-08', { parallel: true }),
        one('c', '2026-03-02', '2026-03-08', { state: 'completed' }),
      ),
    ).toBeUndefined();
    expect(clashOf({ ...mine, parallel: true }, [one('a', '2026-03-08', '2026-03-20')])).toBeUndefined();
  });
  it('continue the day after an early end, and today after a late one', () => {
    const sprint = { startsOn: '2026-02-16', endsOn: '2026-03-01' };
    expect(lengthInDays(sprint)).toBe(14);
    expect(datesAfter(sprint, '2026-02-25')).toEqual({ startsOn: '2026-02-26', endsOn: '2026-03-11' });
    expect(datesAfter(sprint, '2026-03-01')).toEqual({ startsOn: '2026-03-02', endsOn: '2026-03-15' });
    expect(datesAfter(sprint, '2026-03-04')).toEqual({ startsOn: '2026-03-04', endsOn: '2026-03-17' });
  });
  it('have an ideal line down to zero on the last day', () => {
    const ideal = (day: string) => idealOn({ tasks: 8, points: 10 }, '2026-03-02', '2026-03-05', day);
    expect(['2026-03-02', '2026-03-04', '2026-03-05', '2026-03-09'].map(ideal)).toEqual([
      { tasks: 6, points: 7.5 },
      { tasks: 2, points: 2.5 },
      { tasks: 0, points: 0 },
      { tasks: 0, points: 0 },
    ]);
    expect(idealOn({ tasks: 8, points: 10 }, '2026-03-06', '2026-03-05', '2026-03-06')).toEqual({
      tasks: 0,
      points: 0,
    });
  });
});
