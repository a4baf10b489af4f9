import { describe, expect, it } from 'vitest';
import { finishedIn } from './finishedIn.ts';

const columns = (toDo: string, done: string, approved = '', total?: number) => [
  { id: 'to do', name: 'To do', color: 'blue' as const, taskIds: [...toDo] },
  { id: 'done', name: 'Done', color: 'green' as const, taskIds: [...done], ...(total !== undefined && { total }) },
  { id: 'approved', name: 'Approved', color: 'green' as const, taskIds: [...approved] },
];
const done = new Set(['done', 'approved']);

describe('finishedIn', () => {
  it('returns the done column into which a card has moved', () => {
    expect(finishedIn(columns('ab', 'c'), columns('b', 'ac'), done)).toEqual(new Set(['done']));
    expect(finishedIn(columns('ab', 'c', '', 60), columns('b', 'ac', '', 61), done)).toEqual(new Set(['done']));
    expect(finishedIn(columns('ab', '').slice(0, 1), columns('b', 'a'), done)).toEqual(new Set(['done']));
  });

  it('returns no column that grew because a filter ended or more tasks were loaded', () => {
    expect(finishedIn(columns('a', 'c'), columns('ab', 'cde'), done)).toEqual(new Set());
    expect(finishedIn(columns('', ''), columns('', 'cde', '', 60), done)).toEqual(new Set());
  });

  it('returns no column for a card of another done column', () => {
    expect(finishedIn(columns('a', 'bc'), columns('a', 'c', 'b'), done)).toEqual(new Set());
  });

  it('returns null while no done column grows', () => {
    expect(finishedIn(columns('ab', 'c'), columns('abc', ''), done)).toBe(null);
    expect(finishedIn(columns('ab', 'c'), columns('ba', 'c'), done)).toBe(null);
  });
});
