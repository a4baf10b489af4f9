import { beforeAll, expect, it } from 'vitest';
import type { CountedRef } from '../../../domain/insights.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { makeProject, makeTask, makeTeam, tagsFor, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import type { InsightsQuery } from './queries.ts';

const hour = 3_600_000;

describeOnBoth('insights', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member, team.guest]);
  });

  const read = (person: Person, query: InsightsQuery = {}, of = project) =>
    server.as(person).call('getInsights', { params: { projectId: of.id }, query });
  const opened = (
    person: Person,
    query: InsightsQuery & CountedRef & { pageIndex?: number; pageSize?: number },
    of = project,
  ) => server.as(person).call('listInsightTasks', { params: { projectId: of.id }, query });
  const move = async (task: Task, status: string) =>
    server.as(team.owner).call('updateProjectTask', {
      params: { projectId: project.id, taskId: task.id },
      body: { statusId: tagsFor(project, status).statusId },
    });
  const rough = (span: number | null | undefined) =>
    span === null || span === undefined ? null : Math.round(span / hour);

  it('are empty for a project without tasks', async () => {
    const empty = await makeProject(server, team.owner, [team.guest]);
    const { status, data } = await read(team.guest, {}, empty);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      tasks: 0,
      finished: 0,
      open: 0,
      wip: 0,
      late: null,
      cycle: { count: 0, median: null, p85: null },
      forecast: { kind: 'nothingOpen' },
      zone: 'UTC',
      to: data.today,
      statuses: [
        { name: 'Backlog', category: 'unstarted' },
        { name: 'To Do' },
        { name: 'In Progress', category: 'started' },
        { name: 'Done', category: 'done' },
      ],
    });
    expect([data.days.length, data.flow.map(({ counts }) => counts.length)]).toEqual([90, [90, 90, 90, 90]]);
    expect((await read(team.stranger, {}, empty)).status).toBe(404);
    expect((await opened(team.stranger, { metric: 'open' }, empty)).status).toBe(404);
  });

  it('follow tasks through the activity log, and leave out deleted tasks', async () => {
    const [plan, build, test] = [
      await makeTask(server, team.owner, project, { title: 'Plan', estimate: '3' }),
      await makeTask(server, team.owner, project, { title: 'Build', estimate: '½', assignees: [team.member.id] }),
      await makeTask(server, team.member, project, { title: 'Test', ...tagsFor(project, 'Backlog', 'Bug') }),
    ];
    server.clock.advance(2 * hour);
    await move(plan, 'In Progress');
    await move(build, 'In Progress');
    server.clock.advance(6 * hour);
    await move(plan, 'Done');
    server.clock.advance(4 * hour);
    await move(plan, 'In Progress');
    server.clock.advance(10 * hour);
    await move(plan, 'Done');
    const { data } = await read(team.guest, { last: 14 });
    expect(data).toMatchObject({ tasks: 3, finished: 1, created: 3, open: 2, wip: 1, forecast: { kind: 'tooLittle' } });
    expect([
      rough(data.cycle.median),
      rough(data.lead.median),
      data.scatter.points.map(({ taskId, title, span }) => [taskId, title, rough(span)]),
    ]).toEqual([20, 22, [[plan.id, 'Plan', 20]]]);
    expect(data.flow.map(({ counts }) => counts.at(-1))).toEqual([1, 0, 1, 1]);
    expect(data.ageing.tasks.map(({ title, age, inStatus }) => [title, rough(age), rough(inStatus)])).toEqual([
      ['Build', 20, 20],
    ]);
    expect(data.stays.map(({ statusId, total }) => [statusId, rough(total)])).toEqual([
      [tagsFor(project, 'Backlog').statusId, 2],
      [tagsFor(project, 'In Progress').statusId, 16],
      [tagsFor(project, 'Done').statusId, 4],
    ]);
    expect(data.estimates).toMatchObject({ of: 1, without: 0, groups: [{ estimate: 3 }] });

    const bug = JSON.stringify({ typeIds: [tagsFor(project, 'Backlog', 'Bug').typeId] });
    expect((await read(team.guest, { filters: bug })).data).toMatchObject({ tasks: 1, open: 1, finished: 0 });
    expect((await read(team.guest, { filters: JSON.stringify({ assignedTo: [team.member.id] }) })).data).toMatchObject({
      tasks: 1,
      wip: 1,
    });
    expect((await read(team.guest, { filters: JSON.stringify({ sprintIds: ['none'] }) })).data.tasks).toBe(3);
    expect(
      (await opened(team.guest, { metric: 'open' })).data.elements.map(({ title, statusId }) => [title, statusId]),
    ).toEqual([
      ['Build', tagsFor(project, 'In Progress').statusId],
      ['Test', test.statusId],
    ]);
    expect((await opened(team.guest, { metric: 'open', pageIndex: 2, pageSize: 1 })).data.pagination).toEqual({
      pageIndex: 2,
      pageSize: 1,
      total: 2,
    });
    const inDone = await opened(team.guest, {
      metric: 'flow',
      statusId: tagsFor(project, 'Done').statusId,
      on: data.today,
    });
    expect(inDone.data.elements.map(({ title }) => title)).toEqual(['Plan']);

    await server.as(team.owner).call('deleteTask', { params: { taskId: plan.id } });
    expect((await read(team.guest, { last: 14 })).data).toMatchObject({ tasks: 2, finished: 0, cycle: { count: 0 } });
    await server.as(team.owner).call('restoreTask', { params: { taskId: plan.id } });
    expect((await read(team.guest, { last: 14 })).data).toMatchObject({ tasks: 3, finished: 1 });
  });

  it('use the days of the requested time zone', async () => {
    const { data } = await read(team.member, { from: '2026-01-01', to: '2026-01-01', zone: 'Pacific/Kiritimati' });
    expect(data).toMatchObject({
      from: '2026-01-01',
      to: '2026-01-01',
      zone: 'Pacific/Kiritimati',
      days: ['2026-01-01'],
    });
    const later = (await read(team.member, { zone: 'Pacific/Kiritimati', last: 1 })).data;
    expect(later.today).toBe(new Date(server.clock.now().getTime() + 14 * hour).toISOString().slice(0, 10));
    expect(
      (await read(team.member, { from: later.today, to: '2999-01-01', zone: 'Pacific/Kiritimati' })).data.days,
    ).toEqual([later.today]);
  });

  it('reject invalid ranges, time zones and references to numbers', async () => {
    const refusal = async (query: InsightsQuery) => {
      const { status, error } = await read(team.member, query);
      return [status, error.message];
    };
    expect(await refusal({ from: '2026-02-02', to: '2026-02-01' })).toEqual([
      400,
      'from: The range begins after it ends',
    ]);
    expect(await refusal({ from: '2999-01-01' })).toEqual([400, 'from: The range begins after today']);
    expect(await refusal({ from: '2020-01-01' })).toEqual([400, 'from: A range has at most 1096 days']);
    expect(await refusal({ from: '1969-12-31', to: '1970-01-01' })).toEqual([
      400,
      'from: The range begins before 1970',
    ]);
    expect(await refusal({ last: 30, from: '2026-01-01' })).toEqual([
      400,
      'last: Either the last days or a range, not both',
    ]);
    expect(await refusal({ zone: 'Europe/Atlantis' })).toEqual([400, 'zone: Unknown time zone']);
    expect((await refusal({ last: 5000 }))[0]).toBe(400);
    expect((await refusal({ from: '2026-02-30' }))[0]).toBe(400);
    expect((await refusal({ filters: '{"nobody":[]}' }))[0]).toBe(400);
    const refused = async (query: CountedRef) => (await opened(team.member, query)).error.message;
    expect(await refused({ metric: 'flow' })).toBe('statusId: Choose a status for this number');
    expect(await refused({ metric: 'flow', statusId: project.id })).toBe('on: Choose a day for this number');
    expect(await refused({ metric: 'estimate' })).toBe('estimate: Choose an estimate for this number');
    expect(await refused({ metric: 'finished', on: '2026-01-02', until: '2026-01-01' })).toBe(
      'until: The range ends before it begins',
    );
    expect((await opened(team.member, { metric: 'finished', on: '2026-01-02', until: '2036-01-01' })).status).toBe(400);
  });
});
