import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { insertionIndex, moveTo, placeAt, placeOf, previewCards, samePlace } from './placement.ts';

const board = fc
  .tuple(
    fc.uniqueArray(
      fc.integer({ min: 0, max: 99 }).map((n) => `t${n}`),
      { minLength: 1, maxLength: 20 },
    ),
    fc.nat(),
    fc.nat(),
    fc.nat(),
  )
  .map(([ids, cut, drag, aim]) => {
    const at = cut % (ids.length + 1);
    const columns = [
      { id: 'a', taskIds: ids.slice(0, at) },
      { id: 'b', taskIds: ids.slice(at) },
      { id: 'empty', taskIds: [] },
    ];
    const draggedTaskId = ids[drag % ids.length] ?? '';
    const column = columns[aim % 3] ?? { id: 'a', taskIds: [] };
    return { ids, columns, draggedTaskId, target: placeAt(column, draggedTaskId, aim % 7) };
  });

describe('previewCards', () => {
  it('returns every card once, with the dragged one at its target', () => {
    fc.assert(
      fc.property(board, ({ ids, columns, draggedTaskId, target }) => {
        const shown = columns.map((column) => ({
          id: column.id,
          taskIds: previewCards(column, draggedTaskId, target),
        }));
        expect(shown.flatMap((column) => [...column.taskIds]).toSorted()).toEqual(ids.toSorted());
        expect(placeOf(shown, draggedTaskId)).toEqual(target);
      }),
    );
  });

  it("changes nothing when the target is the card's own place", () => {
    fc.assert(
      fc.property(board, ({ columns, draggedTaskId }) => {
        const origin = placeOf(columns, draggedTaskId);
        if (origin === null) throw new Error('every dragged card has a place');
        for (const column of columns) expect(previewCards(column, draggedTaskId, origin)).toEqual(column.taskIds);
        expect(samePlace(origin, { ...origin })).toBe(true);
      }),
    );
  });

  it('puts the card at the end when the card after its target was removed', () => {
    expect(previewCards({ id: 'a', taskIds: ['t1', 't2'] }, 't9', { statusId: 'a', beforeTaskId: 'removed' })).toEqual([
      't1',
      't2',
      't9',
    ]);
  });
});

describe('insertionIndex', () => {
  it('agrees with counting the cards one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 10, max: 200 })), fc.integer({ min: -50, max: 5000 }), (heights, y) => {
        let top = 0;
        const midpoints = heights.map((height) => {
          top += height;
          return top - height / 2;
        });
        expect(insertionIndex(midpoints.length, (at) => midpoints[at] ?? 0, y)).toBe(
          midpoints.filter((midpoint) => midpoint < y).length,
        );
      }),
    );
  });
});

describe('moveTo', () => {
  it('limits the index to the list', () => {
    expect(moveTo(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
    expect(moveTo(['a', 'b', 'c'], 'c', -1)).toEqual(['c', 'a', 'b']);
  });
});
