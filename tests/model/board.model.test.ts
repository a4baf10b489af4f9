import { expect, test } from 'vitest';
import { AppError } from '../../domain/errors.ts';
import { noFilters } from '../../domain/fields/taskFilters.ts';
import { boardMachine } from '../../src/machines/tasks/board/board.machine.ts';
import { emptyOrder } from '../../src/machines/tasks/board/boardOrder.ts';
import type { BoardEvent } from '../../src/machines/tasks/board/board.types.ts';
import { failureOf } from '../../src/machines/failure.ts';
import { coverMachine, type InternalEvent } from './coverage.ts';
import { slice } from './slice.ts';

// The order has every key from the start, because states that differ only in the order of keys count as different.
const order = { ...emptyOrder, view: 'kanban', filters: noFilters } as const;
const input = { workspaceId: 'w', accountId: 'a', projectId: 'p', order };
const at = '2026-01-01T00:00:00.000Z';
const error = failureOf(new AppError('FORBIDDEN', 'no'));

const everywhere: (BoardEvent | InternalEvent)[] = [
  { type: 'retry.requested' },
  {
    type: 'older.requested',
    spec: { kind: 'olderTasks', place: { projectId: 'p' }, filters: {} },
    afterFailure: false,
  },
  {
    type: 'older.requested',
    spec: { kind: 'olderTasks', place: { projectId: 'p' }, filters: {} },
    afterFailure: true,
  },
  { type: 'tableColumns.chosen', shown: { sprint: true } },
  { type: 'view.chosen', view: 'table' },
  { type: 'display.chosen', display: { density: 'compact' } },
  { type: 'field.chosen', taskId: 't1', fields: { typeId: 'bug' }, mutationId: 'f', at },
  { type: 'xstate.done.actor.acquireResources', output: undefined },
  { type: 'xstate.error.actor.acquireResources', error: {} },
];

test('search covers every transition', async () => {
  const coverage = await coverMachine({
    machine: slice(boardMachine, '', ['search']),
    input,
    events: [
      ...everywhere,
      { type: 'search.typed', text: 'bug' },
      { type: 'search.typed', text: 'card ' },
      { type: 'search.typed', text: '  ' },
      { type: 'search.cleared' },
      { type: 'filters.changed', filters: { typeIds: ['bug'] } },
      { type: 'filters.cleared' },
      { type: 'xstate.after.searchPause.board.search.typing.pausing' },
      { type: 'xstate.done.actor.acquireSearch', output: undefined },
      { type: 'xstate.error.actor.acquireSearch', error: {} },
    ],
    omitted: ['search.applied'],
  });
  expect(coverage).toEqual({ paths: 2261, states: 4, transitions: { covered: 21, reachable: 21 }, missed: [] });
});

test('prefetch covers every transition', async () => {
  const coverage = await coverMachine({
    machine: slice(boardMachine, '', ['prefetch']),
    input,
    events: [
      ...everywhere,
      { type: 'task.hovered', taskId: 't1' },
      { type: 'task.hovered', taskId: 't2' },
      { type: 'xstate.after.hoverPause.board.prefetch.resting' },
    ],
  });
  expect(coverage).toEqual({ paths: 396, states: 2, transitions: { covered: 10, reachable: 10 }, missed: [] });
});

test('drag covers every transition, for each device, with and without a pending move', async () => {
  const coverage = await coverMachine({
    machine: slice(boardMachine, '', ['drag']),
    input,
    events: [
      ...everywhere,
      { type: 'drag.pressed' },
      { type: 'drag.released' },
      { type: 'drag.started', taskId: 't1', by: 'mouse' },
      { type: 'drag.started', taskId: 't1', by: 'keyboard' },
      { type: 'drag.started', taskId: 't1', by: 'touch' },
      { type: 'drag.started', columnId: 'todo', by: 'mouse' },
      { type: 'columns.reordered', columnIds: ['done', 'todo'] },
      { type: 'drag.cancelled' },
      { type: 'drag.cancelled', reason: 'no' },
      {
        type: 'drag.dropped',
        taskId: 't1',
        fromStatusId: 'todo',
        statusId: 'done',
        beforeTaskId: null,
        mutationId: 'm1',
        at,
      },
      {
        type: 'drag.dropped',
        taskId: 't1',
        fromStatusId: 'todo',
        statusId: 'todo',
        beforeTaskId: 't2',
        mutationId: 'm2',
        at,
      },
      { type: 'task.removed', taskId: 't1' },
      { type: 'write.confirmed', mutationId: 'm1' },
      { type: 'write.failed', mutationId: 'm1', error },
      { type: 'write.conflicted', mutationId: 'm1', current: null },
      { type: 'xstate.after.returnTime.board.drag.rollingBack' },
    ],
    // Compares at most two moves of one card, because more make no difference.
    serializeState: ({ value, context }) =>
      JSON.stringify([value, context.dragged, context.moves.slice(0, 2), context.order.placements.length > 0]),
  });
  expect(coverage).toEqual({ paths: 528, states: 7, transitions: { covered: 29, reachable: 29 }, missed: [] });
});
