import { describe, expect, it } from 'vitest';
import { type Held, holdOn, lift } from './held.ts';

const columns = [
  { id: 'a', taskIds: ['1', '2'] },
  { id: 'b', taskIds: ['3'] },
];
const place = (statusId: string, index: number, beforeTaskId: string | null) => ({ statusId, index, beforeTaskId });
const lifted = (dragged: Parameters<typeof lift>[0]): Held => {
  const held = lift(dragged, 'mouse', columns);
  if (held === null) throw new Error('a column has it');
  return held;
};

describe('lift', () => {
  it('holds a card at its place', () => {
    expect(lift({ taskId: '1' }, 'touch', columns)).toEqual({
      kind: 'card',
      taskId: '1',
      by: 'touch',
      fromStatusId: 'a',
      origin: place('a', 0, '2'),
      target: place('a', 0, '2'),
      refusedBy: null,
    });
  });

  it('holds a column in the current order', () => {
    expect(lift({ columnId: 'b' }, 'keyboard', columns)).toEqual({
      kind: 'column',
      columnId: 'b',
      by: 'keyboard',
      order: ['a', 'b'],
    });
  });

  it("returns null for a card or column that doesn't exist", () => {
    expect([lift({ taskId: '9' }, 'mouse', columns), lift({ columnId: 'c' }, 'mouse', columns)]).toEqual([null, null]);
  });
});

describe('holdOn', () => {
  it('returns the same object while nothing about the dragged card has changed', () => {
    const held = lifted({ taskId: '1' });
    expect(holdOn(held, [...columns, { id: 'c', taskIds: [] }])).toBe(held);
  });

  it('follows cards that are added above the target, and a card that another person moves', () => {
    const held = { ...lifted({ taskId: '1' }), target: place('b', 1, null) };
    expect(
      holdOn(
        held,
        [columns[0], { id: 'b', taskIds: ['0', '3'] }].flatMap((each) => each ?? []),
      ),
    ).toMatchObject({
      target: place('b', 2, null),
    });
    const moved = [
      { id: 'a', taskIds: ['2'] },
      { id: 'b', taskIds: ['3', '1'] },
    ];
    expect(holdOn(held, moved)).toMatchObject({ origin: place('b', 1, null), target: place('b', 1, null) });
  });

  it('returns to the origin when the target column is removed', () => {
    const held = { ...lifted({ taskId: '1' }), target: place('b', 0, '3'), refusedBy: 'b' };
    expect(holdOn(held, columns.slice(0, 1))).toMatchObject({ target: place('a', 0, '2'), refusedBy: null });
  });

  it('returns null when the card, or the column in which the drag began, is removed', () => {
    const held = lifted({ taskId: '1' });
    expect(holdOn(held, [{ id: 'a', taskIds: ['2'] }])).toBe(null);
    expect(holdOn(held, [{ id: 'b', taskIds: ['3', '1'] }])).toBe(null);
  });

  it('keeps the order of the remaining columns, with new ones last', () => {
    const held: Held = { kind: 'column', columnId: 'a', by: 'mouse', order: ['b', 'a'] };
    expect(holdOn(held, columns)).toBe(held);
    expect(
      holdOn(held, [
        { id: 'c', taskIds: [] },
        { id: 'a', taskIds: [] },
      ]),
    ).toEqual({ ...held, order: ['a', 'c'] });
    expect(holdOn(held, columns.slice(1))).toBe(null);
  });
});
