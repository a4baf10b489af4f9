import { describe, expect, test } from 'vitest';
import { aimAtPointer } from './pointerMoves.ts';
import { boardOf } from './testing/boardOf.ts';

const pointer = (x: number, y: number) => ({ x, y, grabX: 10, grabY: 10 });

describe('aimAtPointer', () => {
  test('moves the target of a card to the place under its top, and back when it is far from the board', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' });
    aimAtPointer(it.board, pointer(400, 100), 1);
    expect(it.board.drag.get()).toMatchObject({ target: { statusId: 'Doing', index: 1, beforeTaskId: null } });
    aimAtPointer(it.board, pointer(400, 2000), 1);
    expect(it.board.drag.get()).toMatchObject({ target: { statusId: 'To Do', index: 0, beforeTaskId: '2' } });
  });

  test('does not move the target of a card over a column that rejects it', () => {
    const it = boardOf({ blockedColumns: { Doing: 'Falta revisión' } });
    it.startDrag({ taskId: '1' });
    aimAtPointer(it.board, pointer(400, 100), 1);
    expect(it.board.drag.get()).toMatchObject({ target: { statusId: 'To Do', index: 0 }, blockedColumnId: 'Doing' });
  });

  test('changes nothing while the pointer moves within one place', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' });
    aimAtPointer(it.board, pointer(400, 100), 1);
    const drag = it.board.drag.get();
    for (let x = 350; x < 600; x += 10) aimAtPointer(it.board, pointer(x, 110), 1);
    expect(it.board.drag.get()).toBe(drag);
  });

  test('moves a column to the nearest index', () => {
    const it = boardOf();
    it.startDrag({ columnId: 'To Do' });
    aimAtPointer(it.board, pointer(700, 10), 1);
    expect(it.board.drag.get()).toMatchObject({ order: ['Doing', 'Done', 'To Do'] });
  });
});
