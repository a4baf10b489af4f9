import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Project } from '../../../../domain/project.ts';
import { aProject, aTask, uuid } from '../../sync/records/testing.ts';
import { blockedFor, boardTaskColumns, isAssignedToAny, withTotals } from './boardTaskColumns.ts';

const project = (n: number, names: string[], archived: string[] = []): Project => ({
  ...aProject,
  id: uuid(n),
  taskStatuses: names.map(
    (name, order) =>
      ({
        ...aProject.taskStatuses[0],
        id: `${n}/${name}`,
        name,
        order,
        color: 'blue' as const,
        archived: archived.includes(name),
      }) as Project['taskStatuses'][number],
  ),
});
const one = project(1, ['To Do', 'Doing', 'Done']);
const two = project(2, ['to do', 'Review', 'Done', 'Old'], ['Old']);
const task = (n: number, of: Project, status: string) =>
  aTask({ id: uuid(100 + n), projectId: of.id, statusId: status });
const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name);

describe('columns of a board across projects', () => {
  it('keeps the order of a single project and hides empty archived columns', () => {
    expect(names(boardTaskColumns([one], []))).toEqual(['To Do', 'Doing', 'Done']);
    expect(names(boardTaskColumns([two], []))).toEqual(['to do', 'Review', 'Done']);
    expect(boardTaskColumns([two], [task(1, two, '2/Old')]).at(-1)).toEqual({
      id: 'old',
      name: 'Old',
      color: 'blue',
      archived: true,
      taskIds: [uuid(101)],
      statusOf: {},
    });
  });

  it('merges statuses with the same name, regardless of project, upper and lower case', () => {
    const columns = boardTaskColumns(
      [one, two],
      [task(1, one, '1/To Do'), task(2, two, '2/to do'), task(3, two, '2/Review'), task(4, two, 'unknown')],
    );
    expect(columns.map(({ name, taskIds }) => [name, taskIds])).toEqual([
      ['To Do', [uuid(101), uuid(102)]],
      ['Review', [uuid(103)]],
      ['Doing', []],
      ['Done', []],
    ]);
    expect(columns[0]?.statusOf).toEqual({ [one.id]: '1/To Do', [two.id]: '2/to do' });
    expect(blockedFor(columns, one.id, 'no')).toEqual({ review: 'no' });
    expect(blockedFor(columns, two.id, 'no')).toEqual({ doing: 'no' });
  });

  it('add up the totals of their statuses, and never show fewer than the loaded tasks', () => {
    const columns = boardTaskColumns([one, two], [task(1, two, '2/Review'), task(2, two, '2/Review')]);
    const counted = withTotals(columns, [one, two], {
      counts: { '1/To Do': 3, '2/to do': 4, '2/Review': 1 },
      missing: { '1/Done': 412 },
    });
    expect(counted.map(({ name, total }) => [name, total])).toEqual([
      ['To Do', 7],
      ['Review', 2],
      ['Doing', 0],
      ['Done', 412],
    ]);
  });

  it('keeps the references of columns that did not change', () => {
    const tasks = [task(1, one, '1/To Do'), task(2, one, '1/Done')];
    const before = boardTaskColumns([one], tasks);
    expect(boardTaskColumns([one], [...tasks], before)).toBe(before);
    const after = boardTaskColumns([one], [...tasks, task(3, one, '1/Done')], before);
    expect([after[0] === before[0], after[1] === before[1], after[2] === before[2]]).toEqual([true, true, false]);
  });

  it('shows each task of a known status once', () => {
    const statuses = [
      ...one.taskStatuses.map(({ id }) => [one, id] as const),
      ...two.taskStatuses.map(({ id }) => [two, id] as const),
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...statuses), { maxLength: 30 }), (picked) => {
        const tasks = picked.map(([of, status], index) => task(index, of, status));
        const shown = boardTaskColumns([one, two], tasks).flatMap(({ taskIds }) => taskIds);
        expect([...shown].sort()).toEqual(tasks.map(({ id }) => id).sort());
      }),
    );
  });

  it('finds tasks of any selected person, and all tasks when nobody is selected', () => {
    const ofAda = aTask({ assignees: [{ id: 'ada', avatar: null, nickname: 'ada', name: 'Ada', lastName: 'L' }] });
    expect([
      isAssignedToAny(ofAda, []),
      isAssignedToAny(ofAda, ['ada', 'bob']),
      isAssignedToAny(ofAda, ['bob']),
      isAssignedToAny(aTask(), []),
    ]).toEqual([true, true, false, true]);
  });
});
