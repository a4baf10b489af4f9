import { describe, expect, test } from 'vitest';
import { nextColumn, pressKey } from './keyboardMoves.ts';
import { boardOf, column } from './testing/boardOf.ts';

const cardElement = (taskId: string): Element => {
  const element = document.createElement('div');
  element.dataset['taskId'] = taskId;
  return element;
};
const columnElement = (columnId: string): Element => {
  const element = document.createElement('button');
  element.dataset['columnHandle'] = columnId;
  return element;
};
const keys = ({ board }: ReturnType<typeof boardOf>, target: Element, ...pressed: string[]) =>
  pressed.map((key) => pressKey(board, { key: key.replace('Shift+', ''), shiftKey: key.startsWith('Shift+'), target }));

describe('keys on a card that is not dragged', () => {
  test('open it and pick it up', () => {
    const it = boardOf();
    expect(keys(it, cardElement('2'), 'Enter', ' ', 'x')).toEqual([true, true, false]);
    expect([it.onOpenTask.mock.calls, it.onDragStart.mock.calls]).toEqual([
      [['2']],
      [[{ taskId: '2', by: 'keyboard' }]],
    ]);
  });

  test('moves the focus within its column and to the next column with cards', () => {
    const it = boardOf({ columns: [column('A', ['1', '2']), column('B', []), column('C', ['3', '4'])] });
    const wanted = (taskId: string, key: string) => {
      it.board.focusWanted.set(null);
      keys(it, cardElement(taskId), key);
      return it.board.focusWanted.get()?.taskId ?? null;
    };
    expect([
      wanted('1', 'ArrowDown'),
      wanted('1', 'ArrowUp'),
      wanted('1', 'End'),
      wanted('2', 'Home'),
      wanted('2', 'ArrowRight'),
      wanted('3', 'ArrowLeft'),
      wanted('3', 'ArrowRight'),
    ]).toEqual(['2', null, '2', '1', '4', '1', null]);
  });

  test('extend the selection with Shift, and take it back', () => {
    const selected = new Set<string>();
    const it = boardOf({
      columns: [column('A', ['1', '2']), column('B', ['3'])],
      selected,
      onSelectTask: (taskId) => void (selected.delete(taskId) || selected.add(taskId)),
    });
    const after = (taskId: string, key: string) => {
      keys(it, cardElement(taskId), key);
      return [[...selected], it.board.focusWanted.get()?.taskId];
    };
    expect(after('1', 'Shift+ArrowDown')).toEqual([['1', '2'], '2']);
    expect(after('2', 'Shift+ArrowRight')).toEqual([['1', '2', '3'], '3']);
    expect(after('3', 'Shift+ArrowLeft')).toEqual([['1', '2'], '1']);
    expect(after('1', 'ArrowDown')).toEqual([['1', '2'], '2']);
  });

  test('pick up a column by its handle', () => {
    const it = boardOf();
    expect(keys(it, columnElement('Doing'), 'ArrowDown', 'Enter')).toEqual([false, true]);
    expect(it.onDragStart.mock.calls).toEqual([[{ columnId: 'Doing', by: 'keyboard' }]]);
  });
});

describe('keys while a card is dragged', () => {
  const target = cardElement('1');
  const aim = ({ board }: ReturnType<typeof boardOf>) => {
    const drag = board.drag.get();
    return drag?.kind === 'card' && drag.target;
  };

  test('move it within its column, but not beyond the ends', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' }, 'keyboard');
    keys(it, target, 'ArrowUp', 'ArrowDown');
    expect(aim(it)).toEqual({ statusId: 'To Do', beforeTaskId: '3', index: 1 });
    keys(it, target, 'ArrowDown', 'ArrowDown');
    expect(aim(it)).toEqual({ statusId: 'To Do', beforeTaskId: null, index: 2 });
  });

  test('move it to the next column that accepts it, and announce the reasons of the skipped ones', () => {
    const it = boardOf({ blockedColumns: { Doing: 'Falta revisión' } });
    it.startDrag({ taskId: '1' }, 'keyboard');
    keys(it, target, 'ArrowRight');
    expect([aim(it), it.announced()]).toEqual([
      { statusId: 'Done', beforeTaskId: null, index: 0 },
      'No se puede soltar en Doing: Falta revisión. Tarea 1 sobre Done, posición 1 de 1.',
    ]);
  });

  test('drop it and cancel the drag', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' }, 'keyboard');
    keys(it, target, 'ArrowRight', 'Enter');
    expect(it.onDrop.mock.calls).toEqual([[{ taskId: '1', statusId: 'Doing', beforeTaskId: '4' }]]);
    it.startDrag({ taskId: '1' }, 'keyboard');
    keys(it, target, 'Escape');
    expect(it.onDragCancel).toHaveBeenCalledOnce();
  });

  test('ignore Tab, and a card that is dragged by pointer', () => {
    const it = boardOf();
    it.startDrag({ taskId: '1' }, 'keyboard');
    expect(keys(it, target, 'Tab', 'x')).toEqual([true, false]);
    it.board.drag.set(null);
    it.startDrag({ taskId: '1' }, 'mouse');
    expect(keys(it, target, ' ', 'Escape')).toEqual([false, false]);
    expect([it.onDrop.mock.calls, it.onDragCancel.mock.calls]).toEqual([[], []]);
  });
});

describe('keys while a column is dragged', () => {
  test('move it, drop it and cancel the drag', () => {
    const it = boardOf();
    const target = columnElement('To Do');
    const board = it.board.elements()?.board;
    if (board) board.scrollTo = () => undefined;
    it.startDrag({ columnId: 'To Do' }, 'keyboard');
    keys(it, target, 'ArrowRight', ' ');
    expect(it.onReorderColumns.mock.calls).toEqual([[['Doing', 'To Do', 'Done']]]);
    it.startDrag({ columnId: 'To Do' }, 'keyboard');
    keys(it, target, 'ArrowRight', 'Escape');
    expect([it.onReorderColumns.mock.calls.length, it.onDragCancel.mock.calls]).toEqual([1, [[]]]);
  });
});

describe('nextColumn', () => {
  test('returns the first accepted column in a direction, with the skipped ones', () => {
    const ids = ['a', 'b', 'c', 'd'];
    expect(nextColumn(ids, 'd', -1, (id) => id === 'b')).toEqual({ next: 'b', passed: ['c'] });
    expect(nextColumn(ids, 'a', 1, () => true)).toEqual({ next: 'b', passed: [] });
    expect(nextColumn(ids, 'b', 1, () => false)).toEqual({ next: undefined, passed: ['c', 'd'] });
  });
});
