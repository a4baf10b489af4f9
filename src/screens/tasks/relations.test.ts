import { describe, expect, it } from 'vitest';
import type { Task } from '../../../domain/task.ts';
import type { TaskRelation } from '../../../domain/taskRelation.ts';
import { aProject, aTask, uuid } from '../../machines/sync/records/testing.ts';
import { circleIn, closableDuplicates, relationsOf } from './relations.ts';

const [status] = aProject.taskStatuses;
if (!status) throw new Error('The project has a status');
const task = (id: number, more: Partial<Task> = {}) =>
  aTask({ id: uuid(id), number: id, statusId: status.id, projectId: aProject.id, ...more });
const sent = (id: number, more: Partial<TaskRelation>): TaskRelation => ({
  id: uuid(id),
  projectId: uuid(900),
  key: `OTH-${id}`,
  title: 'Elsewhere',
  statusId: uuid(901),
  statusName: 'Open',
  statusColor: 'blue',
  statusCategory: 'started',
  kind: 'blocks',
  byThis: false,
  byOther: true,
  ...more,
});
const shown = (open: Task, tasks: readonly Task[], listed: readonly TaskRelation[] = []) =>
  Object.fromEntries(
    Object.entries(
      relationsOf(open, {
        listed,
        tasks,
        getTask: (id) => tasks.find((each) => each.id === id),
        getProject: (id) => (id === aProject.id ? aProject : undefined),
      }),
    ).flatMap(([kind, found]) => (found.length > 0 ? [[kind, found.map(({ key }) => key)]] : [])),
  );
const key = (id: number) => `${aProject.prefix}-${id}`;

describe('relations of a task', () => {
  it('are shown in both directions, from loaded tasks and from the server', () => {
    const open = task(1, { blockedBy: [uuid(2), uuid(50)], relatedTo: [uuid(3)], duplicateOf: uuid(4) });
    const tasks = [open, task(2), task(3), task(4), task(5, { blockedBy: [open.id], duplicateOf: open.id })];
    const listed = [
      sent(50, { kind: 'blockedBy', byThis: true, byOther: false }),
      sent(51, { kind: 'blocks' }),
      sent(52, { kind: 'relatedTo' }),
    ];
    expect(shown(open, tasks, listed)).toEqual({
      blockedBy: [key(2), 'OTH-50'],
      blocks: [key(5), 'OTH-51'],
      relatedTo: [key(3), 'OTH-52'],
      duplicateOf: [key(4)],
      duplicatedBy: [key(5)],
    });
  });

  it('follow pending changes before the server has answered', () => {
    const open = task(1, { blockedBy: [] });
    const listed = [
      sent(2, { kind: 'blockedBy', byThis: true, byOther: false }),
      sent(3, { kind: 'blocks' }),
      sent(50, { kind: 'relatedTo', byThis: true, byOther: false }),
    ];
    expect(shown(open, [open, task(2), task(3)], listed)).toEqual({});
  });

  it('leave out deleted tasks and those that the person cannot see', () => {
    const open = task(1, { blockedBy: [uuid(2), uuid(60)] });
    expect(shown(open, [open, task(2, { deletedAt: '2026-01-01T00:00:00.000Z' })])).toEqual({});
  });
});

describe('tasks that would lead back to themselves', () => {
  const tasks = [task(1), task(2, { blockedBy: [uuid(1)] }), task(3, { blockedBy: [uuid(2)], duplicateOf: uuid(1) })];
  it.each([
    ['blockedBy', 1, [2, 3]],
    ['blocks', 3, [1, 2]],
    ['duplicateOf', 1, [3]],
    ['duplicatedBy', 3, [1]],
    ['relatedTo', 1, []],
  ] as const)('are found over any length: %s', (kind, of, expected) => {
    expect([...circleIn(tasks, uuid(of), kind)].sort()).toEqual(expected.map((id) => uuid(id)));
  });
});

describe('duplicates that may be closed', () => {
  const done = aProject.taskStatuses.find(({ category }) => category === 'done');
  if (!done) throw new Error('The project has a done status');
  const closable = (open: Task, others: readonly Task[]) => {
    const tasks = [open, ...others];
    const known = {
      listed: [],
      tasks,
      getTask: (id: string) => tasks.find((each) => each.id === id),
      getProject: (id: string) => (id === aProject.id ? aProject : undefined),
    };
    return closableDuplicates(open, relationsOf(open, known), known).map(({ number }) => number);
  };

  it('are the task itself while it is open', () => {
    expect(closable(task(1, { duplicateOf: uuid(2) }), [task(2)])).toEqual([1]);
    expect(closable(task(1), [task(2, { duplicateOf: uuid(1) })])).toEqual([]);
  });

  it('are the other open ones after the task is done', () => {
    const others = [
      task(2),
      task(3, { duplicateOf: uuid(1) }),
      task(4, { duplicateOf: uuid(1), statusId: done.id }),
      task(5),
    ];
    expect(closable(task(1, { duplicateOf: uuid(2), statusId: done.id }), others)).toEqual([2, 3]);
  });
});
