import { expect, describe, test } from 'vitest';
import { coverMachine } from '../../../../tests/model/coverage.ts';
import { stage } from '../../../../tests/model/stage.ts';
import { aTask } from '../../sync/records/testing.ts';
import { pickTasksMachine } from './pickTasks.machine.ts';
import {
  selectCanAdd,
  selectIsUnestimated,
  selectPicked,
  selectPickedProject,
  selectPickSearch,
  selectPickStatus,
  tasksToPick,
} from './pickTasks.selectors.ts';

const task = (id: string) => ({ id, title: `Task ${id}`, projectId: 'p' });
const toggled = (ids: string, isPicked: boolean, room = 9) =>
  ({ type: 'tasks.toggled', tasks: [...ids].map(task), isPicked, room }) as const;
const open = () => {
  const it = stage(pickTasksMachine, undefined);
  const picked = () =>
    selectPicked(it.actor.getSnapshot())
      .map(({ id }) => id)
      .join('');
  return { ...it, picked };
};

describe('pickTasks machine', () => {
  test('covers every transition', async () => {
    expect(
      await coverMachine({
        machine: pickTasksMachine,
        events: [
          { type: 'project.chosen', projectId: 'p' },
          { type: 'search.typed', text: 'gears' },
          { type: 'status.chosen', statusId: 'todo' },
          { type: 'estimates.chosen', unestimated: false },
          { type: 'estimates.chosen', unestimated: true },
          toggled('a', true),
          toggled('a', false),
          { type: 'tasks.submitted' },
        ],
      }),
    ).toEqual({ paths: expect.any(Number), states: 5, transitions: { covered: 9, reachable: 9 }, missed: [] });
  });

  test('keeps the order of picking, up to the room that is left', () => {
    const it = open();
    it.actor.send(toggled('b', true));
    it.actor.send(toggled('ac', true));
    it.actor.send(toggled('ab', true));
    expect(it.picked()).toBe('cab');
    it.actor.send(toggled('a', false));
    it.actor.send(toggled('def', true, 4));
    expect(it.picked()).toBe('cbde');
  });

  test('keeps picked tasks, but no filter, when another project is chosen', () => {
    const it = open();
    it.actor.send({ type: 'project.chosen', projectId: 'p' });
    it.actor.send({ type: 'search.typed', text: 'gears' });
    it.actor.send({ type: 'status.chosen', statusId: 'todo' });
    it.actor.send({ type: 'estimates.chosen', unestimated: false });
    it.actor.send(toggled('a', true));
    it.actor.send({ type: 'project.chosen', projectId: 'q' });
    const snapshot = it.actor.getSnapshot();
    expect([
      selectPickedProject(snapshot),
      selectPickSearch(snapshot),
      selectPickStatus(snapshot),
      selectIsUnestimated(snapshot),
      it.picked(),
    ]).toEqual(['q', '', null, true, 'a']);
  });

  test('adds the picked tasks once', () => {
    const it = open();
    it.actor.send({ type: 'tasks.submitted' });
    expect([it.emitted, selectCanAdd(it.actor.getSnapshot())]).toEqual([[], false]);
    it.actor.send(toggled('ab', true));
    expect(selectCanAdd(it.actor.getSnapshot())).toBe(true);
    it.actor.send({ type: 'tasks.submitted' });
    it.actor.send({ type: 'tasks.submitted' });
    expect(it.emitted).toEqual([{ type: 'tasks.added', tasks: [task('a'), task('b')] }]);
  });

  test('lists tasks by words of the title, status and estimate', () => {
    const tasks = [
      aTask({ id: '1', title: 'Cut the gears', statusId: 'todo', estimate: null }),
      aTask({ id: '2', title: 'Cut the cake', statusId: 'todo', estimate: '3' }),
      aTask({ id: '3', title: 'Oil the gears', statusId: 'done', estimate: null }),
    ];
    const ids = (filters: Partial<Parameters<typeof tasksToPick>[1]>) =>
      tasksToPick(tasks, { search: '', statusId: null, isUnestimated: false, ...filters }).map(({ id }) => id);
    expect([ids({}), ids({ search: 'GEARS the' }), ids({ statusId: 'todo' }), ids({ isUnestimated: true })]).toEqual([
      ['1', '2', '3'],
      ['1', '3'],
      ['1', '2'],
      ['1', '3'],
    ]);
  });
});
