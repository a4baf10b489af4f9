import { usualProjectColor } from '../../../domain/projectGlyph.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { projectMember } from '../../../domain/project.ts';
import type { EndpointName } from '../../../domain/endpoints.ts';
import { newId } from '../../db/ids.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { joinWorkspace, makeProject, makeTask, makeTeam, tagsFor, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const none = '00000000-0000-4000-8000-000000000000';

describeOnBoth('projects', (make) => {
  let server: TestServer;
  let team: Team;
  let published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    server.app.realtime.attach({ published: (changes) => published.push(...changes), sessionEnded: () => {} });
  });
  beforeEach(() => {
    published = [];
  });

  const publishedTypes = () => published.map(({ audience, change }) => [audience, change.type]);

  it('creates a project with default lists and its creator as a member, and publishes it to its viewers', async () => {
    const { status, data } = await server
      .as(team.member)
      .call('createProject', { body: { name: '  Launch ', description: '' } });
    expect(status).toBe(201);
    expect(data).toMatchObject({
      name: 'Launch',
      description: '',
      workspaceId: team.owner.workspaceId,
      createdBy: team.member.id,
      updatedAt: null,
      version: 1,
      members: [projectMember.parse(team.member.user)],
      abilities: { update: true, delete: true, invite: true, createTask: true, deleteTasks: true },
    });
    const short = (list: { name: string; order: number; color?: string; icon?: string }[]) =>
      list.map(({ name, order, color, icon }) => [order, name, color ?? icon]);
    expect(short(data.taskStatuses)).toEqual([
      [0, 'Backlog', 'slate'],
      [1, 'To Do', 'blue'],
      [2, 'In Progress', 'amber'],
      [3, 'Done', 'green'],
    ]);
    expect(short(data.taskTypes)).toEqual([
      [0, 'Task', 'slate'],
      [1, 'Bug', 'red'],
      [2, 'Feature', 'blue'],
      [3, 'Enhancement', 'green'],
      [4, 'Tech Ops', 'teal'],
    ]);
    expect(short(data.taskPriorities)).toEqual([
      [0, 'Lowest', 'double-arrow-down'],
      [1, 'Low', 'arrow-down'],
      [2, 'Medium', 'arrow-right'],
      [3, 'High', 'arrow-up'],
      [4, 'Highest', 'double-arrow-up'],
    ]);
    expect((await server.as(team.member).call('getProject', { params: { projectId: data.id } })).data).toEqual(data);
    expect(publishedTypes()[0]).toEqual([{ projectId: data.id }, 'project.saved']);
    expect(
      new Set(
        publishedTypes()
          .slice(1)
          .map(([audience]) => JSON.stringify(audience)),
      ),
    ).toEqual(new Set([team.member, team.owner, team.admin].map(({ id }) => JSON.stringify({ accountId: id }))));
  });

  it('names default lists and a first workspace in the language of their creator', async () => {
    const ada = await server.signUpPerson({ language: 'es' });
    expect(ada.user.workspaces[0]?.name).toBe('Espacio de trabajo de Ada');
    const namesFor = async () => {
      const { data } = await server.as(ada).call('createProject', { body: { name: 'Launch', description: '' } });
      return [data.taskStatuses[1]?.name, data.taskTypes[0]?.name, data.taskPriorities[2]?.name];
    };
    expect(await namesFor()).toEqual(['Por hacer', 'Tarea', 'Media']);
    await server.as(ada).patch('/api/auth/account', { language: 'en' });
    expect(await namesFor()).toEqual(['To do', 'Task', 'Medium']);
  });

  it('accepts given lists, and a given id once', async () => {
    const id = newId();
    const body = {
      id,
      name: 'Own',
      workspaceId: team.owner.workspaceId,
      createdBy: team.owner.id,
      taskStatuses: [{ name: 'Open' }, { name: 'done', description: 'finished' }],
      taskTypes: [{ name: 'Chore', color: 'pink' as const }],
    };
    const { data } = await server.as(team.owner).call('createProject', { body });
    expect(data.id).toBe(id);
    expect(data.taskStatuses.map(({ name, color, description }) => [name, color, description])).toEqual([
      ['Open', 'slate', null],
      ['done', 'green', 'finished'],
    ]);
    expect(data.taskTypes.map(({ name }) => name)).toEqual(['Chore']);
    expect(data.taskPriorities).toHaveLength(5);
    for (const person of [team.owner, team.stranger]) {
      const again = await server.as(person).call('createProject', { body: { id, name: 'Other' } });
      expect([again.status, again.error]).toEqual([
        409,
        { code: 'CONFLICT', message: 'A record with this id already exists' },
      ]);
    }
    expect((await server.as(team.owner).call('getProject', { params: { projectId: id } })).data.name).toBe('Own');
  });

  it('sorts given lists by their order', async () => {
    const named = (list: { name: string; order: number }[]) => list.map(({ name, order }) => [order, name]);
    const icon = 'arrow-up' as const;
    const { data } = await server.as(team.owner).call('createProject', {
      body: {
        name: 'Ordered',
        taskPriorities: [
          { name: 'Third', icon, order: 30 },
          { name: 'First', icon, order: -1 },
          { name: 'Second', icon, order: 4 },
        ],
        taskStatuses: [
          { name: 'Done', order: 1 },
          { name: 'Open', order: 0 },
        ],
        taskTypes: [
          { name: 'Chore', color: 'pink' },
          { name: 'Bug', color: 'red' },
        ],
      },
    });
    expect(named(data.taskPriorities)).toEqual([
      [0, 'First'],
      [1, 'Second'],
      [2, 'Third'],
    ]);
    expect(data.taskStatuses.map(({ name, category }) => [name, category])).toEqual([
      ['Open', 'unstarted'],
      ['Done', 'done'],
    ]);
    expect(named(data.taskTypes)).toEqual([
      [0, 'Chore'],
      [1, 'Bug'],
    ]);
  });

  it.each([
    [{ name: '   ' }, 'name: El nombre del proyecto es obligatorio'],
    [{ name: 'x'.repeat(101) }, 'name: El nombre del proyecto es obligatorio'],
    [{ name: 'P', workspaceId: none }, 'workspaceId: This must be the workspace in the address'],
    [{ name: 'P', createdBy: none }, 'createdBy: This must be your own id'],
    [{ name: 'P', id: 'x' }, 'id: Must be a UUID'],
    [{ name: 'P', taskStatuses: [] }, 'taskStatuses: At least one entry is needed'],
    [
      { name: 'P', taskStatuses: [{ name: 'Open' }, { name: ' OPEN ' }] },
      'taskStatuses.1.name: The list already has an entry named OPEN',
    ],
    [{ name: 'P', taskTypes: [{ name: 'Bug', color: 'blood' }] }, /^taskTypes\.0\.color: Must be one of: /],
  ])('rejects %j and saves nothing', async (body, message) => {
    const before = (await server.as(team.owner).call('listProjects')).data.pagination.total;
    const { status, error } = await server
      .as(team.owner)
      .post(`/api/workspaces/${team.owner.workspaceId}/projects`, body);
    expect([status, error.code]).toEqual([400, 'VALIDATION']);
    expect(error.message).toMatch(message);
    expect((await server.as(team.owner).call('listProjects')).data.pagination.total).toBe(before);
    expect(published).toEqual([]);
  });

  it('answers 401 without a token, and 404 to people who cannot see the project', async () => {
    const project = await makeProject(server, team.owner);
    const foreign = await makeProject(server, team.stranger);
    const { id: tagId } = project.taskStatuses[0] ?? { id: none };
    const calls: [EndpointName, Record<string, string>, unknown][] = [
      ['getProject', {}, undefined],
      ['updateProject', {}, { name: 'Mine' }],
      ['deleteProject', {}, undefined],
      ['inviteToProject', {}, { usersToInvite: [none] }],
      ['removeFromProject', { userId: team.owner.id }, undefined],
      ['listProjectUsers', {}, undefined],
      ['createTag', { kind: 'statuses' }, { name: 'New' }],
      ['updateTag', { kind: 'statuses', tagId }, { name: 'New' }],
      ['orderTags', { kind: 'statuses' }, { ids: [tagId] }],
    ];
    for (const [name, params, body] of calls) {
      const status = async (person: Person | null, projectId: string, workspaceId = team.owner.workspaceId) => {
        const answer = await (person ? server.as(person) : server.anonymous).call(name, {
          workspaceId,
          params: { ...params, projectId },
          body: body as never,
        });
        return [answer.status, answer.status === 404 ? answer.error.message : ''];
      };
      expect([name, await status(null, project.id)]).toEqual([name, [401, '']]);
      expect([name, await status(team.stranger, project.id)]).toEqual([name, [404, 'Workspace not found']]);
      for (const [person, projectId] of [
        [team.member, project.id],
        [team.guest, project.id],
        [team.owner, foreign.id],
        [team.owner, none],
      ] as const) {
        expect([name, await status(person, projectId)]).toEqual([name, [404, 'Project not found']]);
      }
      expect([name, await status(team.stranger, project.id, team.stranger.workspaceId)]).toEqual([
        name,
        [404, 'Project not found'],
      ]);
    }
    for (const name of ['listProjects', 'createProject'] as const) {
      const body = name === 'createProject' ? { name: 'P' } : undefined;
      expect(
        (await server.anonymous.call(name, { workspaceId: team.owner.workspaceId, body: body as never })).status,
      ).toBe(401);
      expect(
        (await server.as(team.stranger).call(name, { workspaceId: team.owner.workspaceId, body: body as never }))
          .status,
      ).toBe(404);
    }
    expect((await server.as(team.owner).call('getProject', { params: { projectId: project.id } })).data).toEqual(
      project,
    );
  });

  it('can be managed only by its creator and the managers of the workspace', async () => {
    const other = await joinWorkspace(server, team.owner.workspaceId, 'member');
    const project = await makeProject(server, team.member, [other, team.guest]);
    const params = { projectId: project.id };
    const attempt = async (person: Person) => {
      const api = server.as(person);
      const [first, second] = (await server.as(team.owner).call('getProject', { params })).data.taskTypes;
      return [
        await api.call('updateProject', { params, body: { name: `By ${person.id}` } }),
        await api.call('inviteToProject', { params, body: { usersToInvite: [team.admin.id] } }),
        await api.call('removeFromProject', { params: { ...params, userId: team.admin.id } }),
        await api.call('createTag', { params: { ...params, kind: 'types' }, body: { name: `Type ${person.id}` } }),
        await api.call('updateTag', {
          params: { ...params, kind: 'types', tagId: first?.id ?? '' },
          body: { color: 'pink' },
        }),
        await api.call('updateTag', {
          params: { ...params, kind: 'types', tagId: second?.id ?? '' },
          body: { color: 'lime' },
        }),
      ].map(({ status }) => status);
    };
    expect(await attempt(team.member)).toEqual([200, 200, 200, 201, 200, 200]);
    expect(await attempt(team.owner)).toEqual([200, 200, 200, 201, 200, 200]);
    expect(await attempt(team.admin)).toEqual([200, 200, 200, 201, 200, 200]);
    expect(await attempt(other)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await attempt(team.guest)).toEqual([403, 403, 403, 403, 403, 403]);
    expect((await server.as(other).call('deleteProject', { params })).status).toBe(403);
    expect((await server.as(team.guest).call('createProject', { body: { name: 'P' } })).error).toEqual({
      code: 'FORBIDDEN',
      message: 'Guests cannot create projects',
    });
    const abilities = async (person: Person) => (await server.as(person).call('getProject', { params })).data.abilities;
    expect(await abilities(other)).toEqual({
      update: false,
      delete: false,
      invite: false,
      createTask: true,
      deleteTasks: true,
    });
    expect(await abilities(team.guest)).toEqual({
      update: false,
      delete: false,
      invite: false,
      createTask: false,
      deleteTasks: false,
    });
  });

  it('are listed with counts and first members, paged, and searched without accents and case', async () => {
    const own = await make();
    const { owner, member, guest } = await makeTeam(own);
    const many = await Promise.all([1, 2, 3, 4, 5].map(() => joinWorkspace(own, owner.workspaceId, 'member')));
    const first = await makeProject(own, owner, [member, ...many], 'Año Ñandú');
    const second = await makeProject(own, member, [guest], '100% done_now');
    const third = await makeProject(own, owner, [], 'Third');
    await makeTask(own, owner, first);
    await makeTask(own, owner, first, tagsFor(first, 'Done'));
    const gone = await makeTask(own, owner, first);
    await own.as(owner).call('deleteTask', { params: { taskId: gone.id } });
    const list = async (person: Person, query = {}) => (await own.as(person).call('listProjects', { query })).data;
    const names = async (person: Person, query = {}) => (await list(person, query)).elements.map(({ name }) => name);
    expect(await names(owner)).toEqual([first.name, second.name, third.name]);
    expect(await names(member)).toEqual([first.name, second.name]);
    expect(await names(guest)).toEqual([second.name]);
    const [card] = (await list(owner)).elements;
    expect(card).toMatchObject({ id: first.id, memberCount: 7, taskCount: 1, abilities: first.abilities });
    expect(card?.progress.map(({ name, category, count }) => [name, category, count])).toEqual([
      ['Backlog', 'unstarted', 1],
      ['Done', 'done', 1],
    ]);
    expect(card?.activeAt && card.activeAt >= gone.createdAt).toBe(true);
    expect(card?.members.map(({ id }) => id)[0]).toBe(owner.id);
    expect(card?.members).toHaveLength(5);
    expect(await list(owner, { pageIndex: 2, pageSize: 2 })).toMatchObject({
      elements: [{ name: 'Third', taskCount: 0, memberCount: 1 }],
      pagination: { pageIndex: 2, pageSize: 2, total: 3 },
    });
    expect((await list(owner)).pagination).toEqual({ pageIndex: 1, pageSize: 30, total: 3 });
    expect(await names(owner, { search: ' anO nan' })).toEqual([first.name]);
    expect(await names(owner, { search: '100% DONE_' })).toEqual([second.name]);
    expect(await names(owner, { search: '%' })).toEqual([second.name]);
    expect(await names(guest, { search: 'third' })).toEqual([]);
    expect((await own.as(owner).get(`/api/workspaces/${owner.workspaceId}/projects?pageSize=1001`)).status).toBe(400);
  });

  it('are renamed, and simultaneous changes are merged or rejected', async () => {
    const project = await makeProject(server, team.member);
    const params = { projectId: project.id };
    const write = (person: Person, body: object) => server.as(person).call('updateProject', { params, body });
    expect((await write(team.member, {})).data).toEqual(project);
    expect((await write(team.member, { name: 'Launch' })).data.version).toBe(1);
    const { data: renamed } = await write(team.member, { name: 'Renamed', version: 1 });
    expect(renamed).toMatchObject({ name: 'Renamed', description: '', version: 2, updatedAt: expect.any(String) });
    const rejected = await write(team.owner, { name: 'Mine', version: 1 });
    expect([rejected.status, rejected.error]).toEqual([
      409,
      {
        code: 'CONFLICT',
        message: 'Another person or session has changed this text',
        issues: [{ path: 'body.name', message: 'Another person or session has changed this text' }],
        current: renamed,
      },
    ]);
    expect((await write(team.owner, { description: 'Why', version: 1 })).data).toMatchObject({
      name: 'Renamed',
      description: 'Why',
      version: 3,
    });
    expect((await write(team.owner, { name: 'Renamed', version: 1 })).data.version).toBe(3);
    expect((await write(team.member, { name: 'Again', version: 1 })).data).toMatchObject({ name: 'Again', version: 4 });
    expect((await write(team.owner, { name: 'Last wins' })).data).toMatchObject({ name: 'Last wins', version: 5 });
    expect(
      (await server.as(team.owner).call('listProjects', { query: { search: 'last wins' } })).data.elements.map(
        ({ id }) => id,
      ),
    ).toContain(project.id);
    expect((await write(team.owner, { name: ' ' })).status).toBe(400);
  });

  it('have a colour and a glyph, which only their managers may change', async () => {
    const project = await makeProject(server, team.owner, [team.member]);
    const params = { projectId: project.id };
    expect(project).toMatchObject({ color: usualProjectColor(project.id), glyph: null });
    const { data } = await server
      .as(team.owner)
      .call('updateProject', { params, body: { color: 'teal', glyph: 'rocket', version: project.version } });
    expect(data).toMatchObject({ color: 'teal', glyph: 'rocket', name: project.name, version: project.version + 1 });
    const cleared = await server.as(team.owner).call('updateProject', { params, body: { glyph: null } });
    expect(cleared.data).toMatchObject({ color: 'teal', glyph: null });
    const denied = await server.as(team.member).call('updateProject', { params, body: { color: 'red' } });
    expect(denied.status).toBe(403);
    const wrong = await server.as(team.owner).call('updateProject', { params, body: { glyph: 'skull' as 'star' } });
    expect(wrong.status).toBe(400);
    const created = await server
      .as(team.owner)
      .call('createProject', { body: { name: 'Flight', color: 'sky', glyph: 'flag' } });
    expect(created.data).toMatchObject({ color: 'sky', glyph: 'flag' });
  });

  it('are starred by each person alone', async () => {
    const own = await make();
    const { owner, member } = await makeTeam(own);
    const project = await makeProject(own, owner, [member]);
    const star = (starred: boolean) =>
      own.as(member).call('starProject', { params: { projectId: project.id }, body: { starred } });
    const starredBy = async (person: Person) =>
      (await own.as(person).call('listProjects')).data.elements.map(({ starred }) => starred);
    await star(true);
    expect((await star(true)).data).toEqual({ projectId: project.id, starred: true });
    expect([await starredBy(member), await starredBy(owner)]).toEqual([[true], [false]]);
    await star(false);
    expect(await starredBy(member)).toEqual([false]);
  });

  it('can be deleted once, and are then missing for everyone', async () => {
    const project = await makeProject(server, team.member, [team.guest]);
    const task = await makeTask(server, team.member, project);
    const params = { projectId: project.id };
    published = [];
    const { status, data } = await server.as(team.member).call('deleteProject', { params });
    expect([status, data]).toEqual([200, { ...project, version: project.version + 1 }]);
    expect(published).toMatchObject([
      { audience: params, change: { type: 'project.removed', projectId: project.id } },
      { audience: { accountId: team.guest.id }, change: { type: 'notifications.changed', reload: true } },
    ]);
    for (const person of [team.member, team.owner]) {
      expect((await server.as(person).call('deleteProject', { params })).status).toBe(404);
      expect((await server.as(person).call('getProject', { params })).status).toBe(404);
      expect((await server.as(person).call('listProjectTasks', { params })).status).toBe(404);
      expect((await server.as(person).call('deleteTask', { params: { taskId: task.id } })).status).toBe(404);
      expect((await server.as(person).call('taskHistory', { params: { taskId: task.id } })).status).toBe(404);
      expect((await server.as(person).call('listTasks')).text).not.toContain(task.id);
    }
  });

  it('can be joined by people of the workspace, and the project and the new members are notified', async () => {
    const project = await makeProject(server, team.owner);
    const params = { projectId: project.id };
    published = [];
    const invite = (usersToInvite: string[]) =>
      server.as(team.owner).call('inviteToProject', { params, body: { usersToInvite } });
    const { data } = await invite([team.member.id, team.owner.id, team.member.id]);
    expect(data.members.map(({ id }) => id)).toEqual([team.owner.id, team.member.id]);
    expect(data.version).toBe(2);
    expect(publishedTypes()).toEqual([
      [{ projectId: project.id }, 'project.saved'],
      [{ accountId: team.member.id }, 'projects.changed'],
      [{ accountId: team.member.id }, 'notifications.changed'],
    ]);
    published = [];
    expect((await invite([team.member.id])).data).toEqual(data);
    expect(published).toEqual([]);
    const rejected = await invite([team.guest.id, team.stranger.id]);
    expect([rejected.status, rejected.error.message]).toEqual([
      400,
      `usersToInvite: Not in this workspace: ${team.stranger.id}`,
    ]);
    expect((await invite([])).status).toBe(400);
    expect((await server.as(team.guest).call('getProject', { params })).status).toBe(404);
    expect((await server.as(team.member).call('getProject', { params })).status).toBe(200);
  });

  it('list their people with roles, searched and paged', async () => {
    const project = await makeProject(server, team.owner, [team.member, team.guest]);
    const list = async (query = {}) =>
      (await server.as(team.guest).call('listProjectUsers', { params: { projectId: project.id }, query })).data;
    const { elements, pagination } = await list();
    expect(elements.map(({ id, role }) => [id, role]).sort()).toEqual(
      [
        [team.owner.id, 'owner'],
        [team.member.id, 'member'],
        [team.guest.id, 'guest'],
      ].sort(),
    );
    expect(pagination).toEqual({ pageIndex: 1, pageSize: 100, total: 3 });
    expect((await list({ search: 'mÍka' })).elements.map(({ id }) => id)).toEqual([team.member.id]);
    expect(await list({ pageIndex: 2, pageSize: 2 })).toMatchObject({ elements: [{}], pagination: { total: 3 } });
  });

  it('become invisible to removed people, and anyone may leave', async () => {
    const project = await makeProject(server, team.owner, [team.member, team.guest]);
    const remove = (person: Person, userId: string) =>
      server.as(person).call('removeFromProject', { params: { projectId: project.id, userId } });
    expect((await remove(team.guest, team.member.id)).status).toBe(403);
    published = [];
    const { data } = await remove(team.owner, team.member.id);
    expect(data.members.map(({ id }) => id)).toEqual([team.owner.id, team.guest.id]);
    expect(publishedTypes()).toEqual([
      [{ projectId: project.id }, 'project.saved'],
      [{ accountId: team.member.id }, 'projects.changed'],
      [{ accountId: team.member.id }, 'notifications.changed'],
    ]);
    const again = await remove(team.owner, team.member.id);
    expect([again.status, again.error.message]).toEqual([404, 'This person is not in the project']);
    expect((await server.as(team.member).call('getProject', { params: { projectId: project.id } })).status).toBe(404);
    expect((await remove(team.guest, team.guest.id)).data.abilities).toMatchObject({ createTask: false });
    expect((await server.as(team.guest).call('listProjects')).text).not.toContain(project.id);
  });

  it('repeat the stored answer to a repeated request', async () => {
    const create = () =>
      server.as(team.owner).call('createProject', { body: { name: 'Once' }, key: `create-${team.owner.id}` });
    const [first, second] = [await create(), await create()];
    expect([second.status, second.text]).toEqual([201, first.text]);
    const list = await server.as(team.owner).call('listProjects', { query: { search: 'once' } });
    expect(list.data.elements.filter(({ name }) => name === 'Once')).toHaveLength(1);
  });
});
