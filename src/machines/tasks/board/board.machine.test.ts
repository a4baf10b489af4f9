import { describe, expect, test } from 'vitest';
import { stage } from '../../../../tests/model/stage.ts';
import { defaultDisplay } from '../../../../domain/boardDisplay.ts';
import { AppError } from '../../../../domain/errors.ts';
import { noFilters } from '../../../../domain/fields/taskFilters.ts';
import { failureOf } from '../../failure.ts';
import { boardMachine } from './board.machine.ts';
import { emptyOrder } from './boardOrder.ts';
import {
  selectAppliedSearch,
  selectDisplay,
  selectDragged,
  selectDragMeans,
  selectFilters,
  selectIsNarrowed,
  selectOrder,
  selectReturning,
  selectSearchText,
  selectView,
} from './board.selectors.ts';

const at = '2026-01-01T00:00:00.000Z';
const error = failureOf(new AppError('FORBIDDEN', 'no'));
const input = { workspaceId: 'w', accountId: 'a', projectId: 'p', order: emptyOrder };
const open = () => {
  const it = stage(boardMachine, input);
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

describe('board machine', () => {
  test('acquires the project and its tasks while the screen is open', () => {
    const it = open();
    const specs = [
      { kind: 'project', projectId: 'p' },
      { kind: 'projectTasks', projectId: 'p' },
    ];
    expect(it.sentTo('records')).toEqual(specs.map((spec) => ({ type: 'resource.acquired', spec })));
    it.close();
    expect(it.sentTo('records')).toEqual(specs.map((spec) => ({ type: 'resource.released', spec })));
  });

  describe('search', () => {
    test('applies the text one second after the last key and releases the previous search', () => {
      const it = open();
      it.sentTo('records');
      it.actor.send({ type: 'search.typed', text: 'b' });
      it.clock.increment(999);
      it.actor.send({ type: 'search.typed', text: 'bug ' });
      it.clock.increment(999);
      expect([
        it.sentTo('records'),
        selectSearchText(it.actor.getSnapshot()),
        selectAppliedSearch(it.actor.getSnapshot()),
      ]).toEqual([[], 'bug ', '']);
      it.clock.increment(1);
      expect(it.sentTo('records')).toEqual([{ type: 'resource.acquired', spec: search('bug') }]);
      it.actor.send({ type: 'filters.changed', filters: { typeIds: ['x'] } });
      const narrowed = search('bug', { ...noFilters, typeIds: ['x'] });
      expect(it.sentTo('records')).toEqual([
        { type: 'resource.released', spec: search('bug') },
        { type: 'resource.acquired', spec: narrowed },
      ]);
      it.close();
      expect(it.sentTo('records')).toContainEqual({ type: 'resource.released', spec: narrowed });
    });

    test('applies a cleared search immediately', () => {
      const it = open();
      it.actor.send({ type: 'search.typed', text: 'bug' });
      it.clock.increment(1000);
      expect(selectIsNarrowed(it.actor.getSnapshot())).toBe(true);
      it.sentTo('records');
      it.actor.send({ type: 'search.cleared' });
      expect(it.sentTo('records')).toEqual([{ type: 'resource.released', spec: search('bug') }]);
      expect(selectIsNarrowed(it.actor.getSnapshot())).toBe(false);
    });

    test('a changed filter searches immediately, and typed text only after a pause', () => {
      const it = open();
      it.actor.send({ type: 'search.typed', text: 'bug' });
      it.clock.increment(1000);
      it.sentTo('records');
      it.actor.send({ type: 'search.typed', text: 'bugs' });
      it.clock.increment(500);
      it.actor.send({ type: 'filters.changed', filters: { typeIds: ['x'] } });
      const narrowed = { ...noFilters, typeIds: ['x'] };
      expect(it.sentTo('records')).toEqual([
        { type: 'resource.released', spec: search('bug') },
        { type: 'resource.acquired', spec: search('bug', narrowed) },
      ]);
      it.clock.increment(500);
      expect(it.sentTo('records')).toEqual([
        { type: 'resource.released', spec: search('bug', narrowed) },
        { type: 'resource.acquired', spec: search('bugs', narrowed) },
      ]);
    });

    test('never applies a search that is cleared within the pause', () => {
      const it = open();
      it.sentTo('records');
      it.actor.send({ type: 'search.typed', text: 'bug' });
      it.actor.send({ type: 'search.cleared' });
      it.clock.increment(5000);
      expect([it.sentTo('records'), selectAppliedSearch(it.actor.getSnapshot())]).toEqual([[], '']);
    });
  });

  test('stores the chosen display on the device and keeps its other choices', () => {
    const it = open();
    expect(selectDisplay(it.actor.getSnapshot())).toEqual(defaultDisplay);
    it.actor.send({ type: 'display.chosen', display: { hiddenFields: ['assignees'] } });
    it.actor.send({ type: 'display.chosen', display: { density: 'compact' } });
    const display = { density: 'compact', hiddenFields: ['assignees'], hidesEmpty: false };
    expect([selectDisplay(it.actor.getSnapshot()), it.sentTo('storageKeeper').at(-1)]).toEqual([
      display,
      { type: 'order.saved', accountId: 'a', projectId: 'p', order: { ...emptyOrder, display } },
    ]);
  });

  describe('dragging', () => {
    test('saves the new status and the position when a card is dropped in another column', () => {
      const it = open();
      it.sentTo('records');
      it.drag('t1', 'todo', 'done', 'm1', 't9');
      expect(it.sentTo('records')).toEqual([
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
      expect(it.sentTo('storageKeeper')).toEqual([{ type: 'order.saved', accountId: 'a', projectId: 'p', order }]);
      expect(it.state()).toBe('saving');
      it.actor.send({ type: 'write.confirmed', mutationId: 'm1' });
      expect([it.state(), selectOrder(it.actor.getSnapshot())]).toEqual(['idle', order]);
    });

    test('ignores the late drop of another card', () => {
      const it = open();
      it.actor.send({ type: 'drag.started', taskId: 't1', by: 'mouse' });
      it.sentTo('records');
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
      expect([it.state(), selectOrder(it.actor.getSnapshot()), it.sentTo('records')]).toEqual([
        { dragging: 'mouse' },
        emptyOrder,
        [],
      ]);
    });

    test('stores only the position when a card is dropped in its own column', () => {
      const it = open();
      it.sentTo('records');
      it.drag('t1', 'todo', 'todo', 'm1', 't9');
      expect([it.sentTo('records'), it.state(), it.sentTo('storageKeeper').length]).toEqual([[], 'idle', 1]);
    });

    test('keeps the current drag and the second move when the server rejects the first move', () => {
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

    test('shows the reason when a card is released over a column that rejects it', () => {
      const it = open();
      it.sentTo('records');
      it.actor.send({ type: 'drag.started', taskId: 't1', by: 'mouse' });
      it.actor.send({ type: 'drag.cancelled', reason: 'No se puede soltar en Done: falta la estimación.' });
      expect([it.state(), it.sentTo('records'), it.sentTo('toasts')]).toEqual([
        'idle',
        [],
        [{ type: 'toast.requested', kind: 'warning', message: 'No se puede soltar en Done: falta la estimación.' }],
      ]);
    });

    test('removes the placement of a rejected move and highlights the card for three seconds', () => {
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

    test('ignores a second answer and the answer to an unknown write', () => {
      const it = open();
      it.drag('t1', 'todo', 'done', 'm1');
      it.actor.send({ type: 'write.confirmed', mutationId: 'm1' });
      it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
      it.actor.send({ type: 'write.failed', mutationId: 'another', error });
      expect([it.state(), selectOrder(it.actor.getSnapshot()).placements]).toEqual(['idle', [placement('t1', 'done')]]);
    });

    test('ends the drag when another user deletes the card', () => {
      const it = open();
      it.sentTo('records');
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
      expect([it.state(), it.sentTo('records'), selectDragged(it.actor.getSnapshot())]).toEqual(['idle', [], null]);
    });
  });

  test('loads only the card that the pointer rests on, and releases it', () => {
    const it = open();
    it.sentTo('records');
    it.actor.send({ type: 'task.hovered', taskId: 't1' });
    it.clock.increment(79);
    it.actor.send({ type: 'task.hovered', taskId: 't2' });
    it.clock.increment(80);
    const spec = { kind: 'task', projectId: 'p', taskId: 't2' };
    expect(it.sentTo('records')).toEqual([
      { type: 'resource.acquired', spec },
      { type: 'resource.released', spec },
    ]);
  });

  test('stores the column order and ends the drag when a column is dropped', () => {
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
    expect(it.sentTo('storageKeeper')).toHaveLength(1);
  });

  describe('pressing a card', () => {
    test('returns to pending moves when no drag follows', () => {
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

    test('keeps the highlight of a card that was rolled back', () => {
      const it = open();
      it.drag('t1', 'todo', 'done', 'm1');
      it.actor.send({ type: 'write.failed', mutationId: 'm1', error });
      it.actor.send({ type: 'drag.pressed' });
      it.actor.send({ type: 'drag.released' });
      expect([it.state(), selectReturning(it.actor.getSnapshot())]).toEqual(['rollingBack', ['t1']]);
    });
  });

  test('stores the view and the filters on the device, and opens with them', () => {
    const it = open();
    it.actor.send({ type: 'view.chosen', view: 'table' });
    it.actor.send({ type: 'filters.changed', filters: { typeIds: ['bug'] } });
    expect(selectView(it.actor.getSnapshot())).toBe('table');
    const order = selectOrder(it.actor.getSnapshot());
    expect(it.sentTo('storageKeeper').at(-1)).toMatchObject({ type: 'order.saved', order });
    const again = stage(boardMachine, { ...input, order }).actor.getSnapshot();
    expect([selectView(again), selectFilters(again)]).toEqual(['table', { ...noFilters, typeIds: ['bug'] }]);
  });
});
