import { describe, expect, it } from 'vitest';
import { edgeSpeed, scrollAtEdges } from './autoScroll.ts';
import { elementAt } from './testing/boardOf.ts';

describe('edgeSpeed', () => {
  it('is 0 in the middle and grows towards both edges', () => {
    expect(edgeSpeed(500, 0, 1000, 20)).toBe(0);
    expect(edgeSpeed(10, 0, 1000, 20)).toBeLessThan(edgeSpeed(40, 0, 1000, 20));
    expect(edgeSpeed(1200, 0, 1000, 20)).toBe(20);
  });
});

describe('scrollAtEdges', () => {
  it('scrolls the board horizontally and the column under the pointer vertically, by the elapsed time', () => {
    const board = elementAt(0, 0, 1000, 700);
    const scroller = elementAt(0, 0, 320, 700);
    scrollAtEdges({ x: 500, y: 350 }, board, scroller, 1);
    expect([board.scrollLeft, scroller.scrollTop]).toEqual([0, 0]);
    scrollAtEdges({ x: 1000, y: 700 }, board, scroller, 1);
    expect([board.scrollLeft, scroller.scrollTop]).toEqual([12, 20]);
    scrollAtEdges({ x: 1000, y: 700 }, board, scroller, 2);
    expect([board.scrollLeft, scroller.scrollTop]).toEqual([36, 60]);
    scrollAtEdges({ x: 0, y: 0 }, board, scroller, 1);
    expect([board.scrollLeft, scroller.scrollTop]).toEqual([24, 40]);
  });

  it('scrolls nothing vertically between columns', () => {
    const board = elementAt(0, 0, 1000, 700);
    scrollAtEdges({ x: 500, y: 700 }, board, undefined, 1);
    expect([board.scrollLeft, board.scrollTop]).toEqual([0, 0]);
  });
});
