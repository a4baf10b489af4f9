import { describe, expect, test } from 'vitest';
import { aimCard, aimColumn, begin, cancel, drop, end, updateDragOnColumns, pickUp } from './drag.ts';
import type { CardDrag, ColumnDrag } from './dragState.ts';
import { boardOf, column, taskOf } from './testing/boardOf.ts';

const place = (statusId: string, index: number, beforeTaskId: string | null) => ({ statusId, index, beforeTaskId });
const cardDrag = ({ board }: ReturnType<typeof boardOf>) => board.drag.get() as CardDrag;
const columnDrag = ({ board }: ReturnType<typeof boardOf>) => board.drag.get() as ColumnDrag;

describe('pickUp', () => {
  test('is reported, but renders nothing itself', () => {
    const it = boardOf();
    expect(pickUp(it.board, { taskId: '1' }, 'mouse')).toBe(true);
    expect([it.onDragStart.mock.calls, it.board.drag.get(), it.announced()]).toEqual([
      [[{ taskId: '1', by: 'mouse' }]],
      null,
      '',
    ]);
  });

  test('is rejected for cards that the user may not change and for columns with a fixed order', () => {
    const it = boardOf({ getTask: (id) => taskOf(id, false), onReorderColumns: undefined });
    expect([
      pickUp(it.board, { taskId: '1' }, 'mouse'),
      pickUp(it.board, { taskId: 'unknown' }, 'mouse'),
      pickUp(it.board, { columnId: 'Doing' }, 'mouse'),
      it.onDragStart.mock.calls,
    ]).toEqual([false, false, false, []]);
  });

  test('cancels an earlier drag', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' });
    pickUp(it.board, { taskId: '2' }, 'mouse');
    expect([it.onDragCancel.mock.calls.length, it.onDragStart.mock.calls.length]).toEqual([1, 1]);
  });
});

describe('begin and end', () => {
  test('show and announce the dragged card', () => {
    const it = boardOf();
    begin(it.board, { taskId: '2' }, 'touch');
    expect([cardDrag(it).target, it.announced()]).toEqual([
      place('To Do', 1, '3'),
      'Tarjeta Tarea 2 levantada. To Do, posición 2 de 3.',
    ]);
    end(it.board);
    expect([it.board.drag.get(), it.announced(), it.onDragCancel.mock.calls]).toEqual([
      null,
      'La tarjeta ya no está en el tablero. Movimiento cancelado.',
      [],
    ]);
  });

  test('cancel the drag of a card that no column has', () => {
    const it = boardOf();
    begin(it.board, { taskId: 'unknown' }, 'mouse');
    expect([it.board.drag.get(), it.onDragCancel.mock.calls]).toEqual([null, [[]]]);
  });
});

describe('aimCard and aimColumn', () => {
  test('announces each place once', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' });
    aimCard(it.board, cardDrag(it), place('Doing', 1, null));
    expect(it.announced()).toBe('Tarea 1 sobre Doing, posición 2 de 2.');
    const before = cardDrag(it);
    aimCard(it.board, before, place('Doing', 1, null));
    expect(cardDrag(it)).toBe(before);
  });

  test('announce the reason for which a column rejects the card', () => {
    const it = boardOf({ blockedColumns: { Done: 'Falta revisión' } });
    it.startDrag({ taskId: '1' });
    aimCard(it.board, cardDrag(it), cardDrag(it).origin, 'Done');
    expect([cardDrag(it).blockedColumnId, it.announced()]).toEqual([
      'Done',
      'No se puede soltar en Done: Falta revisión.',
    ]);
  });

  test('announce the new position of a column', () => {
    const it = boardOf();
    it.startDrag({ columnId: 'Doing' });
    aimColumn(it.board, columnDrag(it), 0);
    expect([columnDrag(it).order, it.announced()]).toEqual([
      ['Doing', 'To Do', 'Done'],
      'Columna Doing, posición 1 de 3.',
    ]);
  });
});

describe('drop', () => {
  test('reports the place and ends the drag', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' });
    aimCard(it.board, cardDrag(it), place('Doing', 0, '4'));
    drop(it.board);
    expect([it.onDrop.mock.calls, it.board.drag.get(), it.announced()]).toEqual([
      [[{ taskId: '1', statusId: 'Doing', beforeTaskId: '4' }]],
      null,
      'Tarjeta Tarea 1 soltada en Doing, posición 1 de 2.',
    ]);
    drop(it.board);
    expect(it.onDrop).toHaveBeenCalledOnce();
  });

  test('cancels the drag of a card at its own place', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' });
    drop(it.board);
    expect([it.onDrop.mock.calls, it.onDragCancel.mock.calls, it.announced()]).toEqual([
      [],
      [[]],
      'Tarjeta Tarea 1 soltada donde estaba.',
    ]);
  });

  test('cancels with the reason if the column was blocked during the drag', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' });
    aimCard(it.board, cardDrag(it), place('Doing', 0, '4'));
    it.change({ blockedColumns: { Doing: 'Falta revisión' } });
    drop(it.board);
    expect([it.onDrop.mock.calls, it.onDragCancel.mock.calls, it.announced()]).toEqual([
      [],
      [['No se puede soltar en Doing: Falta revisión.']],
      'No se puede soltar en Doing: Falta revisión. Movimiento cancelado. Tarea 1 vuelve a To Do.',
    ]);
  });

  test('cancels the drag of a card that was removed', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' });
    it.change({ columns: [column('To Do', ['2', '3']), column('Doing', ['4'])] });
    drop(it.board);
    expect([it.onDrop.mock.calls, it.onDragCancel.mock.calls, it.board.drag.get()]).toEqual([[], [[]], null]);
  });

  test('reports the order of columns, or cancels if it is unchanged', () => {
    const it = boardOf();
    it.startDrag({ columnId: 'To Do' });
    drop(it.board);
    it.startDrag({ columnId: 'To Do' });
    aimColumn(it.board, columnDrag(it), 2);
    drop(it.board);
    expect([it.onDragCancel.mock.calls, it.onReorderColumns.mock.calls, it.announced()]).toEqual([
      [[]],
      [[['Doing', 'Done', 'To Do']]],
      'Columna To Do soltada en la posición 3 de 3.',
    ]);
  });

  test('focuses a card that was moved by keyboard, in its new column', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' }, 'keyboard');
    aimCard(it.board, cardDrag(it), place('Done', 0, null));
    drop(it.board);
    expect([it.board.tabStop.get(), it.board.focusWanted.get()]).toEqual(['1', { taskId: '1', statusId: 'Done' }]);
  });
});

describe('cancel', () => {
  test('announces the column to which the card returns', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' });
    cancel(it.board);
    cancel(it.board);
    expect([it.onDragCancel.mock.calls, it.announced()]).toEqual([
      [[]],
      'Movimiento cancelado. Tarea 1 vuelve a To Do.',
    ]);
  });
});

describe('updateDragOnColumns', () => {
  test('cancels the drag of a card whose task or column was removed', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' });
    it.change({ getTask: () => undefined });
    updateDragOnColumns(it.board);
    expect([it.board.drag.get(), it.onDragCancel.mock.calls]).toEqual([null, [[]]]);
  });

  test('returns a card to its own column when the target column is removed', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' });
    aimCard(it.board, cardDrag(it), place('Done', 0, null));
    it.change({ columns: [column('To Do', ['1', '2', '3']), column('Doing', ['4'])] });
    updateDragOnColumns(it.board);
    expect([cardDrag(it).target, it.announced()]).toEqual([
      place('To Do', 0, '2'),
      'Tarea 1 sobre To Do, posición 1 de 3.',
    ]);
  });
});
