import { beforeAll, expect, it } from 'vitest';
import { joinWorkspace, makeProject, makeTask } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('the search of tasks', (make) => {
  let server: TestServer;
  let owner: Person;
  let ada: Person;
  let projectId = '';
  beforeAll(async () => {
    server = await make();
    owner = await server.signUpPerson();
    ada = await joinWorkspace(server, owner.workspaceId, 'member');
    const project = await makeProject(server, owner, [ada]);
    projectId = project.id;
    await makeTask(server, owner, project, { title: 'Paint the street', description: 'In blue and 100% green' });
    await makeTask(server, owner, project, { title: 'Straße fegen' });
    await makeTask(server, owner, project, { title: 'STRASSE sperren, café' });
    const secret = await makeProject(server, owner, [], 'Secret');
    const hidden = await makeTask(server, owner, secret, { title: 'Hidden' });
    const talked = await makeTask(server, owner, project, { title: 'Talked about' });
    const say = (taskId: string, content: string) =>
      server.as(owner).call('createComment', { params: { taskId }, body: { content } });
    await say(hidden.id, 'zebra');
    await say(talked.id, 'A zebra crosses');
    const { data: edited } = await say(talked.id, 'lion');
    await server.as(owner).call('updateComment', {
      params: { taskId: talked.id, commentId: edited.id },
      body: { content: 'tiger' },
    });
    const { data: deleted } = await say(talked.id, 'panda');
    await server.as(owner).call('deleteComment', { params: { taskId: talked.id, commentId: deleted.id } });
  });

  it.each([
    ['street paint', ['Paint the street']],
    ['green  STREET blue', ['Paint the street']],
    ['paint red', []],
    ['100%', ['Paint the street']],
    [' lau-2', ['Straße fegen']],
    ['LAU-99', []],
    ['strasse', ['Straße fegen', 'STRASSE sperren, café']],
    ['STRAẞE', ['Straße fegen', 'STRASSE sperren, café']],
    ['cafe sperren', ['STRASSE sperren, café']],
    ['zebra', ['Talked about']],
    ['crosses talked tiger', ['Talked about']],
    ['lion', []],
    ['panda', []],
  ])('finds all words in any order, also in comments: %s', async (search, titles) => {
    const found = await server.as(ada).call('listTasks', { query: { search } });
    expect(found.data.elements.map(({ title }) => title)).toEqual(titles);
    const inProject = await server.as(ada).call('listProjectTasks', { params: { projectId }, query: { search } });
    expect(inProject.data.elements.map(({ title }) => title)).toEqual(titles);
  });

  it('finds a task once, and counts all of them on each page', async () => {
    const project = await makeProject(server, owner, [ada]);
    const titles = ['Kiwi one', 'Two', 'Kiwi three', 'Four', 'Kiwi five'];
    for (const title of titles) {
      const task = await makeTask(server, owner, project, { title });
      await server.as(owner).call('createComment', { params: { taskId: task.id }, body: { content: 'kiwi' } });
      if (title === 'Four') await server.as(owner).call('deleteTask', { params: { taskId: task.id } });
    }
    const page = async (query: { pageIndex?: number; cursor?: string }) => {
      const { data } = await server.as(ada).call('listTasks', { query: { search: 'kiwi', pageSize: 3, ...query } });
      return { titles: data.elements.map(({ title }) => title), ...data.pagination };
    };
    const first = await page({ pageIndex: 1 });
    expect([first.titles, first.total]).toEqual([['Kiwi one', 'Two', 'Kiwi three'], 4]);
    for (const query of [{ pageIndex: 2 }, { cursor: first.nextCursor ?? '' }]) {
      const second = await page(query);
      expect([second.titles, second.total]).toEqual([['Kiwi five'], 4]);
    }
    const beyond = await page({ pageIndex: 3 });
    expect([beyond.titles, beyond.total]).toEqual([[], 4]);
    const { nextCursor = '' } = await server
      .as(ada)
      .call('listTasks', { query: { search: 'kiwi', pageSize: 4 } })
      .then(({ data }) => data.pagination);
    const end = await page({ cursor: nextCursor });
    expect([end.titles, end.total]).toEqual([[], 4]);
  });
});
