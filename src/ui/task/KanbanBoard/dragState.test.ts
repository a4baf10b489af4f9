import { describe, expect, it } from 'vitest';
import { type Drag, updateDrag, createDrag } from './dragState.ts';

const columns = [
  { id: 'a', taskIds: ['1', '2'] },
  { id: 'b', taskIds: ['3'] },
];
const place = (statusId: string, index: number, beforeTaskId: string | null) => ({ statusId, index, beforeTaskId });
const lifted = (dragged: Parameters<typeof createDrag>[0]): Drag => {
  const drag = createDrag(dragged, 'mouse', columns);
  if (drag === null) throw new Error('a column has it');
  return drag;
};

describe('createDrag', () => {
  it('holds a card at its place', () => {
    expect(createDrag({ taskId: '1' }, 'touch', columns)).toEqual({
      kind: 'card',
      taskId: '1',
      by: 'touch',
      fromStatusId: 'a',
      origin: place('a', 0, '2'),
      target: place('a', 0, '2'),
      blockedColumnId: null,
    });
  });

  it('holds a column in the current order', () => {
    expect(createDrag({ columnId: 'b' }, 'keyboard', columns)).toEqual({
      kind: 'column',
      columnId: 'b',
      by: 'keyboard',
      order: ['a', 'b'],
    });
  });

  it("returns null for a card or column that doesn't exist", () => {
    expect([createDrag({ taskId: '9' }, 'mouse', columns), createDrag({ columnId: 'c' }, 'mouse', columns)]).toEqual([
      null,
      null,
    ]);
  });
});

describe('updateDrag', () => {
  it('returns the same object while nothing about the dragged card has changed', () => {
    const drag = lifted({ taskId: '1' });
    expect(updateDrag(drag, [...columns, { id: 'c', taskIds: [] }])).toBe(drag);
  });

  it('follows cards that are added above the target, and a card that another person moves', () => {
    const drag = { ...lifted({ taskId: '1' }), target: place('b', 1, null) };
    expect(
      updateDrag(
        drag,
        [columns[0], { id: 'b', taskIds: ['0', '3'] }].flatMap((each) => each ?? []),
      ),
    ).toMatchObject({
      target: place('b', 2, null),
    });
    const moved = [
      { id: 'a', taskIds: ['2'] },
      { id: 'b', taskIds: ['3', '1'] },
    ];
    expect(updateDrag(drag, moved)).toMatchObject({ origin: place('b', 1, null), target: place('b', 1, null) });
  });

  it('returns to the origin when the target column is removed', () => {
    const drag = { ...lifted({ taskId: '1' }), target: place('b', 0, '3'), blockedColumnId: 'b' };
    expect(updateDrag(drag, columns.slice(0, 1))).toMatchObject({ target: place('a', 0, '2'), blockedColumnId: null });
  });

  it('returns null when the card, or the column in which the drag began, is removed', () => {
    const drag = lifted({ taskId: '1' });
    expect(updateDrag(drag, [{ id: 'a', taskIds: ['2'] }])).toBe(null);
    expect(updateDrag(drag, [{ id: 'b', taskIds: ['3', '1'] }])).toBe(null);
  });

  it('keeps the order of the remaining columns, with new ones last', () => {
    const drag: Drag = { kind: 'column', columnId: 'a', by: 'mouse', order: ['b', 'a'] };
    expect(updateDrag(drag, columns)).toBe(drag);
    expect(
      updateDrag(drag, [
        { id: 'c', taskIds: [] },
        { id: 'a', taskIds: [] },
      ]),
    ).toEqual({ ...drag, order: ['a', 'c'] });
    expect(updateDrag(drag, columns.slice(1))).toBe(null);
  });
});
