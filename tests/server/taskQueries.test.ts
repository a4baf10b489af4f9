import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Project } from '../../domain/project.ts';
import type { Sprint } from '../../domain/sprint.ts';
import { sortOf } from '../../domain/query/conditions.ts';
import { taskComparison } from '../../domain/query/order.ts';
import { vocabularyOfProject } from '../../domain/query/projectVocabulary.ts';
import { resolveQuery } from '../../domain/query/resolve.ts';
import { startOfShownDay } from '../../domain/query/shownDays.ts';
import type { Task } from '../../domain/task.ts';
import { keyOf } from '../../domain/taskKey.ts';
import { dayOf, followTimeZone } from '../../domain/timeZone.ts';
import { makeProject, makeTask, makeTeam, tagsFor, type Team } from '../../server/testing/team.ts';
import { describeOnBoth, type TestServer } from '../../server/testing/testApp.ts';
import { type BoardReader, taskMatcher } from '../../src/machines/tasks/board/board.selectors.ts';
import { blockerCounter } from '../../src/screens/tasks/blockers.ts';

const zone = 'Pacific/Auckland';
const hour = 3_600_000;
const addDays = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10);

describeOnBoth('a query line', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  let sprint: Sprint;
  let today = '';
  let tasks: Task[] = [];
  const api = () => server.as(team.owner);

  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    followTimeZone(zone);
    await api().call('updateAccount', { params: { id: team.owner.id }, body: { timeZone: zone } });
    project = await makeProject(server, team.owner, [team.member]);
    const place = { params: { projectId: project.id } };
    const api1 = (await api().call('createLabel', { body: { name: 'API' } })).data.id;
    const web = (await api().call('createLabel', { body: { name: 'Web, "new"', projectId: project.id } })).data.id;
    const dates = { startsOn: '2030-01-01', endsOn: '2030-01-14' };
    sprint = (await api().call('createSprint', { ...place, body: { name: 'First sprint', ...dates } })).data;
    project = (await api().call('getProject', place)).data;
    today = dayOf(server.clock.now());
    const create = async (title: string, given: object, by = team.owner) => {
      const task = await makeTask(server, by, project, { title, ...given });
      server.clock.advance(7 * hour);
      return task;
    };
    await create('Plan', { dueDate: addDays(today, -40), labels: [api1], ...tagsFor(project, 'Done') });
    await create('Draw', { dueDate: addDays(today, 2), assignees: [team.owner.id], estimatedHours: 3 });
    await create('Build', {
      dueDate: addDays(today, -1),
      labels: [api1, web],
      ...tagsFor(project, 'In Progress', 'Bug'),
    });
    const last = await create(
      'Test',
      { startDate: today, assignees: [team.member.id], sprintId: sprint.id },
      team.member,
    );
    await create('Ship', { dueDate: addDays(today, 30), labels: [web], estimatedHours: 8.5, blockedBy: [last.id] });
    const free = await create('Rest', { ...tagsFor(project, 'Done', 'Task', 'High'), estimatedHours: 0.5 });
    await create('Clean', {
      parentId: free.id,
      blockedBy: [free.id],
      ...tagsFor(project, 'To Do', 'Bug', 'High'),
    });
    await api().call('updateProjectTask', {
      params: { projectId: project.id, taskId: last.id },
      body: { estimate: '5' },
    });
    today = dayOf(server.clock.now());
    tasks = (await api().call('listProjectTasks', place)).data.elements;
  });
  afterAll(() => followTimeZone(null));

  const reader = (): BoardReader => {
    const open = blockerCounter([project], (id) => tasks.find((task) => task.id === id));
    const places = new Map(
      [project.taskStatuses, project.taskTypes, project.taskPriorities].flatMap((list) =>
        list.map(({ id }, at) => [id, at]),
      ),
    );
    return {
      me: team.owner.id,
      startOf: startOfShownDay,
      categoryOf: (id) => project.taskStatuses.find((status) => status.id === id)?.category ?? null,
      isBlocked: ({ blockedBy = [] }) => open({ blockedBy }) > 0,
      placeOf: (id) => places.get(id) ?? 0,
    };
  };
  const names = () => ({
    sprints: [sprint],
    parents: tasks.map(({ id, number }) => ({ id, name: keyOf(project.prefix, number) ?? '' })),
  });
  const onBoard = (line: string): string[] => {
    const { search, filters, problems } = resolveQuery(line, vocabularyOfProject(project, names()));
    expect(problems).toEqual([]);
    const matches = taskMatcher({ filters, appliedSearch: search, searchResult: [], today, reader: reader() });
    const shown = matches === null ? tasks : tasks.filter(matches);
    return shown.toSorted(taskComparison(sortOf(filters.conditions), reader().placeOf)).map(({ title }) => title);
  };
  const onServer = async (query: string): Promise<string[]> => {
    const { data } = await api().call('listProjectTasks', { params: { projectId: project.id }, query: { query } });
    expect(data.pagination.total).toBe(data.elements.length);
    return data.elements.map(({ title }) => title);
  };

  it.each([
    ['is:open', ['Draw', 'Build', 'Test', 'Ship', 'Clean']],
    ['is:done', ['Plan', 'Rest']],
    ['-is:done,started', ['Draw', 'Test', 'Ship', 'Clean']],
    ['is:overdue', ['Build']],
    ['is:blocked', ['Ship']],
    ['-is:blocked is:open', ['Draw', 'Build', 'Test', 'Clean']],
    ['is:mine', ['Draw']],
    ['assignee:me', ['Draw']],
    ['assignee:me,mika', ['Draw', 'Test']],
    ['assignee:none is:done', ['Plan', 'Rest']],
    ['-assignee:none', ['Draw', 'Test']],
    ['creator:mika', ['Test']],
    ['-creator:me', ['Test']],
    ['label:api', ['Plan', 'Build']],
    ['label:api label:"web, \\"new\\""', ['Build']],
    ['-label:api is:open', ['Draw', 'Test', 'Ship', 'Clean']],
    ['label:api -label:"web, \\"new\\""', ['Plan']],
    ['label:api,none is:done', ['Plan', 'Rest']],
    ['status:"to do","in progress"', ['Build', 'Clean']],
    ['-status:done type:bug', ['Build', 'Clean']],
    ['-priority:high', ['Plan', 'Draw', 'Build', 'Test', 'Ship']],
    ['sprint:"first sprint"', ['Test']],
    ['-sprint:none', ['Test']],
    ['due:<7d', ['Plan', 'Draw', 'Build']],
    ['due:>today', ['Ship']],
    ['-due:<7d', ['Test', 'Ship', 'Rest', 'Clean']],
    ['due:none', ['Test', 'Rest', 'Clean']],
    ['due:<-1m,>2w', ['Plan', 'Ship']],
    ['due:-3d..2d', ['Draw', 'Build']],
    ['due:..today', ['Plan', 'Draw', 'Build']],
    ['start:<=today', ['Test']],
    ['hours:<4', ['Draw', 'Rest']],
    ['hours:3..8.5', ['Draw', 'Ship']],
    ['hours:from8,under1', ['Ship', 'Rest']],
    ['hours:none -due:none', ['Plan', 'Build']],
    ['closed:none is:unstarted', ['Draw', 'Test', 'Ship', 'Clean']],
    ['-updated:none', ['Test']],
    ['updated:today', ['Test']],
    ['key:LAU-2,3', ['Draw', 'Build']],
    ['parent:LAU-6', ['Clean']],
    ['-parent:lau-6 is:unstarted', ['Draw', 'Test', 'Ship']],
    ['-parent:none', ['Clean']],
    ['parent:none is:done', ['Plan', 'Rest']],
    ['bui is:started', ['Build']],
    ['sort:-due', ['Ship', 'Draw', 'Build', 'Plan', 'Test', 'Rest', 'Clean']],
    ['sort:priority,-key', undefined],
    ['sort:-hours is:open', ['Ship', 'Draw', 'Build', 'Test', 'Clean']],
    ['sort:status,created', undefined],
    ['sort:-updated -is:done', undefined],
  ])('finds the same on the server and on the board: %s', async (line, expected) => {
    const found = await onServer(line);
    expect(onBoard(line)).toEqual(found);
    if (expected) expect(found).toEqual(expected);
    else expect(found.length).toBeGreaterThan(4);
  });

  it('compares times by the days of the reader', async () => {
    const days = [...new Set(tasks.map(({ createdAt }) => dayOf(new Date(createdAt))))];
    expect(days.length).toBeGreaterThan(1);
    for (const day of days)
      for (const value of [day, `<${day}`, `<=${day}`, `>${day}`, `>=${day}`, `${day}..`, '>1d', '<1d', '1d..today']) {
        const found = await onServer(`created:${value}`);
        expect([value, ...onBoard(`created:${value}`)]).toEqual([value, ...found]);
      }
    const onDay = tasks.filter(({ createdAt }) => dayOf(new Date(createdAt)) === days[0]).map(({ title }) => title);
    expect(await onServer(`created:${days[0]}`)).toEqual(onDay);
    expect(await onServer('closed:>=1y')).toEqual(['Plan', 'Rest']);
  });

  it('sorts the pages of a cursor', async () => {
    const params = { projectId: project.id };
    for (const query of ['sort:-due', 'sort:priority,hours', 'sort:-updated', 'sort:-key']) {
      const titles: string[] = [];
      let cursor: string | undefined;
      do {
        const { data } = await api().call('listProjectTasks', { params, query: { query, pageSize: 2, cursor } });
        titles.push(...data.elements.map(({ title }) => title));
        cursor = data.pagination.nextCursor;
      } while (cursor !== undefined);
      expect(titles).toEqual(onBoard(query));
    }
  });

  it('narrows the list together with the other parameters, in one project, in all and in the own tasks', async () => {
    const filters = JSON.stringify({ labelIds: tasks[0]?.labels, conditions: ['is:open'] });
    const params = { projectId: project.id };
    const both = await api().call('listProjectTasks', {
      params,
      query: { filters, query: 'type:bug', search: 'build' },
    });
    expect(both.data.elements.map(({ title }) => title)).toEqual(['Build']);
    const all = await api().call('listTasks', { query: { query: 'project:launch sort:-due is:open hours:>1' } });
    expect(all.data.elements.map(({ title }) => title)).toEqual(['Ship', 'Draw']);
    const own = await api().call('listMyTasks', { query: { query: 'due:<7d project:LAU' } });
    expect(own.data.elements.map(({ title }) => title)).toEqual(['Draw']);
    expect((await api().call('listMyTasks', { query: { query: 'due:none' } })).data.elements).toEqual([]);
  });

  it('is rejected with the place and the name of each error', async () => {
    const params = { projectId: project.id };
    const query = 'bridge lable:api due:soon';
    const { status, error } = await api().call('listProjectTasks', { params, query: { query } });
    expect([status, error.code]).toEqual([400, 'VALIDATION']);
    expect(error.issues).toEqual([
      { path: 'query.query.7', message: '“lable” at character 8 is not a key. Did you mean label:' },
      {
        path: 'query.query.21',
        message: '“soon” at character 22 is not a date. Write a day such as 2026-10-01, today, 7d, 2w or 1m: due:<7d',
      },
    ]);
  });

  it('names only what the reader may read', async () => {
    const { error } = await server.as(team.member).call('listTasks', { query: { query: 'project:secrets' } });
    const unknown = [{ path: 'query.query.8', message: '“secrets” at character 9: project has no such value' }];
    expect(error.issues).toEqual(unknown);
    await makeProject(server, team.owner, [], 'Secret');
    const again = await server.as(team.member).call('listTasks', { query: { query: 'project:secrets' } });
    expect(again.error.issues).toEqual(unknown);
  });

  it('means the reader by me', async () => {
    const params = { projectId: project.id };
    const { data } = await server.as(team.member).call('listProjectTasks', { params, query: { query: 'assignee:me' } });
    expect(data.elements.map(({ title }) => title)).toEqual(['Test']);
    const mine = await server.as(team.member).call('listProjectTasks', { params, query: { query: 'creator:me' } });
    expect(mine.data.elements.map(({ title }) => title)).toEqual(['Test']);
  });
});
