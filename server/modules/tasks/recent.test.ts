import { beforeAll, expect, it } from 'vitest';
import type { Project } from '../../../domain/project.ts';
import { recentSince } from '../../../domain/recentTasks.ts';
import { makeProject, makeTask, tagsFor } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const day = 86_400_000;

it('the first recent moment is a midnight, 30 days back', () => {
  expect(recentSince(Date.parse('2026-11-27T21:42:04Z'))).toBe('2026-10-28T00:00:00.000Z');
});

describeOnBoth('open and recent tasks', (make) => {
  let server: TestServer;
  let owner: Person;
  let project: Project;
  const list = (filters: object, page: object = {}) =>
    server.as(owner).call('listProjectTasks', {
      params: { projectId: project.id },
      query: { ...page, filters: JSON.stringify(filters) },
    });
  const titles = async (filters: object) => (await list(filters)).data.elements.map(({ title }) => title);

  beforeAll(async () => {
    server = await make();
    owner = await server.signUpPerson();
    project = await makeProject(server, owner);
    const done = tagsFor(project, 'Done');
    const finish = async (title: string, fields: object = {}) => {
      const { id } = await makeTask(server, owner, project, { title, ...done, ...fields });
      return id;
    };
    const { id: parentId } = await makeTask(server, owner, project, { title: 'Old and open' });
    await finish('Done subtask', { parentId });
    await finish('Done first');
    server.clock.advance(day);
    const { data: sprint } = await server.as(owner).call('createSprint', {
      params: { projectId: project.id },
      body: { name: 'Long one', startsOn: '2030-01-01', endsOn: '2030-06-01' },
    });
    await finish('Done in the sprint', { sprintId: sprint.id });
    await finish('Done second');
    const deleted = await finish('Deleted');
    await server.as(owner).call('deleteTask', { params: { taskId: deleted } });
    // In two steps, because a session that isn't used for 30 days ends.
    for (const days of [20, 20]) {
      server.clock.advance(days * day);
      await list({});
    }
    await finish('Just done');
    await makeTask(server, owner, project, { title: 'New' });
  });

  it('lists open tasks with their subtasks, those of a sprint and those done within 30 days, and counts the others', async () => {
    const { data } = await list({ recent: true });
    expect(data.elements.map(({ title }) => title)).toEqual([
      'Old and open',
      'Done subtask',
      'Done in the sprint',
      'Just done',
      'New',
    ]);
    expect([data.pagination.total, data.older]).toEqual([5, { [tagsFor(project, 'Done').statusId]: 2 }]);
  });

  it('lists the others by the time at which they were done, newest first', async () => {
    expect(await titles({ recent: false })).toEqual(['Done second', 'Done first']);
    expect(await titles({ recent: false, statusIds: [tagsFor(project, 'Backlog').statusId] })).toEqual([]);
    const page = { pageIndex: 1, pageSize: 1 };
    const { data: first } = await list({ recent: false }, page);
    const { data: second } = await list({ recent: false }, { ...page, cursor: first.pagination.nextCursor });
    expect([...first.elements, ...second.elements].map(({ title }) => title)).toEqual(['Done second', 'Done first']);
  });

  it('a list without the filter has all tasks and no count of older ones', async () => {
    const { data } = await list({});
    expect([data.elements.length, data.older]).toEqual([7, undefined]);
    expect(await titles({ recent: null })).toHaveLength(7);
  });

  it('lists across projects understand the filter too', async () => {
    const { data } = await server.as(owner).call('listTasks', { query: { filters: '{"recent":true}' } });
    expect([data.elements.length, data.older]).toEqual([5, { [tagsFor(project, 'Done').statusId]: 2 }]);
  });

  it('leaves out tasks of a sprint and subtasks that are not on the board of the filter', async () => {
    const { data: board } = await server.as(owner).call('createBoard', { body: { name: 'Week 12' } });
    const { data: all } = await list({});
    const taskId = all.elements.find(({ title }) => title === 'Old and open')?.id ?? '';
    const params = { projectId: project.id, taskId };
    await server.as(owner).call('updateProjectTask', { params, body: { boardId: board.id } });
    const { data } = await server
      .as(owner)
      .call('listTasks', { query: { filters: JSON.stringify({ boardId: board.id, recent: true }) } });
    expect([data.elements.map(({ title }) => title), data.pagination.total]).toEqual([['Old and open'], 1]);
    await server.as(owner).call('updateProjectTask', { params, body: { boardId: null } });
  });

  it('a task that comes back from done is recent at once', async () => {
    const { data } = await list({ recent: false });
    const { id: taskId, version } = data.elements[0] ?? { id: '', version: 0 };
    const params = { projectId: project.id, taskId };
    await server.as(owner).call('updateProjectTask', { params, body: { ...tagsFor(project), version } });
    expect(await titles({ recent: false })).toEqual(['Done first']);
    expect(await titles({ recent: true })).toContain('Done second');
  });
});
