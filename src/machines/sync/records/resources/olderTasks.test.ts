import { expect, it } from 'vitest';
import { start, task, tasksSpec } from '../../../../../tests/model/dataLayer.ts';
import { settled } from '../../../../../tests/support/settled.ts';
import { selectOlderCounts, selectOlderTasks, selectProjectTasks } from '../records.selectors.ts';
import { aPage, aProject, aTask, uuid } from '../testing.ts';
import type { OlderTasksSpec } from './olderTasks.ts';

const older = (number: number) => aTask({ id: uuid(number), statusId: uuid(900) });
const spec: OlderTasksSpec = {
  kind: 'olderTasks',
  place: { projectId: aProject.id },
  filters: { statusIds: [uuid(900)] },
};

it('older tasks are counted from the first page on, loaded page by page, and remain after a refresh', async () => {
  const { records, read, loads } = start();
  const shown = () => read(selectProjectTasks(aProject.id)).map(({ id }) => id);
  const state = () => read(selectOlderTasks([spec]))[0];
  records.send({ type: 'resource.acquired', spec: tasksSpec });
  loads.call(0).resolve({ ...aPage([task]), older: { [uuid(900)]: 3 } });
  await settled();
  expect(read(selectOlderCounts(tasksSpec))).toEqual({ [uuid(900)]: 3 });
  expect(state()).toEqual({ left: null, state: 'idle' });

  records.send({ type: 'resource.acquired', spec });
  expect(state()).toEqual({ left: null, state: 'loading' });
  expect(loads.call(1).input.call).toMatchObject({
    query: { pageIndex: 1, pageSize: 100, filters: JSON.stringify({ statusIds: [uuid(900)], recent: false }) },
  });
  loads.call(1).resolve(aPage([older(201), older(202)], { pageIndex: 1, pageSize: 2, total: 3 }));
  await settled();
  expect(state()).toEqual({ left: 1, state: 'idle' });

  records.send({ type: 'resource.moreRequested', spec });
  expect(loads.call(2).input.call.query).toMatchObject({ pageIndex: 2 });
  loads.call(2).resolve(aPage([older(202), older(203)], { pageIndex: 2, pageSize: 2, total: 3 }));
  await settled();
  expect(state()).toEqual({ left: 0, state: 'idle' });
  expect(shown()).toHaveLength(4);

  records.send({ type: 'resource.refreshRequested', spec: tasksSpec });
  loads.call(3).resolve({ ...aPage([task]), older: { [uuid(900)]: 3 } });
  await settled();
  expect(shown()).toHaveLength(4);
});

it('older tasks that a screen no longer shows are removed by the next full load', async () => {
  const { records, read, loads } = start();
  records.send({ type: 'resource.acquired', spec: tasksSpec });
  loads.call(0).resolve({ ...aPage([task]), older: { [uuid(900)]: 1 } });
  await settled();
  records.send({ type: 'resource.acquired', spec });
  loads.call(1).resolve(aPage([older(201)]));
  await settled();
  records.send({ type: 'resource.released', spec });
  records.send({ type: 'resource.refreshRequested', spec: tasksSpec });
  loads.call(2).resolve(aPage([task]));
  await settled();
  expect(read(selectProjectTasks(aProject.id))).toEqual([task]);
  expect(read(selectOlderCounts(tasksSpec))).toBeUndefined();
});
