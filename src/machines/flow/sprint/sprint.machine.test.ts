import { describe, expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { coverMachine, type InternalEvent } from '../../../../tests/model/coverage.ts';
import { slice } from '../../../../tests/model/slice.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { AppError } from '../../../../domain/errors.ts';
import { phrase } from '../../../../domain/phrase.ts';
import type { SprintReport } from '../../../../domain/sprint.ts';
import { aTask, uuid } from '../../sync/records/testing.ts';
import { amountOf, capacityState, planOf, selectionAfterClick } from './plan.ts';
import { sprintMachine } from './sprint.machine.ts';
import {
  selectChart,
  selectDragged,
  selectMeasure,
  selectReport,
  selectReportStatus,
  selectSelection,
} from './sprint.selectors.ts';
import type { LoadReportCall, SprintScreenEvent } from './sprint.types.ts';
import { settled } from '../../../../tests/support/settled.ts';

const at = '2026-01-01T00:00:00.000Z';
const input = { workspaceId: 'w', accountId: 'a', projectId: 'p', sprintId: 's' };
const none = { tasks: 0, points: 0 };
const report: SprintReport = {
  sprintId: 's',
  at,
  frozen: false,
  committed: none,
  doneAtStart: none,
  scope: none,
  done: none,
  days: [],
  scopeChanges: [],
  finished: [],
  unfinished: [],
  velocity: [],
};
const frozen: SprintReport = { ...report, frozen: true };
const notFound = new AppError('NOT_FOUND', 'Sprint not found');
const failed = new AppError('NETWORK', 'no line');
const { abilities: _abilities, ...shared } = aTask({ projectId: 'p' });
const taskChange: SprintScreenEvent = {
  type: 'server.batch',
  changes: [{ type: 'task.saved', seq: 1, projectId: 'p', mutationId: null, task: shared }],
};
const sprintChanges: SprintScreenEvent = {
  type: 'server.batch',
  changes: [{ type: 'sprints.changed', seq: 1, projectId: 'p', sprintId: 'other' }],
};
const otherChange: SprintScreenEvent = { type: 'server.batch', changes: [{ type: 'members.changed', seq: 1 }] };
const acquireEvents: InternalEvent[] = [
  { type: 'xstate.done.actor.acquireResources', output: undefined },
  { type: 'xstate.error.actor.acquireResources', error: failed },
];

describe('sprint machine', () => {
  test('covers every transition', async () => {
    const walk = (region: string, events: (SprintScreenEvent | InternalEvent)[]) =>
      coverMachine({
        machine: slice(sprintMachine, '', [region]),
        input,
        events: [...acquireEvents, ...events],
        serializeState: ({ value, context }) =>
          JSON.stringify([value, context.report?.frozen, context.selection, context.dragged]),
      });
    expect(
      await walk('report', [
        taskChange,
        sprintChanges,
        otherChange,
        { type: 'records.stale' },
        { type: 'retry.requested' },
        { type: 'xstate.after.changesPause.sprint.report.ready.settling' },
        ...['loadReport', 'refreshReport'].flatMap((id): InternalEvent[] => [
          { type: `xstate.done.actor.${id}`, output: report },
          { type: `xstate.done.actor.${id}`, output: frozen },
          { type: `xstate.error.actor.${id}`, error: notFound },
          { type: `xstate.error.actor.${id}`, error: failed },
        ]),
      ]),
    ).toMatchObject({ states: 6, transitions: { covered: 17, reachable: 17 }, missed: [] });
    expect(
      await walk('measure', [
        { type: 'measure.chosen', measure: 'tasks' },
        { type: 'measure.chosen', measure: 'points' },
      ]),
    ).toMatchObject({ states: 2, transitions: { covered: 4, reachable: 4 }, missed: [] });
    expect(
      await walk('chart', [
        { type: 'chart.chosen', chart: 'burnUp' },
        { type: 'chart.chosen', chart: 'burnDown' },
      ]),
    ).toMatchObject({ states: 2, transitions: { covered: 4, reachable: 4 }, missed: [] });
    const ids = { mutationId: uuid(1), at };
    expect(
      await walk('plan', [
        { type: 'backlog.searched', text: 'x' },
        { type: 'tasks.selected', list: 'backlog', taskIds: ['1', '2'], anchor: '1' },
        { type: 'selection.cleared' },
        { type: 'drag.started', list: 'backlog', taskId: '1' },
        { type: 'drag.started', list: 'sprint', taskId: '3' },
        { type: 'drag.cancelled' },
        { type: 'drag.dropped', list: 'sprint', sprint: 'Sprint 1', ...ids },
        { type: 'drag.dropped', list: 'backlog', sprint: 'Sprint 1', ...ids },
        { type: 'tasks.moved', taskIds: ['1'], list: 'sprint', sprint: 'Sprint 1', ...ids },
        { type: 'tasks.moved', taskIds: [], list: 'sprint', sprint: 'Sprint 1', ...ids },
      ]),
    ).toMatchObject({ states: 2, transitions: { covered: 10, reachable: 10 }, missed: [] });
  });

  const run = (answers: (SprintReport | AppError)[] = [report]) => {
    const calls: LoadReportCall[] = [];
    const it = stage(
      sprintMachine.provide({
        actors: {
          loadReport: fromPromise<SprintReport, LoadReportCall>(async ({ input: call }) => {
            calls.push(call);
            const answer = answers[Math.min(calls.length, answers.length) - 1] ?? report;
            if (answer instanceof AppError) throw answer;
            return answer;
          }),
        },
      }),
      input,
    );
    const read = <T>(selector: (snapshot: ReturnType<typeof it.actor.getSnapshot>) => T): T =>
      selector(it.actor.getSnapshot());
    return { ...it, calls, read };
  };

  test('reloads the report once for several changes in a row, and a frozen report only for sprint changes', async () => {
    const it = run([report, frozen]);
    await settled();
    it.actor.send(taskChange);
    it.clock.increment(399);
    it.actor.send(taskChange);
    it.clock.increment(400);
    await settled();
    expect([it.calls.length, it.read(selectReport)?.frozen]).toEqual([2, true]);
    it.actor.send(taskChange);
    it.clock.increment(400);
    await settled();
    expect(it.calls.length).toBe(2);
    it.actor.send(sprintChanges);
    it.clock.increment(400);
    await settled();
    expect(it.calls.length).toBe(3);
  });

  test('keeps the report when a reload fails, and detects a deleted sprint', async () => {
    const it = run([report, failed, notFound]);
    await settled();
    it.actor.send({ type: 'retry.requested' });
    await settled();
    expect([it.read(selectReportStatus), it.read(selectReport)]).toEqual(['ready', report]);
    it.actor.send({ type: 'records.stale' });
    it.clock.increment(400);
    await settled();
    expect(it.read(selectReportStatus)).toBe('notFound');
  });

  test('moves all selected tasks as one batch with an undo', () => {
    const it = run();
    it.sentTo('records');
    it.actor.send({ type: 'tasks.selected', list: 'backlog', taskIds: ['1', '2'], anchor: '1' });
    it.actor.send({ type: 'drag.started', list: 'backlog', taskId: '2' });
    expect(it.read(selectDragged)).toEqual(['1', '2']);
    it.actor.send({ type: 'drag.dropped', list: 'sprint', sprint: 'Sprint 1', mutationId: uuid(900), at });
    const writes = it.sentTo('records').map(({ write }) => write as { mutationId: string; batch: string; op: unknown });
    expect(writes.map(({ op }) => op)).toEqual(
      ['1', '2'].map((taskId) => ({ kind: 'task.update', projectId: 'p', taskId, fields: { sprintId: 's' } })),
    );
    expect([
      new Set(writes.map(({ mutationId }) => mutationId)).size,
      new Set(writes.map(({ batch }) => batch)).size,
    ]).toEqual([2, 1]);
    expect(it.sentTo('toasts')).toMatchObject([
      { message: phrase('sprints', 'toasts.moved', { count: 2, list: 'sprint', sprint: 'Sprint 1' }), action: 'undo' },
    ]);
    expect([it.read(selectSelection).taskIds, it.read(selectDragged)]).toEqual([[], []]);
  });

  test('clears the selection on request', () => {
    const it = run();
    it.actor.send({ type: 'tasks.selected', list: 'backlog', taskIds: ['1', '2'], anchor: '1' });
    it.actor.send({ type: 'selection.cleared' });
    expect(it.read(selectSelection).taskIds).toEqual([]);
  });

  test('drags an unselected task alone, and changes nothing when it is dropped in its own list', () => {
    const it = run();
    it.sentTo('records');
    it.actor.send({ type: 'tasks.selected', list: 'backlog', taskIds: ['1', '2'], anchor: '1' });
    it.actor.send({ type: 'drag.started', list: 'sprint', taskId: '9' });
    expect([it.read(selectDragged), it.read(selectSelection)]).toEqual([
      ['9'],
      { list: 'sprint', taskIds: ['9'], anchor: '9' },
    ]);
    it.actor.send({ type: 'drag.dropped', list: 'sprint', sprint: 'Sprint 1', mutationId: uuid(900), at });
    expect([it.sentTo('records'), it.read(selectDragged)]).toEqual([[], []]);
    it.actor.send({ type: 'measure.chosen', measure: 'tasks' });
    it.actor.send({ type: 'chart.chosen', chart: 'burnUp' });
    expect([it.read(selectMeasure), it.read(selectChart)]).toEqual(['tasks', 'burnUp']);
  });

  describe('planning', () => {
    const task = (n: number, given: object = {}) => aTask({ id: uuid(n), ...given });
    test('splits the tasks into the backlog and the sprint', () => {
      const sprints = [
        { id: 'over', state: 'completed' },
        { id: 'next', state: 'planned' },
      ] as never;
      const tasks = [
        task(1),
        task(2, { statusId: 'done' }),
        task(3, { sprintId: 's', statusId: 'done' }),
        task(4, { sprintId: 'over' }),
        task(5, { sprintId: 'next' }),
      ];
      const { backlog, sprint } = planOf(tasks, 's', sprints, new Set(['done']));
      expect([backlog.map(({ id }) => id), sprint.map(({ id }) => id)]).toEqual([[uuid(1), uuid(4)], [uuid(3)]]);
    });
    test('sums points and compares them with the capacity', () => {
      expect(
        amountOf([task(1, { estimate: '½' }), task(2, { estimate: 'XL' }), task(3, { estimate: '0,2' }), task(4)]),
      ).toEqual({ tasks: 4, points: 0.7 });
      expect([capacityState(5, null), capacityState(5, 8), capacityState(8, 8), capacityState(8.5, 8)]).toEqual([
        null,
        { kind: 'under', by: 3 },
        { kind: 'full', by: 0 },
        { kind: 'over', by: 0.5 },
      ]);
    });
    test('selects a single row, toggles rows and selects ranges', () => {
      const order = ['a', 'b', 'c', 'd'];
      const before = { taskIds: ['b'], anchor: 'b' };
      expect(selectionAfterClick(before, 'd', 'alone', order)).toEqual({ taskIds: ['d'], anchor: 'd' });
      expect(selectionAfterClick(before, 'd', 'toggle', order)).toEqual({ taskIds: ['b', 'd'], anchor: 'd' });
      expect(selectionAfterClick(before, 'b', 'toggle', order)).toEqual({ taskIds: [], anchor: 'b' });
      expect(selectionAfterClick(before, 'd', 'range', order)).toEqual({ taskIds: ['b', 'c', 'd'], anchor: 'b' });
      expect(selectionAfterClick(before, 'a', 'range', order)).toEqual({ taskIds: ['a', 'b'], anchor: 'b' });
      expect(selectionAfterClick({ taskIds: [], anchor: null }, 'c', 'range', order)).toEqual({
        taskIds: ['c'],
        anchor: 'c',
      });
    });
  });
});
