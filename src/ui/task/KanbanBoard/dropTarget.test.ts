import { describe, expect, it } from 'vitest';
import { columnIndexAt, columnUnder, placeInColumn } from './dropTarget.ts';
import { insertionIndex } from './placement.ts';
import { cardHeight, elementAt } from './testing/boardOf.ts';

describe('columnUnder', () => {
  const board = new DOMRect(0, 0, 652, 800);
  const handles = new Map([
    ['a', { frame: elementAt(0, 0, 320, 800) }],
    ['b', { frame: elementAt(332, 0, 320, 800) }],
  ]);

  it('returns the nearest column, also in a gap and slightly outside the board', () => {
    const at = (x: number, y = 100) => columnUnder({ x, y }, board, handles);
    expect([at(10), at(324), at(329), at(700), at(-96), at(10, 896)]).toEqual(['a', 'a', 'b', 'b', 'a', 'a']);
  });

  it('returns null far outside the board or without columns', () => {
    const at = (x: number, y: number) => columnUnder({ x, y }, board, handles);
    expect([at(-97, 0), at(749, 0), at(0, -97), at(0, 897)]).toEqual([null, null, null, null]);
    expect(columnUnder({ x: 1, y: 1 }, board, new Map())).toBe(null);
  });
});

describe('placeInColumn', () => {
  const handle = (shown: readonly string[]) => ({
    cards: () => shown,
    insertionAt: (top: number, draggedIndex: number | null) =>
      insertionIndex(shown.length - (draggedIndex === null ? 0 : 1), (index) => (index + 0.5) * cardHeight, top),
  });
  const aimedAt = (statusId: string, index: number) => ({ target: { statusId, beforeTaskId: null, index } });

  it('is before the card at that height in another column, or at its end', () => {
    const place = (top: number) => placeInColumn('b', handle(['4', '5']), aimedAt('a', 1), top);
    expect([place(0), place(60), place(500)]).toEqual([
      { statusId: 'b', beforeTaskId: '4', index: 0 },
      { statusId: 'b', beforeTaskId: '5', index: 1 },
      { statusId: 'b', beforeTaskId: null, index: 2 },
    ]);
  });

  it('skips the dragged card in the column that shows it', () => {
    const place = (top: number) => placeInColumn('a', handle(['1', 'dragged', '2']), aimedAt('a', 1), top);
    expect([place(0), place(50), place(500)]).toEqual([
      { statusId: 'a', beforeTaskId: '1', index: 0 },
      { statusId: 'a', beforeTaskId: '2', index: 1 },
      { statusId: 'a', beforeTaskId: null, index: 2 },
    ]);
  });

  it('finds the place by reading a single card of 100,000', () => {
    let reads = 0;
    const ids = Array.from({ length: 100_000 }, (_, index) => String(index));
    const watched = new Proxy(ids, {
      get: (target, key, receiver) => {
        reads += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    const place = placeInColumn('a', { cards: () => watched, insertionAt: () => 70_000 }, aimedAt('a', 3), 0);
    expect([place.beforeTaskId, reads]).toEqual(['70001', 1]);
  });
});

describe('columnIndexAt', () => {
  it('returns the index nearest to the left edge of the column', () => {
    expect([columnIndexAt(100, 100), columnIndexAt(265, 100), columnIndexAt(267, 100)]).toEqual([0, 0, 1]);
  });
});
