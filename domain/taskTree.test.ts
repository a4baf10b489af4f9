import { describe, expect, it } from 'vitest';
import { branchesOf, childrenIn, parentRefusal } from './taskTree.ts';

const task = (id: string, parentId: string | null = null) => ({ id, parentId });
const tasks = [
  task('root'),
  task('b', 'root'),
  task('a', 'root'),
  task('a1', 'a'),
  task('a11', 'a1'),
  task('a111', 'a11'),
  task('alone'),
  task('pair', 'alone'),
];
const children = childrenIn(tasks);
const getTask = (id: string) => tasks.find((each) => each.id === id);
const refusal = (taskId: string, parentId: string) => parentRefusal(children, getTask, taskId, parentId);

describe('branchesOf', () => {
  it('lists each subtask before its own subtasks, with its level', () => {
    expect(branchesOf(children, 'root').map(({ task: { id }, level }) => `${id} ${level}`)).toEqual([
      'b 1',
      'a 1',
      'a1 2',
      'a11 3',
      'a111 4',
    ]);
    expect(branchesOf(children, 'pair')).toEqual([]);
  });

  it('ends in a cycle', () => {
    const cycle = childrenIn([task('x', 'y'), task('y', 'x')]);
    expect(branchesOf(cycle, 'x').length).toBeLessThan(10);
  });

  it('uses the same map for the same list', () => {
    expect(childrenIn(tasks)).toBe(children);
  });
});

describe('parentRefusal', () => {
  it('names the task itself, a task below it and too many levels', () => {
    expect(refusal('a', 'a')).toBe('itself');
    expect(refusal('a', 'a111')).toBe('circle');
    expect(refusal('b', 'a111')).toBe('levels');
    expect(refusal('alone', 'a11')).toBe('levels');
  });

  it('counts the levels with the subtasks of the moved task', () => {
    expect(refusal('alone', 'a1')).toBeNull();
    expect(refusal('b', 'a11')).toBeNull();
    expect(refusal('root', 'alone')).toBe('levels');
  });
});
