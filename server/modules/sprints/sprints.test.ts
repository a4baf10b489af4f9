import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Project } from '../../../domain/project.ts';
import type { Sprint } from '../../../domain/sprint.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { newId } from '../../db/ids.ts';
import { clockIn } from '../../shared/zoneClock.ts';
import { addDays } from '../../../domain/sprintDays.ts';
import { makeProject, makeTask, makeTeam, tagsFor, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const none = '00000000-0000-4000-8000-000000000000';
const week = (from: string) => ({ startsOn: from, endsOn: addDays(from, 6) });

describeOnBoth('sprints', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  let published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    server.app.realtime.attach({ published: (changes) => published.push(...changes), sessionEnded: () => {} });
  });
  beforeEach(async () => {
    project = await makeProject(server, team.owner, [team.member, team.guest]);
    published = [];
  });

  const create = (person: Person, given: object = {}) =>
    server.as(person).call('createSprint', {
      params: { projectId: project.id },
      body: { name: 'Sprint 1', startsOn: '2026-03-02', endsOn: '2026-03-08', ...given },
    });
  const sprint = async (given: object = {}): Promise<Sprint> => (await create(team.member, given)).data;
  const at = (sprintId: string) => ({ projectId: project.id, sprintId });
  const update = (person: Person, id: string, body: object) =>
    server.as(person).call('updateSprint', { params: at(id), body });
  const start = (person: Person, id: string) => server.as(person).call('startSprint', { params: at(id) });
  const complete = (id: string, unfinished: object, person = team.member) =>
    server.as(person).call('completeSprint', { params: at(id), body: { unfinished } as never });
  const read = async (id: string, person = team.member) =>
    (await server.as(person).call('getSprint', { params: at(id) })).data;
  const report = async (id: string) => (await server.as(team.member).call('sprintReport', { params: at(id) })).data;
  const list = async (person: Person, query: object = {}) =>
    (await server.as(person).call('listSprints', { query })).data;
  const change = async (taskId: string, body: object, person = team.member) =>
    (await server.as(person).call('updateProjectTask', { params: { projectId: project.id, taskId }, body })).data;
  const sprintOf = async (taskId: string) =>
    (await server.as(team.owner).call('getProjectTask', { params: { projectId: project.id, taskId } })).data.sprintId;
  const doneId = () => tagsFor(project, 'Done').statusId;
  const sprintChanges = () =>
    published.flatMap(({ change: one, audience }) =>
      one.type === 'sprints.changed' ? [{ sprintId: one.sprintId, audience }] : [],
    );

  it('are created and published to the project', async () => {
    const { status, data } = await create(team.member, { goal: '  Ship it ', capacity: 20 });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      name: 'Sprint 1',
      goal: 'Ship it',
      startsOn: '2026-03-02',
      endsOn: '2026-03-08',
      capacity: 20,
      parallel: false,
      state: 'planned',
      startedAt: null,
      completedAt: null,
      version: 1,
      committed: { tasks: 0, points: 0 },
      done: { tasks: 0, points: 0 },
      abilities: { update: true, delete: true },
    });
    expect(sprintChanges()).toEqual([{ sprintId: data.id, audience: { projectId: project.id } }]);
    expect((await read(data.id, team.guest)).abilities).toEqual({ update: false, delete: false });
    expect((await create(team.member, { id: data.id, ...week('2026-06-01') })).error.code).toBe('CONFLICT');
  });

  it.each([
    ['a blank name', { name: ' ' }, /^name: /],
    ['an end before its start', { endsOn: '2026-03-01' }, /^endsOn: A sprint ends on the day it starts or later/],
    ['a day that does not exist', { startsOn: '2026-02-30' }, /^startsOn: /],
    ['a capacity below none', { capacity: -1 }, /^capacity: /],
  ])('reject %s', async (_, given, message) => {
    const { status, error } = await create(team.member, given);
    expect([status, error.message]).toEqual([400, expect.stringMatching(message)]);
    expect((await list(team.member, { projectId: project.id })).elements).toEqual([]);
  });

  it('reject dates that overlap with another sprint, and name it', async () => {
    const first = await sprint({ name: 'First' });
    const overlap = await create(team.member, { name: 'Second', ...week('2026-03-08') });
    expect([overlap.status, overlap.error.code, overlap.error.message]).toEqual([
      409,
      'CONFLICT',
      expect.stringContaining('“First” (2026-03-02 to 2026-03-08)'),
    ]);
    expect(overlap.error.issues?.map(({ path }) => path)).toEqual(['body.startsOn']);
    const second = await sprint({ name: 'Second', ...week('2026-03-09') });
    expect((await update(team.member, second.id, { startsOn: '2026-03-05' })).error.message).toContain('“First”');
    expect((await update(team.member, second.id, { startsOn: '2026-03-05', parallel: true })).status).toBe(200);
    expect((await update(team.member, second.id, { parallel: false })).error.message).toContain('“First”');
    expect((await create(team.member, { name: 'Beside', parallel: true })).status).toBe(201);
    const other = await makeProject(server, team.owner, [team.member]);
    expect(
      (
        await server.as(team.member).call('createSprint', {
          params: { projectId: other.id },
          body: { name: 'Elsewhere', startsOn: '2026-03-02', endsOn: '2026-03-08' },
        })
      ).status,
    ).toBe(201);
    expect((await read(first.id)).name).toBe('First');
  });

  it('merge changes of different fields, and reject a change of a field that someone else changed', async () => {
    const { id } = await sprint();
    expect((await update(team.owner, id, { name: 'Renamed', version: 1 })).data.version).toBe(2);
    const conflicting = await update(team.member, id, { name: 'Mine', version: 1 });
    expect([conflicting.status, conflicting.error.issues, (conflicting.error.current as Sprint).name]).toEqual([
      409,
      [{ path: 'body.name', message: 'Another person or session has changed this sprint' }],
      'Renamed',
    ]);
    expect((await update(team.member, id, { goal: 'Ship', capacity: 8, version: 1 })).data).toMatchObject({
      name: 'Renamed',
      goal: 'Ship',
      capacity: 8,
      version: 3,
    });
    expect((await update(team.member, id, { endsOn: '2026-03-01' })).error.message).toContain(
      'A sprint ends on the day it starts or later',
    );
    published = [];
    expect((await update(team.member, id, { goal: 'Ship' })).data.version).toBe(3);
    expect(sprintChanges()).toEqual([]);
    expect((await update(team.guest, id, { name: 'X' })).error.message).toBe(
      'Guests can see sprints but not plan them',
    );
    expect((await update(team.stranger, id, { name: 'X' })).status).toBe(404);
    expect((await update(team.member, none, { name: 'X' })).error.message).toBe('Sprint not found');
  });

  it('are started only if planned, and one at a time unless they may run in parallel', async () => {
    const first = await sprint({ name: 'First' });
    const second = await sprint({ name: 'Second', ...week('2026-03-09') });
    const beside = await sprint({ name: 'Beside', parallel: true });
    const started = await start(team.member, first.id);
    expect(started.data).toMatchObject({ state: 'active', abilities: { update: true, delete: false } });
    expect((await start(team.member, first.id)).error.message).toBe('Only a planned sprint can be started');
    expect((await start(team.member, second.id)).error.message).toContain('“First” is active');
    expect((await start(team.member, beside.id)).data.state).toBe('active');
    expect((await server.as(team.member).call('deleteSprint', { params: at(first.id) })).error.message).toBe(
      'Only a planned sprint can be deleted',
    );
    expect((await complete(second.id, { to: 'backlog' })).error.message).toBe('Only an active sprint can be completed');
    expect((await list(team.guest, { projectId: project.id })).elements.map(({ name }) => name)).toEqual([
      'First',
      'Beside',
      'Second',
    ]);
  });

  it('are completed with unfinished tasks in the backlog, logged and published', async () => {
    const { id } = await sprint();
    const a = await makeTask(server, team.member, project, { title: 'A', estimate: '3', sprintId: id });
    const b = await makeTask(server, team.member, project, { title: 'B', estimate: '½', sprintId: id });
    const gone = await makeTask(server, team.member, project, { title: 'Gone', sprintId: id });
    await start(team.member, id);
    server.clock.advance(1000);
    await server.as(team.member).call('deleteTask', { params: { taskId: gone.id } });
    const c = await makeTask(server, team.owner, project, { title: 'C', estimate: 'XL' });
    await change(c.id, { sprintId: id }, team.owner);
    await change(a.id, { statusId: doneId() });
    expect(await read(id)).toMatchObject({ committed: { tasks: 3, points: 3.5 }, done: { tasks: 1, points: 3 } });
    server.clock.advance(1000);
    published = [];
    const { data } = await complete(id, { to: 'backlog' });
    expect(data).toMatchObject({
      state: 'completed',
      committed: { tasks: 3, points: 3.5 },
      done: { tasks: 1, points: 3 },
      abilities: { update: false, delete: false },
    });
    expect(
      published
        .flatMap(({ change: one }) => (one.type === 'task.saved' ? [[one.task.title, one.task.sprintId]] : []))
        .sort(),
    ).toEqual([
      ['B', null],
      ['C', null],
    ]);
    expect(sprintChanges()).toEqual([{ sprintId: id, audience: { projectId: project.id } }]);
    expect([await sprintOf(a.id), await sprintOf(b.id), await sprintOf(c.id)]).toEqual([id, null, null]);
    await server.as(team.member).call('restoreTask', { params: { taskId: gone.id } });
    expect(await sprintOf(gone.id)).toBeNull();
    const history = await server.as(team.member).call('taskHistory', { params: { taskId: b.id }, query: {} });
    expect(history.data.elements.map(({ field, from, to, fromName }) => [field, from, to, fromName])[0]).toEqual([
      'sprintId',
      id,
      null,
      'Sprint 1',
    ]);

    const frozen = await report(id);
    expect(frozen).toMatchObject({
      frozen: true,
      committed: { tasks: 3, points: 3.5 },
      scope: { tasks: 3, points: 3.5 },
      done: { tasks: 1, points: 3 },
    });
    expect(frozen.scopeChanges.map(({ task, change: what, by }) => [task.title, what, by?.name]).sort()).toEqual([
      ['C', 'added', 'Olga'],
      ['Gone', 'removed', 'Mika'],
    ]);
    expect(frozen.unfinished.map(({ title }) => title)).toEqual(['B', 'C']);
    expect(frozen.velocity).toEqual([
      { sprintId: id, name: 'Sprint 1', committed: { tasks: 3, points: 3.5 }, done: { tasks: 1, points: 3 } },
    ]);
    await change(a.id, { title: 'Another', statusId: tagsFor(project).statusId });
    expect(await report(id)).toEqual(frozen);
    expect((await update(team.member, id, { name: 'X' })).error.message).toBe(
      'This sprint is completed and can no longer be changed',
    );
    expect((await complete(id, { to: 'backlog' })).error.code).toBe('CONFLICT');
    expect(
      (
        await server
          .as(team.member)
          .call('updateProjectTask', { params: { projectId: project.id, taskId: b.id }, body: { sprintId: id } })
      ).error.message,
    ).toContain('This sprint is completed');
  });

  it('move unfinished tasks to another sprint, or to a new one right after', async () => {
    const first = await sprint({ name: 'First', capacity: 5 });
    const second = await sprint({ name: 'Second', ...week('2026-03-09') });
    const a = await makeTask(server, team.member, project, { sprintId: first.id });
    await start(team.member, first.id);
    for (const target of [first.id, none]) {
      expect((await complete(first.id, { to: 'sprint', sprintId: target })).error.message).toContain(
        'another planned or active sprint',
      );
    }
    published = [];
    expect((await complete(first.id, { to: 'sprint', sprintId: second.id })).status).toBe(200);
    expect(await sprintOf(a.id)).toBe(second.id);
    expect(sprintChanges().map(({ sprintId }) => sprintId)).toEqual([first.id, second.id]);
    await start(team.member, second.id);
    const nextId = newId();
    expect((await complete(second.id, { to: 'sprint', sprintId: first.id })).status).toBe(400);
    expect((await complete(second.id, { to: 'next', sprintId: nextId, name: 'Third' })).status).toBe(200);
    const today = clockIn(null).dayOf(server.clock.now().getTime());
    const from = today > '2026-03-15' ? today : addDays(today, 1);
    expect(await read(nextId)).toMatchObject({
      name: 'Third',
      state: 'planned',
      startsOn: from,
      endsOn: addDays(from, 6),
      committed: { tasks: 1, points: 0 },
    });
    expect(await sprintOf(a.id)).toBe(nextId);
    expect((await report(second.id)).velocity.map(({ name }) => name)).toEqual(['First', 'Second']);
    expect((await list(team.member, { projectId: project.id })).elements.map(({ name }) => name)).toEqual([
      'Third',
      'Second',
      'First',
    ]);
    expect((await list(team.member, { projectId: project.id, state: 'completed', pageSize: 1 })).pagination).toEqual({
      pageIndex: 1,
      pageSize: 1,
      total: 2,
    });
  });

  it('are not completed if the new sprint would overlap', async () => {
    const first = await sprint();
    const a = await makeTask(server, team.member, project, { sprintId: first.id });
    await start(team.member, first.id);
    const today = clockIn(null).dayOf(server.clock.now().getTime());
    await sprint({
      name: 'There already',
      startsOn: addDays(today, today > '2026-03-08' ? 0 : 1),
      endsOn: addDays(today, 30),
    });
    const { status, error } = await complete(first.id, { to: 'next', sprintId: newId(), name: 'Next' });
    expect([status, error.message]).toEqual([409, expect.stringContaining('“There already”')]);
    expect([(await read(first.id)).state, await sprintOf(a.id)]).toEqual(['active', first.id]);
  });

  it('return their tasks to the backlog when deleted', async () => {
    const { id } = await sprint();
    const a = await makeTask(server, team.member, project, { sprintId: id });
    expect((await server.as(team.guest).call('deleteSprint', { params: at(id) })).status).toBe(403);
    expect((await server.as(team.member).call('deleteSprint', { params: at(id) })).data.committed).toEqual({
      tasks: 1,
      points: 0,
    });
    expect([await sprintOf(a.id), (await server.as(team.member).call('getSprint', { params: at(id) })).status]).toEqual(
      [null, 404],
    );
  });

  it('move a thousand unfinished tasks in one transaction', async () => {
    const { id } = await sprint();
    const one = await makeTask(server, team.member, project, { sprintId: id });
    await server.database.transact(async (db) => {
      const row = await db.selectFrom('tasks').selectAll().where('id', '=', one.id).executeTakeFirstOrThrow();
      const rows = Array.from({ length: 1000 }, () => ({ ...row, id: newId(), number: null }));
      for (let first = 0; first < rows.length; first += 200)
        await db
          .insertInto('tasks')
          .values(rows.slice(first, first + 200))
          .execute();
    });
    await start(team.member, id);
    published = [];
    expect((await complete(id, { to: 'backlog' })).data.committed.tasks).toBe(1001);
    expect(published.filter(({ change: change1 }) => change1.type === 'task.saved').length).toBe(1001);
    expect((await report(id)).unfinished.length).toBe(1001);
  });

  it('are listed for the projects that a person can see', async () => {
    const mine = await sprint({ name: 'Mine' });
    const secret = await makeProject(server, team.owner);
    await server
      .as(team.owner)
      .call('createSprint', { params: { projectId: secret.id }, body: { name: 'Secret', ...week('2026-03-02') } });
    const names = async (person: Person) => (await list(person, { pageSize: 1000 })).elements.map(({ name }) => name);
    expect(await names(team.member)).toContain('Mine');
    expect(await names(team.member)).not.toContain('Secret');
    expect(await names(team.admin)).toEqual(expect.arrayContaining(['Mine', 'Secret']));
    expect((await server.as(team.member).call('listSprints', { query: { projectId: secret.id } })).status).toBe(404);
    expect(
      (await server.as(team.stranger).call('getSprint', { workspaceId: team.owner.workspaceId, params: at(mine.id) }))
        .status,
    ).toBe(404);
  });
});
