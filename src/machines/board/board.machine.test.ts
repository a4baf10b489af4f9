import { describe, expect, test } from 'vitest';
import { stage } from '../../../tests/model/stage.ts';
import { AppError } from '../../../domain/errors.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import { failureOf } from '../failure.ts';
import { boardMachine } from './board.machine.ts';
import { emptyOrder } from './boardOrder.ts';
import {
  selectAppliedSearch,
  selectDragged,
  selectDragMeans,
  selectIsNarrowed,
  selectOrder,
  selectReturning,
  selectSearchText,
  selectView,
} from './board.selectors.ts';

const at = '2026-01-01T00:00:00.000Z';
const error = failureOf(new AppError('FORBIDDEN', 'no'));
const open = () => {
  const it = stage(boardMachine, { workspaceId: 'w', accountId: 'a', projectId: 'p', order: emptyOrder });
  const drag = (
    taskId: string,
    fromStatusId: string,
    statusId: string,
    mutationId: string,
    beforeTaskId: string | null = null,
  ) => {
    it.actor.send({ type: 'drag.started', taskId, by: 'mouse' });
    it.actor.send({ type: 'drag.dropped', taskId, fromStatusId, statusId, beforeTaskId, mutationId, at });
  };
  return { ...it, drag, state: () => it.actor.getSnapshot().value.drag };
};
const search = (text: string, filters = noFilters) => ({ kind: 'taskSearch', projectId: 'p', search: text, filters });
const placement = (taskId: string, statusId: string, beforeTaskId: string | null = null) => ({
  taskId,
  statusId,
  beforeTaskId,
});

test('wants the project and its tasks while it is open', () => {
  const it = open();
  const specs = [
    { kind: 'project', projectId: 'p' },
    { kind: 'projectTasks', projectId: 'p' },
  ];
  expect(it.told('records')).toEqual(specs.map((spec) => ({ type: 'resource.wanted', spec })));
  it.close();
  expect(it.told('records')).toEqual(specs.map((spec) => ({ type: 'resource.released', spec })));
});

describe('search', () => {
  test('is applied a second after the last key, one search at a time, and given up with the screen', () => {
    const it = open();
    it.told('records');
    it.actor.send({ type: 'search.typed', text: 'b' });
    it.clock.increment(999);
    it.actor.send({ type: 'search.typed', text: 'bug ' });
    it.clock.increment(999);
    expect([
      it.told('records'),
      selectSearchText(it.actor.getSnapshot()),
      selectAppliedSearch(it.actor.getSnapshot()),
    ]).toEqual([[], 'bug ', '']);
    it.clock.increment(1);
    expect(it.told('records')).toEqual([{ type: 'resource.wanted', spec: search('bug') }]);
    it.actor.send({ type: 'filters.changed', filters: { typeIds: ['x'] } });
    const narrowed = search('bug', { ...noFilters, typeIds: ['x'] });
    expect(it.told('records')).toEqual([
      { type: 'resource.released', spec: search('bug') },
      { type: 'resource.wanted', spec: narrowed },
    ]);
    it.close();
    expect(it.told('records')).toContainEqual({ type: 'resource.released', spec: narrowed });
  });

  test('cleared takes effect at once', () => {
    const it = open();
    it.actor.send({ type: 'search.typed', text: 'bug' });
    it.clock.increment(1000);
    expect(selectIsNarrowed(it.actor.getSnapshot())).toBe(true);
    it.told('records');
    it.actor.send({ type: 'search.cleared' });
    expect(it.told('records')).toEqual([{ type: 'resource.released', spec: search('bug') }]);
    expect(selectIsNarrowed(it.actor.getSnapshot())).toBe(false);
  });

  test('cleared within the pause is never applied', () => {
    const it = open();
    it.told('records');
    it.actor.send({ type: 'search.typed', text: 'bug' });
    it.actor.send({ type: 'search.cleared' });
    it.clock.increment(5000);
    expect([it.told('records'), selectAppliedSearch(it.actor.getSnapshot())]).toEqual([[], '']);
  });
});

describe('dragging', () => {
  test('a drop in another column is written and placed', () => {
    const it = open();
    it.told('records');
    it.drag('t1', 'todo', 'done', 'm1', 't9');
    expect(it.told('records')).toEqual([
      {
        type: 'write.requested',
        write: {
          mutationId: 'm1',
          at,
          replyTo: 'board',
          quiet: true,
          op: { kind: 'task.update', projectId: 'p', taskId: 't1', fields: { statusId: 'done' } },
        },
      },
    ]);
    const order = { columns: [], placements: [placement('t1', 'done', 't9')] };
    expect(it.told('storageKeeper')).toEqual([{ type: 'order.kept', accountId: 'a', projectId: 'p', order }]);
    expect(it.state()).toBe('saving');
    it.actor.send({ type: 'write.confirmed', mutationId: 'm1' });
    expect([it.state(), selectOrder(it.actor.getSnapshot())]).toEqual(['idle', order]);
  });

  test('the late drop of another card changes nothing', () => {
    const it = open();
    it.actor.send({ type: 'drag.started', taskId: 't1', by: 'mouse' });
    it.told('records');
    for (const statusId of ['todo', 'done']) {
      it.actor.send({
        type: 'drag.dropped',
        taskId: 't2',
        fromStatusId: 'todo',
        statusId,
        beforeTaskId: null,
        mutationId: statusId,
        at,
      });
    }
    expect([it.state(), selectOrder(it.actor.getSnapshot()), it.told('records')]).toEqual([
      { dragging: 'mouse' },
      emptyOrder,
      [],
    ]);
  });

  test('a drop in its own column only places the card', () => {
    const it = open();
    it.told('records');
    it.drag('t1', 'todo', 'todo', 'm1', 't9');
    expect([it.told('records'), it.state(), it.told('storageKeeper').length]).toEqual([[], 'idle', 1]);
  });

  test('the next drag need not wait; a refusal of the first leaves the card in hand and the second move standing', () => {
    const it = open();
    it.drag('t1', 'todo', 'done', 'm1');
    it.drag('t2', 'todo', 'done', 'm2');
    it.actor.send({ type: 'drag.started', taskId: 't3', by: 'touch' });
    it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
    expect([it.state(), selectDragged(it.actor.getSnapshot()), selectDragMeans(it.actor.getSnapshot())]).toEqual([
      { dragging: 'touch' },
      { taskId: 't3' },
      'touch',
    ]);
    expect(selectOrder(it.actor.getSnapshot()).placements).toEqual([placement('t2', 'done')]);
    it.actor.send({ type: 'drag.cancelled' });
    expect(it.state()).toBe('saving');
    it.actor.send({ type: 'write.confirmed', mutationId: 'm2' });
    expect(it.state()).toBe('idle');
  });

  test('a card let go over a column that does not take it goes back, and the reason can be read', () => {
    const it = open();
    it.told('records');
    it.actor.send({ type: 'drag.started', taskId: 't1', by: 'mouse' });
    it.actor.send({ type: 'drag.cancelled', reason: 'No se puede soltar en Done: falta la estimación.' });
    expect([it.state(), it.told('records'), it.told('toasts')]).toEqual([
      'idle',
      [],
      [{ type: 'toast.requested', kind: 'warning', message: 'No se puede soltar en Done: falta la estimación.' }],
    ]);
  });

  test('a refused move takes its placement back, shows the way back, and rests', () => {
    const it = open();
    it.drag('t1', 'todo', 'done', 'm1');
    it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
    expect([
      it.state(),
      selectReturning(it.actor.getSnapshot()),
      selectOrder(it.actor.getSnapshot()).placements,
    ]).toEqual(['rollingBack', ['t1'], []]);
    it.clock.increment(3000);
    expect([it.state(), selectReturning(it.actor.getSnapshot())]).toEqual(['idle', []]);
  });

  test('an answer that comes twice, or to nobody, changes nothing', () => {
    const it = open();
    it.drag('t1', 'todo', 'done', 'm1');
    it.actor.send({ type: 'write.confirmed', mutationId: 'm1' });
    it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
    it.actor.send({ type: 'write.failed', mutationId: 'another', error });
    expect([it.state(), selectOrder(it.actor.getSnapshot()).placements]).toEqual(['idle', [placement('t1', 'done')]]);
  });

  test('a card deleted by someone else while in hand ends the drag; its late drop is ignored', () => {
    const it = open();
    it.told('records');
    it.actor.send({ type: 'drag.started', taskId: 't1', by: 'keyboard' });
    it.actor.send({ type: 'task.removed', taskId: 't2' });
    expect(it.state()).toEqual({ dragging: 'keyboard' });
    it.actor.send({ type: 'task.removed', taskId: 't1' });
    it.actor.send({
      type: 'drag.dropped',
      taskId: 't1',
      fromStatusId: 'todo',
      statusId: 'done',
      beforeTaskId: null,
      mutationId: 'm1',
      at,
    });
    expect([it.state(), it.told('records'), selectDragged(it.actor.getSnapshot())]).toEqual(['idle', [], null]);
  });
});

test('only a card that the pointer rests on is fetched, and not held', () => {
  const it = open();
  it.told('records');
  it.actor.send({ type: 'task.hovered', taskId: 't1' });
  it.clock.increment(79);
  it.actor.send({ type: 'task.hovered', taskId: 't2' });
  it.clock.increment(80);
  const spec = { kind: 'task', projectId: 'p', taskId: 't2' };
  expect(it.told('records')).toEqual([
    { type: 'resource.wanted', spec },
    { type: 'resource.released', spec },
  ]);
});

test('a dropped column puts the columns in another order and ends its drag', () => {
  const it = open();
  it.actor.send({ type: 'drag.started', columnId: 'todo', by: 'keyboard' });
  expect([selectDragged(it.actor.getSnapshot()), selectDragMeans(it.actor.getSnapshot())]).toEqual([
    { columnId: 'todo' },
    'keyboard',
  ]);
  it.actor.send({ type: 'task.removed', taskId: 'todo' });
  expect(it.state()).toEqual({ dragging: 'keyboard' });
  it.actor.send({ type: 'columns.reordered', columnIds: ['done', 'todo'] });
  expect([it.state(), selectDragged(it.actor.getSnapshot()), selectOrder(it.actor.getSnapshot()).columns]).toEqual([
    'idle',
    null,
    ['done', 'todo'],
  ]);
  expect(it.told('storageKeeper')).toHaveLength(1);
});

describe('a press', () => {
  test('that ends without a drag returns to pending moves', () => {
    const it = open();
    it.actor.send({ type: 'drag.pressed' });
    expect(it.state()).toBe('pressed');
    it.actor.send({ type: 'drag.released' });
    expect(it.state()).toBe('idle');
    it.drag('t1', 'todo', 'done', 'm1');
    it.actor.send({ type: 'drag.pressed' });
    expect(it.state()).toBe('pressed');
    it.actor.send({ type: 'drag.released' });
    expect(it.state()).toBe('saving');
  });

  test('leaves the mark of a card that was put back', () => {
    const it = open();
    it.drag('t1', 'todo', 'done', 'm1');
    it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
    it.actor.send({ type: 'drag.pressed' });
    it.actor.send({ type: 'drag.released' });
    expect([it.state(), selectReturning(it.actor.getSnapshot())]).toEqual(['rollingBack', ['t1']]);
  });
});

test('view', () => {
  const it = open();
  it.actor.send({ type: 'view.chosen', view: 'table' });
  expect(selectView(it.actor.getSnapshot())).toBe('table');
});
