import { describe, expect, it } from 'vitest';
import type { Change } from '../../../../domain/socketEvents.ts';
import { timings } from '../../../../domain/timings.ts';
import { AppError } from '../../../../domain/errors.ts';
import { loaded, savedBySomeone, start, task, tasksSpec } from '../../../../tests/model/dataLayer.ts';
import { settled } from '../../../../tests/support/settled.ts';
import {
  selectBoardTasks,
  selectList,
  selectPendingCount,
  selectProject,
  selectProjectList,
  selectProjectTasks,
  selectResource,
  selectStatusCounts,
  selectTask,
  selectTotal,
} from './records.selectors.ts';
import { drawnOf } from '../../flow/workflowEditor/drawn.ts';
import { aPage, aProject, aTask, aViewer, aWorkflow, aWrite, uuid } from './testing.ts';

describe('reading', () => {
  it('loads and shows the first page, and loads the remaining pages in the background', async () => {
    const { records, read, loads, clock } = start();
    records.send({ type: 'resource.acquired', spec: tasksSpec });
    expect(read(selectResource(tasksSpec)).status).toBe('loading');
    loads.call(0).resolve(aPage([task], { pageIndex: 1, pageSize: 100, total: 101 }));
    await settled();
    expect(read(selectProjectTasks(aProject.id))).toEqual([task]);
    expect(read(selectResource(tasksSpec))).toMatchObject({ status: 'refreshing', complete: false });
    expect(loads.calls).toHaveLength(1);
    clock.increment(300);
    expect(loads.call(1).input.call.query).toEqual({ pageIndex: 1, pageSize: 1000, filters: '{"recent":true}' });
    loads.call(1).resolve(aPage([task, aTask({ id: uuid(101) })]));
    await settled();
    expect(read(selectProjectTasks(aProject.id))).toHaveLength(2);
    expect(read(selectResource(tasksSpec))).toMatchObject({ status: 'ready', complete: true });
  });

  it('shows the numbers of tasks by status until all tasks are loaded', async () => {
    const { records, read, loads, clock } = start();
    const counts = { [task.statusId]: 60, [uuid(900)]: 41 };
    records.send({ type: 'resource.acquired', spec: tasksSpec });
    loads.call(0).resolve({ ...aPage([task], { pageIndex: 1, pageSize: 100, total: 1101 }), byStatus: counts });
    await settled();
    expect(read(selectStatusCounts(tasksSpec))).toEqual(counts);
    clock.increment(300);
    loads.call(1).resolve(aPage([task], { pageIndex: 1, pageSize: 1000, total: 1101 }));
    await settled();
    expect(read(selectStatusCounts(tasksSpec))).toEqual(counts);
    loads.call(2).resolve(aPage([aTask({ id: uuid(101) })], { pageIndex: 2, pageSize: 1000, total: 1101 }));
    await settled();
    expect(read(selectStatusCounts(tasksSpec))).toBeUndefined();
  });

  it('starts over when a refresh is requested while further pages are loading', async () => {
    const { records, read, loads } = start();
    const spec = { kind: 'workflows', projectId: aProject.id } as const;
    const names = () => read(selectList(spec)).map(({ name }) => name);
    const firstOfTwo = (name: string) => aPage([aWorkflow({ name })], { pageIndex: 1, pageSize: 100, total: 101 });
    records.send({ type: 'resource.acquired', spec });
    loads.call(0).resolve(firstOfTwo('old'));
    await settled();
    for (const event of [{ type: 'resource.refreshRequested', spec }, { type: 'records.invalidated' }] as const) {
      const before = loads.calls.length;
      records.send(event);
      expect(loads.calls).toHaveLength(before + 1);
      expect(loads.call(-1).input.call.query).toMatchObject({ pageIndex: 1 });
      loads.call(-1).resolve(firstOfTwo('new'));
      await settled();
      expect(names()).toEqual(['new']);
    }
  });

  it('tells subscribers that a task is missing, and views that its resource has failed', async () => {
    const { records, read, loads, sentEvents } = start();
    const spec = { kind: 'task', projectId: aProject.id, taskId: uuid(101) } as const;
    records.send({ type: 'resource.acquired', spec });
    const before = records.getSnapshot().context.resources;
    loads.call(0).reject(new AppError('NOT_FOUND', 'gone'));
    await settled();
    expect(read(selectResource(spec)).status).toBe('failed');
    expect(records.getSnapshot().context.resources).not.toBe(before);
    expect(sentEvents).toContainEqual(
      expect.objectContaining({
        type: 'task.missing',
        taskId: spec.taskId,
        error: expect.objectContaining({ code: 'NOT_FOUND' }),
      }),
    );
  });

  it('forgets a project that the viewer can no longer read', async () => {
    const { records, read, loads } = start();
    const spec = { kind: 'project', projectId: aProject.id } as const;
    records.send({ type: 'resource.acquired', spec });
    loads.call(0).resolve(aProject);
    await settled();
    expect(read(selectProject(aProject.id))).toBeDefined();
    records.send({ type: 'resource.refreshRequested', spec });
    loads.call(1).reject(new AppError('FORBIDDEN', 'no access'));
    await settled();
    expect(read(selectProject(aProject.id))).toBeUndefined();
  });

  it('loads the next page of a list on request', async () => {
    const { records, loads } = start();
    const spec = { kind: 'notifications', state: 'all', type: null } as const;
    records.send({ type: 'resource.acquired', spec });
    loads.call(0).resolve(aPage([], { pageIndex: 1, pageSize: 100, total: 101 }));
    await settled();
    records.send({ type: 'resource.moreRequested', spec });
    expect(loads.calls).toHaveLength(2);
  });

  it('loads a list once for several screens', () => {
    const { records, loads } = start();
    records.send({ type: 'resource.acquired', spec: tasksSpec });
    records.send({ type: 'resource.acquired', spec: tasksSpec });
    expect(loads.calls).toHaveLength(1);
  });

  it('keeps the loaded data when a refresh fails', async () => {
    const { records, read, loads } = await loaded();
    records.send({ type: 'resource.refreshRequested', spec: tasksSpec });
    loads.call(1).reject(new AppError('INTERNAL', 'broken'));
    await settled();
    expect(read(selectProjectTasks(aProject.id))).toEqual([task]);
    expect(read(selectResource(tasksSpec))).toMatchObject({ status: 'ready', error: { code: 'INTERNAL' } });
  });

  it('removes records that a complete reload does not contain', async () => {
    const { records, read, loads } = await loaded();
    records.send({ type: 'records.invalidated' });
    const other = aTask({ id: uuid(101) });
    loads.call(1).resolve(aPage([other]));
    await settled();
    expect(read(selectProjectTasks(aProject.id))).toEqual([other]);
  });

  it('never replaces a newer version by an older one', async () => {
    const { records, read } = await loaded();
    records.send({
      type: 'server.batch',
      changes: [savedBySomeone(3, { title: 'third' }), savedBySomeone(2, { title: 'second' })],
    });
    expect(read(selectTask(task.id))).toMatchObject({ title: 'third', version: 3 });
  });

  it('loads the account again when the members change or changes were missed', async () => {
    const { records, sentEvents } = await loaded();
    records.send({ type: 'server.batch', changes: [savedBySomeone(2, {})] });
    expect(sentEvents).not.toContainEqual({ type: 'membership.changed' });
    records.send({ type: 'server.batch', changes: [{ type: 'members.changed', seq: 3 }] });
    records.send({ type: 'records.invalidated' });
    expect(sentEvents.filter(({ type }) => type === 'membership.changed')).toHaveLength(2);
  });

  it('notifies the board when another person removes a card', async () => {
    const { records, read, sentEvents } = await loaded();
    const change = savedBySomeone(2, { deletedAt: '2026-01-03T00:00:00.000Z' });
    if (change.type !== 'task.saved') throw new Error('built as task.saved');
    records.send({ type: 'server.batch', changes: [{ ...change, type: 'task.removed' }] });
    expect(read(selectProjectTasks(aProject.id))).toEqual([]);
    expect(sentEvents).toContainEqual({ type: 'task.removed', taskId: task.id });
  });

  it("loads the list of the user's tasks again when a task is added, changed or removed in any project", async () => {
    const { records, loads } = start();
    const me = { id: aViewer.id, avatar: null, nickname: 'ada', name: 'Ada', lastName: 'Lovelace' };
    records.send({ type: 'resource.acquired', spec: { kind: 'myTasks', search: '' } });
    loads.call(0).resolve(aPage([], { pageIndex: 1, pageSize: 10, total: 0 }));
    await settled();
    const mine = { ...aTask({ id: uuid(100), assignees: [me] }), projectName: 'Launch', statusName: 'To Do' };
    records.send({ type: 'server.batch', changes: [savedBySomeone(2, { id: uuid(100), assignees: [me] })] });
    expect(loads.calls).toHaveLength(2);
    loads.call(1).resolve(aPage([mine], { pageIndex: 1, pageSize: 10, total: 1 }));
    await settled();
    records.send({ type: 'server.batch', changes: [savedBySomeone(2, { id: uuid(101) })] });
    expect(loads.calls).toHaveLength(2);
    records.send({ type: 'server.batch', changes: [savedBySomeone(3, { id: uuid(100), assignees: [] })] });
    expect(loads.calls).toHaveLength(3);
    // Test data: the server has eleven tasks. The first page returns one, so the others aren't known until the next
    // page.
    loads.call(2).resolve(aPage([mine], { pageIndex: 1, pageSize: 10, total: 11 }));
    await settled();
    expect(loads.calls[3]?.input.call.query).toMatchObject({ pageIndex: 1, pageSize: 1000 });
    loads.call(3).reject(new AppError('NETWORK', 'no answer'));
    await settled();
    records.send({ type: 'server.batch', changes: [savedBySomeone(3, { id: uuid(102), assignees: [] })] });
    expect(loads.calls).toHaveLength(5);
  });

  it('shows a favourite before and after the server has stored it', async () => {
    const { records, read, loads } = start();
    const summary = { ...aProject, memberCount: 1, taskCount: 0, progress: [], activeAt: '', starred: false };
    const isStarred = () => read(selectProjectList('')).map(({ starred }) => starred);
    records.send({ type: 'resource.acquired', spec: { kind: 'projects', search: '' } });
    loads.call(0).resolve(aPage([summary]));
    await settled();
    const write = aWrite({ kind: 'project.star', projectId: aProject.id, starred: true });
    records.send({ type: 'overlay.changed', overlay: { writes: [write], refused: [] } });
    expect([isStarred(), read(selectProjectList(''))]).toEqual([[true], read(selectProjectList(''))]);
    records.send({
      type: 'overlay.changed',
      overlay: { writes: [], refused: [] },
      result: { star: { projectId: aProject.id, starred: true } },
    });
    expect(isStarred()).toEqual([true]);
  });

  it('updates a board across projects for added and removed tasks, also when changes were missed', async () => {
    const { records, read, loads } = start();
    const spec = { kind: 'boardTasks', boardId: uuid(400) } as const;
    const on = aTask({ id: uuid(100), boardId: uuid(400) });
    records.send({ type: 'resource.acquired', spec });
    loads.call(0).resolve(aPage([on]));
    await settled();
    records.send({
      type: 'server.batch',
      changes: [savedBySomeone(2, { id: uuid(101), boardId: uuid(400) }), savedBySomeone(2, { id: uuid(102) })],
    });
    expect(read(selectBoardTasks(uuid(400))).map(({ id }) => id)).toEqual([uuid(100), uuid(101)]);
    records.send({ type: 'server.batch', changes: [savedBySomeone(3, { id: uuid(101), boardId: null })] });
    expect(read(selectBoardTasks(uuid(400)))).toEqual([on]);
    records.send({ type: 'server.batch', changes: [{ type: 'projects.changed', seq: 4 }] });
    loads.call(1).resolve(aPage([]));
    await settled();
    expect([read(selectBoardTasks(uuid(400))), read(selectTask(on.id))]).toEqual([[], { ...on, boardId: null }]);
  });

  it('shows the error message of a failed list once, and none without a connection', async () => {
    const { records, loads, sentEvents } = start();
    const messages = () => sentEvents.flatMap((event) => (event.type === 'toast.requested' ? [event.message] : []));
    const spec = { kind: 'members' } as const;
    records.send({ type: 'resource.acquired', spec });
    loads.call(0).reject(new AppError('INTERNAL', 'Broken', { status: 500 }));
    await settled();
    expect(messages()).toEqual(['Broken']);
    records.send({ type: 'resource.refreshRequested', spec });
    loads.call(1).reject(new AppError('INTERNAL', 'Broken', { status: 500 }));
    await settled();
    expect(messages()).toEqual(['Broken']);
    records.send({ type: 'resource.refreshRequested', spec });
    loads.call(2).resolve(aPage([]));
    await settled();
    records.send({ type: 'resource.refreshRequested', spec });
    loads.call(3).reject(new AppError('NETWORK', 'no answer', { status: 0 }));
    await settled();
    expect(messages()).toEqual(['Broken']);
    records.send({ type: 'resource.refreshRequested', spec });
    loads.call(4).reject(new AppError('RATE_LIMITED', 'Too many requests', { status: 429 }));
    await settled();
    expect(messages()).toEqual(['Broken', 'Too many requests']);
  });

  it('loads sprints again when a sprint of their project changes', async () => {
    const { records, loads } = start();
    const spec = { kind: 'sprints', projectId: aProject.id } as const;
    records.send({ type: 'resource.acquired', spec });
    loads.call(0).resolve(aPage([]));
    await settled();
    records.send({
      type: 'server.batch',
      changes: [{ type: 'sprints.changed', seq: 1, projectId: uuid(9), sprintId: uuid(8) }],
    });
    expect(loads.calls).toHaveLength(1);
    records.send({
      type: 'server.batch',
      changes: [{ type: 'sprints.changed', seq: 2, projectId: aProject.id, sprintId: uuid(8) }],
    });
    await settled();
    expect(loads.calls.map(({ input }) => input.spec)).toEqual([spec, spec]);
  });

  it('removes a deleted record from every list', async () => {
    const { records, read, loads } = start();
    const all = { kind: 'boards', search: '', scope: 'all' } as const;
    const shared = { ...all, scope: 'shared' } as const;
    const [one, two] = [{ id: uuid(30) }, { id: uuid(31) }];
    records.send({ type: 'resource.acquired', spec: all });
    records.send({ type: 'resource.acquired', spec: shared });
    loads.call(0).resolve(aPage([one, two]));
    loads.call(1).resolve(aPage([two]));
    await settled();
    const before = read(selectList(shared));
    records.send({ type: 'record.deleted', id: one.id });
    expect([read(selectList(all)), read(selectTotal(all)), read(selectList(shared)) === before]).toEqual([
      [two],
      1,
      true,
    ]);
  });

  it('loads outdated lists again: acquired ones immediately, others when they are acquired', async () => {
    const { records, loads } = start();
    const specs = ['', 'week'].map((search) => ({ kind: 'boards', search, scope: 'all' }) as const);
    const members = { kind: 'members' } as const;
    for (const spec of [...specs, members]) records.send({ type: 'resource.acquired', spec });
    for (const call of [0, 1, 2]) loads.call(call).resolve(aPage([]));
    await settled();
    records.send({ type: 'lists.outdated', kind: 'boards' });
    await settled();
    expect(loads.calls.slice(3).map(({ input }) => input.spec)).toEqual(specs);
  });

  it('publishes every change, and publishes when changes were missed', async () => {
    const { records, sentEvents } = start();
    const changes: Change[] = [{ type: 'members.changed', seq: 2 }];
    records.send({ type: 'server.batch', changes });
    records.send({ type: 'records.invalidated' });
    expect(sentEvents.filter(({ type }) => type === 'server.batch' || type === 'records.stale')).toEqual([
      { type: 'server.batch', changes },
      { type: 'records.stale' },
    ]);
  });
});

describe('a record with its own resource', () => {
  const flow = aWorkflow();
  const spec = { kind: 'workflow', projectId: flow.projectId, workflowId: flow.id } as const;
  const version = ({ read }: ReturnType<typeof start>) => read(selectList(spec))[0]?.version;
  const opened = async () => {
    const run = start();
    run.records.send({ type: 'resource.acquired', spec });
    run.loads.call(0).resolve(flow);
    await settled();
    return run;
  };
  const save = (name: string) =>
    ({
      type: 'write.requested',
      write: {
        mutationId: name,
        at: flow.createdAt,
        replyTo: null,
        op: {
          kind: 'workflow.update',
          projectId: flow.projectId,
          workflowId: flow.id,
          base: drawnOf(flow),
          mine: { ...drawnOf(flow), name },
          basedOn: 3,
        },
      },
    }) as const;

  it('is replaced by newer versions only, from any response', async () => {
    const run = await opened();
    run.outbox.send(save('Mine'));
    run.sends.call(0).resolve(aWorkflow({ name: 'Mine', version: 4 }));
    await settled();
    expect(version(run)).toBe(4);
    run.records.send({ type: 'record.received', spec, record: aWorkflow({ version: 3 }) });
    expect(version(run)).toBe(4);
    run.records.send({ type: 'record.received', spec, record: aWorkflow({ version: 5 }) });
    expect(version(run)).toBe(5);
    run.records.send({ type: 'resource.released', spec });
    run.records.send({ type: 'record.received', spec, record: aWorkflow({ version: 6 }) });
    expect(version(run)).toBe(undefined);
  });

  it('is the version that a write conflicts with, and a rejected write becomes a draft again', async () => {
    const run = await opened();
    run.outbox.send(save('Mine'));
    run.sends
      .call(0)
      .reject(new AppError('CONFLICT', 'changed', { current: aWorkflow({ name: 'Theirs', version: 4 }) }));
    await settled();
    expect([run.read(selectList(spec))[0]?.name, run.read(selectPendingCount)]).toEqual(['Theirs', 1]);
    run.outbox.send({ type: 'write.discarded', mutationId: 'Mine' });
    run.outbox.send(save('Other'));
    run.sends.call(-1).reject(new AppError('FORBIDDEN', 'not yours'));
    await settled();
    expect(run.sentEvents).toContainEqual({
      type: 'draft.saved',
      key: `${aViewer.id}/workflow/${flow.id}`,
      text: JSON.stringify({ version: 3, base: drawnOf(flow), mine: { ...drawnOf(flow), name: 'Other' } }),
    });
    expect(run.loads.calls).toHaveLength(2);
  });
});

describe('a restored database', () => {
  it('replaces all loaded data, even if the lost data had later versions', async () => {
    const { records, read, loads } = await loaded();
    records.send({ type: 'server.batch', changes: [savedBySomeone(7, { title: 'Lost' })] });
    records.send({ type: 'database.replaced', generation: 1 });
    expect([read(selectTask(task.id)), read(selectResource(tasksSpec)).status]).toEqual([undefined, 'loading']);
    loads.call(-1).resolve(aPage([{ ...task, title: 'Restored' }]));
    await settled();
    expect(read(selectProjectTasks(aProject.id))).toEqual([{ ...task, title: 'Restored' }]);
    expect(read(selectResource(tasksSpec))).toMatchObject({ status: 'ready', claims: 1 });
  });

  it('loads the account and all lists on screen again, and no lists that no screen shows', async () => {
    const { records, loads, sentEvents } = await loaded();
    const before = loads.calls.length;
    records.send({ type: 'resource.acquired', spec: { kind: 'members' } });
    records.send({ type: 'resource.released', spec: { kind: 'members' } });
    records.send({ type: 'database.replaced', generation: 1 });
    expect(loads.calls.slice(before + 1).map(({ input }) => input.spec)).toEqual([tasksSpec]);
    expect(sentEvents).toContainEqual({ type: 'records.stale' });
    expect(sentEvents).toContainEqual({ type: 'membership.changed' });
  });
});

describe('released resources', () => {
  const specOf = (taskId: string) => ({ kind: 'task', projectId: aProject.id, taskId }) as const;
  const answer = (given: Partial<typeof task>) => ({
    ...task,
    ...given,
    createdBy: aViewer,
    ancestors: [],
    subtasks: [],
    project: aProject,
  });
  const opened = async () => {
    const run = await loaded();
    const { records, loads, clock } = run;
    const actors = () => Object.keys(records.getSnapshot().children).filter((id) => id.startsWith('resource:'));
    records.send({ type: 'resource.acquired', spec: specOf(task.id) });
    loads.call(-1).resolve(answer({}));
    await settled();
    records.send({ type: 'resource.released', spec: specOf(task.id) });
    return { ...run, actors, endGrace: () => clock.increment(timings.resourceGrace) };
  };

  it('stop after a grace period: no actors remain of 500 hovered and 50 opened tasks', async () => {
    const { records, loads, actors, endGrace } = await opened();
    const ids = Array.from({ length: 550 }, (_, index) => uuid(1000 + index));
    for (const [index, id] of ids.entries()) {
      const specs = [specOf(id), ...(index < 50 ? ([{ kind: 'comments', taskId: id }] as const) : [])];
      for (const spec of specs) records.send({ type: 'resource.acquired', spec });
      loads.call(-1).resolve(specs.length === 1 ? answer({ id }) : aPage([]));
      for (const spec of specs) records.send({ type: 'resource.released', spec });
    }
    await settled();
    expect(actors()).toHaveLength(602);
    endGrace();
    expect(actors()).toEqual([`resource:projectTasks/${aProject.id}`]);
    expect(Object.keys(records.getSnapshot().context.resources)).toEqual([`projectTasks/${aProject.id}`]);
  });

  it('continue when a screen acquires them again within the grace period', async () => {
    const { records, actors, endGrace } = await opened();
    records.send({ type: 'resource.acquired', spec: specOf(task.id) });
    endGrace();
    expect(actors()).toContain(`resource:task/${task.id}`);
  });

  it('keep a task that opens immediately, without a request, with the changes since its release', async () => {
    const { records, read, loads, endGrace } = await opened();
    endGrace();
    records.send({ type: 'server.batch', changes: [savedBySomeone(2, { title: 'Newer' })] });
    const before = loads.calls.length;
    records.send({ type: 'resource.acquired', spec: specOf(task.id) });
    expect(read(selectTask(task.id))?.title).toBe('Newer');
    expect(read(selectResource(specOf(task.id)))).toMatchObject({ status: 'ready', complete: true, claims: 1 });
    expect(loads.calls).toHaveLength(before);
  });

  it('keep a task that is shown and loaded again if changes were missed', async () => {
    const { records, read, loads, endGrace } = await opened();
    endGrace();
    records.send({ type: 'records.invalidated' });
    records.send({ type: 'resource.acquired', spec: specOf(task.id) });
    expect(loads.call(-1).input.spec).toEqual(specOf(task.id));
    expect(read(selectResource(specOf(task.id)))).toMatchObject({ status: 'refreshing', complete: true });
    expect(read(selectTask(task.id))?.title).toBe(task.title);
  });

  it('keep a list that is shown and loaded again, because a released list receives no changes', async () => {
    const { records, read, loads, endGrace } = await opened();
    records.send({ type: 'resource.released', spec: tasksSpec });
    endGrace();
    records.send({ type: 'resource.acquired', spec: tasksSpec });
    expect(read(selectResource(tasksSpec))).toMatchObject({ status: 'refreshing', complete: true });
    expect(read(selectProjectTasks(aProject.id))).toEqual([task]);
    expect(loads.call(-1).input.spec).toEqual(tasksSpec);
  });

  it('keep nothing of a failed load', async () => {
    const { records, read, loads, endGrace } = await opened();
    records.send({ type: 'resource.acquired', spec: specOf(uuid(101)) });
    loads.call(-1).reject(new AppError('NOT_FOUND', 'gone'));
    await settled();
    records.send({ type: 'resource.released', spec: specOf(uuid(101)) });
    endGrace();
    records.send({ type: 'resource.acquired', spec: specOf(uuid(101)) });
    expect(read(selectResource(specOf(uuid(101)))).status).toBe('loading');
  });
});
