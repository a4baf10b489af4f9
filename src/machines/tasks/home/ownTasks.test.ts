import { describe, expect, it } from 'vitest';
import type { MyTask } from '../../../../domain/task.ts';
import { start } from '../../../../tests/model/dataLayer.ts';
import { settled } from '../../../../tests/support/settled.ts';
import { aPage, aProject, aTask, aViewer, aWrite, uuid } from '../../sync/records/testing.ts';
import { groupsOf, selectOwnTasks } from './ownTasks.selectors.ts';

const me = { id: aViewer.id, avatar: null, nickname: 'ada', name: 'Ada', lastName: 'Lovelace' };
const [toDo, , done] = aProject.taskStatuses;

const mine = (n: number, dueDate: string | null = null): MyTask => ({
  ...aTask({ id: uuid(n), dueDate, assignees: [me] }),
  projectName: 'Engine',
  projectPrefix: 'ENG',
  projectColor: 'indigo',
  projectGlyph: null,
  statusName: 'To Do',
  statusColor: 'blue',
  statusCategory: 'unstarted',
  priorityName: 'Medium',
  priorityIcon: 'arrow-right',
  doneStatusId: done?.id ?? null,
});

describe('own tasks', () => {
  const open = async (...tasks: MyTask[]) => {
    const { records, read, loads } = start();
    records.send({ type: 'resource.acquired', spec: { kind: 'myTasks', search: '' } });
    loads.call(0).resolve(aPage(tasks));
    await settled();
    const write = (taskId: string, fields: object) =>
      records.send({
        type: 'overlay.changed',
        overlay: {
          writes: [aWrite({ kind: 'task.update', projectId: aProject.id, taskId, fields })],
          refused: [],
        },
      });
    return { write, own: () => read(selectOwnTasks), records, loads };
  };

  it('follow pending writes: a new date changes the order, and done or unassigned tasks are removed', async () => {
    const { write, own } = await open(mine(100, '2026-01-05'), mine(101, '2026-01-06'));
    const ids = () => own().map(({ id }) => id);
    expect(own()).toBe(own());
    write(uuid(100), { dueDate: '2026-01-09' });
    expect(ids()).toEqual([uuid(101), uuid(100)]);
    write(uuid(100), { statusId: done?.id });
    expect(ids()).toEqual([uuid(101)]);
    write(uuid(101), { assignees: [] });
    expect(ids()).toEqual([uuid(100)]);
  });

  it("have the project's new name after the loaded project changes", async () => {
    const { write, own, records, loads } = await open(mine(100));
    records.send({ type: 'resource.acquired', spec: { kind: 'project', projectId: aProject.id } });
    loads.call(1).resolve(aProject);
    await settled();
    write(uuid(100), { statusId: aProject.taskStatuses[1]?.id });
    expect(own()).toMatchObject([{ statusName: 'In Progress', statusColor: 'amber', statusCategory: 'started' }]);
    write(uuid(100), { statusId: toDo?.id });
    expect(own()).toMatchObject([{ statusName: 'To Do' }]);
  });
});

it.each([
  ['Monday', '2026-03-09', 1, { overdue: 1, today: 1, week: 2, later: 1, none: 1 }],
  ['the last day of a week from Monday', '2026-03-15', 1, { overdue: 3, today: 1, later: 1, none: 1 }],
  ['a week from Sunday', '2026-03-09', 0, { overdue: 1, today: 1, week: 1, later: 2, none: 1 }],
])('groups by due date on %s', (_, today, firstWeekday, expected) => {
  const tasks = ['2026-03-08', '2026-03-09', '2026-03-14', '2026-03-15', '2026-03-16', null].map((day, n) =>
    mine(n, day),
  );
  const found = groupsOf(tasks, today, firstWeekday).map(({ group, tasks: own }) => [group, own.length]);
  expect(Object.fromEntries(found)).toEqual(expected);
});
