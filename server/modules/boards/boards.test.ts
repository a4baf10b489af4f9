import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Board } from '../../../domain/board.ts';
import type { Project } from '../../../domain/project.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { newId } from '../../db/ids.ts';
import { joinWorkspace, makeProject, makeTask, makeTeam, tagsFor, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const none = '00000000-0000-4000-8000-000000000000';

describeOnBoth('boards', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  let published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member, team.guest]);
    server.app.realtime.attach({ published: (changes) => published.push(...changes), sessionEnded: () => {} });
  });
  beforeEach(() => {
    published = [];
  });

  const create = (person: Person, given: object = {}) =>
    server.as(person).call('createBoard', { body: { name: 'Week 12', ...given } });
  const board = async (person: Person, given: object = {}): Promise<Board> => (await create(person, given)).data;
  const read = (person: Person, boardId: string) => server.as(person).call('getBoard', { params: { boardId } });
  const update = (person: Person, boardId: string, body: object) =>
    server.as(person).call('updateBoard', { params: { boardId }, body });
  const remove = (person: Person, boardId: string) => server.as(person).call('deleteBoard', { params: { boardId } });
  const hasTasks = async (person: Person, boardId: string) =>
    (await server.as(person).call('boardHasTasks', { params: { boardId } })).data;
  const list = async (person: Person, query: object = {}) =>
    (await server.as(person).call('listBoards', { query: { pageSize: 1000, ...query } })).data;
  const names = async (person: Person, query: object = {}) =>
    (await list(person, query)).elements.map(({ name }) => name);
  const put = (person: Person, of: Project, taskId: string, boardId: string | null, version?: number) =>
    server.as(person).call('updateProjectTask', { params: { projectId: of.id, taskId }, body: { boardId, version } });
  const tasksOf = async (person: Person, boardId: string) =>
    (await server.as(person).call('listTasks', { query: { filters: JSON.stringify({ boardId }) } })).data.elements.map(
      ({ title }) => title,
    );
  const person = ({ user: { id, name, lastName, nickname, avatar } }: Person) => ({
    id,
    name,
    lastName,
    nickname,
    avatar,
  });
  const audiences = () =>
    published.filter(({ change }) => change.type === 'boards.changed').map(({ audience }) => audience);

  it('creates a board of a project and publishes it to the people of the project', async () => {
    const { status, data } = await server.as(team.member).call('createProjectBoard', {
      params: { projectId: project.id },
      body: { name: '  Week 12 ', sharedWith: [team.guest.id, team.member.id, team.guest.id] },
    });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: data.id,
      name: 'Week 12',
      workspaceId: team.owner.workspaceId,
      projectId: project.id,
      createdBy: person(team.member),
      sharedWith: [person(team.guest)],
      createdAt: data.createdAt,
      updatedAt: null,
      version: 1,
      tasks: 0,
      abilities: { update: true, delete: true },
    });
    expect(audiences()).toEqual([
      { projectId: project.id },
      { accountId: team.member.id },
      { accountId: team.guest.id },
    ]);
    const ofProject = await server
      .as(team.guest)
      .call('getProjectBoard', { params: { projectId: project.id, boardId: data.id } });
    expect(ofProject.data).toEqual({ ...data, abilities: { update: false, delete: false } });
    expect((await read(team.admin, data.id)).data.abilities).toEqual({ update: true, delete: true });
    const other = await makeProject(server, team.owner);
    const elsewhere = await server
      .as(team.owner)
      .call('getProjectBoard', { params: { projectId: other.id, boardId: data.id } });
    expect([elsewhere.status, elsewhere.error.message]).toEqual([404, 'Board not found']);
  });

  it('shows a board without a project only to its creator and the people it is shared with', async () => {
    const lone = await joinWorkspace(server, team.owner.workspaceId, 'member', 'Lone');
    const { id } = await board(lone, { sharedWith: [team.guest.id] });
    expect(audiences()).toEqual([{ accountId: lone.id }, { accountId: team.guest.id }]);
    const statuses = async (call: (who: Person) => Promise<{ status: number }>) =>
      Promise.all([lone, team.guest, team.member, team.admin, team.owner].map(async (who) => (await call(who)).status));
    expect(await statuses((who) => read(who, id))).toEqual([200, 200, 404, 404, 404]);
    expect(await statuses((who) => update(who, id, { name: 'Mine' }))).toEqual([200, 403, 404, 404, 404]);
    expect(await statuses((who) => server.as(who).call('boardHasTasks', { params: { boardId: id } }))).toEqual([
      200, 200, 404, 404, 404,
    ]);
    expect((await read(team.stranger, id)).status).toBe(404);
    expect(
      (
        await server
          .as(team.stranger)
          .call('getBoard', { workspaceId: team.owner.workspaceId, params: { boardId: id } })
      ).status,
    ).toBe(404);
    expect(
      (await server.anonymous.call('getBoard', { workspaceId: team.owner.workspaceId, params: { boardId: id } }))
        .status,
    ).toBe(401);
    expect((await update(lone, id, { sharedWith: [] })).data.sharedWith).toEqual([]);
    expect((await read(team.guest, id)).status).toBe(404);
  });

  it.each([
    ['a blank name', { name: ' ' }, 400, /^name: /],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 400, /^name: /],
    ['a stranger', () => ({ sharedWith: [team.stranger.id] }), 400, /^sharedWith: Not in this workspace: /],
    ['an invalid id', { id: 'week' }, 400, /^id: /],
    ['an unknown project', { projectId: none }, 404, /^Project not found$/],
  ])('rejects %s and stores nothing', async (_, given, expected, message) => {
    const before = (await list(team.owner)).pagination.total;
    const { status, error } = await create(team.owner, typeof given === 'function' ? given() : given);
    expect(status).toBe(expected);
    expect(error.message).toMatch(message);
    expect([(await list(team.owner)).pagination.total, published]).toEqual([before, []]);
  });

  it('accepts an id of the client once, and no other project than the one in the address', async () => {
    const id = newId();
    expect((await create(team.owner, { id: id.toUpperCase() })).data.id).toBe(id);
    const again = await create(team.member, { id });
    expect([again.status, again.error]).toEqual([
      409,
      { code: 'CONFLICT', message: 'A record with this id already exists' },
    ]);
    const other = await makeProject(server, team.owner);
    const { status, error } = await server
      .as(team.owner)
      .call('createProjectBoard', { params: { projectId: project.id }, body: { name: 'X', projectId: other.id } });
    expect([status, error.message]).toEqual([400, 'projectId: This must be the project in the address']);
    expect((await create(team.guest)).error.message).toBe('Guests cannot create boards');
  });

  it('lists the boards that the person sees, by scope and by name without accents', async () => {
    const [me, other] = [
      await joinWorkspace(server, team.owner.workspaceId, 'member'),
      await joinWorkspace(server, team.owner.workspaceId, 'member'),
    ];
    const ours = await makeProject(server, other, [me]);
    await board(me, { name: 'Diseño' });
    await board(other, { name: 'Design review', sharedWith: [me.id] });
    await board(other, { name: 'Project design', projectId: ours.id });
    await board(other, { name: 'Secret design' });
    expect(await names(me)).toEqual(['Diseño', 'Design review', 'Project design']);
    expect(await names(me, { scope: 'yours' })).toEqual(['Diseño']);
    expect(await names(me, { scope: 'shared' })).toEqual(['Design review']);
    expect(await names(me, { search: 'DISENO' })).toEqual(['Diseño']);
    expect(await names(me, { search: 'design', scope: 'all' })).toEqual(['Design review', 'Project design']);
    expect(await names(me, { search: '%' })).toEqual([]);
    const second = await list(me, { pageIndex: 2, pageSize: 2 });
    expect([second.elements.map(({ name }) => name), second.pagination]).toEqual([
      ['Project design'],
      { pageIndex: 2, pageSize: 2, total: 3 },
    ]);
    expect((await server.as(me).call('listBoards', { query: { scope: 'mine' as never } })).status).toBe(400);
  });

  it('renames and shares a board through both routes, and rejects an outdated version', async () => {
    const made = await board(team.owner, { projectId: project.id });
    const replaced = await server
      .as(team.admin)
      .call('replaceBoard', { body: { id: made.id, name: 'Week 13', version: 1 } });
    expect(replaced.data).toMatchObject({ name: 'Week 13', version: 2, createdBy: person(team.owner) });
    const late = await update(team.owner, made.id, { name: 'Week 14', version: 1 });
    expect([late.status, late.error.issues, late.error.current]).toEqual([
      409,
      [{ path: 'body.name', message: 'Another person or session has changed this board' }],
      expect.objectContaining({ name: 'Week 13', version: 2 }),
    ]);
    const shared = await update(team.owner, made.id, { sharedWith: [team.member.id], version: 1 });
    expect(shared.data).toMatchObject({ name: 'Week 13', sharedWith: [person(team.member)], version: 3 });
    published = [];
    expect((await update(team.owner, made.id, { name: 'Week 13', sharedWith: [team.member.id] })).data.version).toBe(3);
    expect(published).toEqual([]);
    await update(team.owner, made.id, { sharedWith: [] });
    expect(audiences()).toEqual([
      { projectId: project.id },
      { accountId: team.owner.id },
      { accountId: team.member.id },
    ]);
    expect((await update(team.member, made.id, { name: 'Mine' })).status).toBe(403);
    expect((await update(team.owner, none, { name: 'Mine' })).status).toBe(404);
  });

  it('puts new and existing tasks on a board, takes them off, and logs both', async () => {
    const made = await board(team.member, { projectId: project.id });
    const born = await makeTask(server, team.member, project, { title: 'Born on it', boardId: made.id });
    const later = await makeTask(server, team.member, project, { title: 'Put on it' });
    published = [];
    const { data } = await put(team.guest, project, later.id, made.id);
    expect([born.boardId, data.boardId]).toEqual([made.id, made.id]);
    expect(published.map(({ change }) => change.type)).toEqual(['boards.changed', 'boards.changed', 'task.saved']);
    expect(await tasksOf(team.guest, made.id)).toEqual(['Born on it', 'Put on it']);
    expect((await read(team.guest, made.id)).data.tasks).toBe(2);
    expect(await hasTasks(team.guest, made.id)).toBe(true);
    await put(team.member, project, later.id, null);
    const log = async (who: Person) =>
      (await server.as(who).call('taskHistory', { params: { taskId: later.id } })).data.elements
        .filter(({ field }) => field === 'boardId')
        .map(({ from, to, fromName, toName }) => [from, to, fromName, toName]);
    expect(await log(team.guest)).toEqual([
      [made.id, null, 'Week 12', null],
      [null, made.id, null, 'Week 12'],
    ]);
    expect(await tasksOf(team.guest, made.id)).toEqual(['Born on it']);
  });

  it("hides the name of a board from people who can't see it", async () => {
    const hidden = await board(team.member, { name: 'Hidden' });
    const task = await makeTask(server, team.member, project, { boardId: hidden.id });
    await put(team.member, project, task.id, null);
    const namesFor = async (who: Person) =>
      (await server.as(who).call('taskHistory', { params: { taskId: task.id } })).data.elements.map(
        ({ fromName }) => fromName,
      );
    expect([await namesFor(team.member), await namesFor(team.owner)]).toEqual([
      ['Hidden', null],
      [null, null],
    ]);
  });

  it("rejects tasks for a hidden or deleted board or one of another project, and doesn't change a task's hidden board", async () => {
    const other = await makeProject(server, team.owner, [team.member]);
    const [foreign, hidden, open] = [
      await board(team.owner, { projectId: other.id }),
      await board(team.owner),
      await board(team.owner, { sharedWith: [team.member.id] }),
    ];
    const gone = await board(team.owner, { projectId: project.id });
    await remove(team.owner, gone.id);
    const task = await makeTask(server, team.owner, project);
    const rejected = async (boardId: string) => {
      const created = await server.as(team.member).call('createProjectTask', {
        params: { projectId: project.id },
        body: { title: 'X', ...tagsFor(project), boardId },
      });
      const updated = await put(team.member, project, task.id, boardId);
      return [created.status, created.error.message, updated.status, updated.error.message];
    };
    const noBoard = [400, 'boardId: Board not found', 400, 'boardId: Board not found'];
    expect(await rejected(foreign.id)).toEqual([
      400,
      'boardId: This board belongs to another project',
      400,
      'boardId: This board belongs to another project',
    ]);
    for (const id of [hidden.id, gone.id, none]) expect(await rejected(id)).toEqual(noBoard);
    expect((await put(team.member, project, task.id, open.id)).data.boardId).toBe(open.id);
    expect((await put(team.guest, project, task.id, open.id)).status).toBe(200);
    expect((await put(team.guest, project, task.id, null)).data.boardId).toBe(null);
    expect((await put(team.guest, project, task.id, open.id)).status).toBe(400);
  });

  it('shows each person the tasks of the projects that they see', async () => {
    const mine = await makeProject(server, team.member, [], 'Mine');
    const made = await board(team.member, { sharedWith: [team.guest.id] });
    await makeTask(server, team.member, mine, { title: 'Of mine', boardId: made.id });
    await makeTask(server, team.member, project, { title: 'Of ours', boardId: made.id });
    expect([await tasksOf(team.member, made.id), await tasksOf(team.guest, made.id)]).toEqual([
      ['Of mine', 'Of ours'],
      ['Of ours'],
    ]);
    expect([(await read(team.member, made.id)).data.tasks, (await read(team.guest, made.id)).data.tasks]).toEqual([
      2, 1,
    ]);
    const foreign = await server
      .as(team.stranger)
      .call('listTasks', { query: { filters: JSON.stringify({ boardId: made.id }) } });
    expect(foreign.data.elements).toEqual([]);
  });

  it('deletes only a board without tasks, and restores deleted tasks without their board', async () => {
    const made = await board(team.member, { projectId: project.id });
    const task = await makeTask(server, team.member, project, { boardId: made.id });
    const rejected = await remove(team.member, made.id);
    expect([rejected.status, rejected.error]).toEqual([
      409,
      { code: 'CONFLICT', message: 'The board still has tasks. Take them off the board first.' },
    ]);
    await server.as(team.member).call('deleteTask', { params: { taskId: task.id } });
    expect(await hasTasks(team.member, made.id)).toBe(false);
    published = [];
    const { status, data } = await remove(team.member, made.id);
    expect([status, data]).toEqual([200, { ...made, abilities: { update: true, delete: true } }]);
    expect(audiences()).toEqual([{ projectId: project.id }, { accountId: team.member.id }]);
    for (const again of [await remove(team.member, made.id), await read(team.member, made.id)])
      expect(again.status).toBe(404);
    expect((await server.as(team.member).call('restoreTask', { params: { taskId: task.id } })).data).toMatchObject({
      boardId: null,
      deletedAt: null,
    });
  });

  it('hides a board while its project is deleted', async () => {
    const brief = await makeProject(server, team.owner, [team.member], 'Brief');
    const made = await board(team.member, { projectId: brief.id, sharedWith: [team.guest.id] });
    await server.as(team.owner).call('deleteProject', { params: { projectId: brief.id } });
    for (const who of [team.member, team.guest, team.owner]) {
      expect((await read(who, made.id)).status).toBe(404);
      expect((await list(who)).elements.map(({ id }) => id)).not.toContain(made.id);
    }
  });

  it('gives a board to another person when its creator leaves, and stops sharing it with people who left', async () => {
    const leaver = await joinWorkspace(server, team.owner.workspaceId, 'member', 'Leaver');
    const toGuest = await board(leaver, { name: 'To nobody', sharedWith: [team.guest.id] });
    const toMember = await board(leaver, { name: 'To Mika', sharedWith: [team.guest.id, team.member.id] });
    const sharedIn = await board(team.owner, { name: 'Shared', sharedWith: [leaver.id, team.member.id] });
    const ofProject = await board(leaver, { name: 'Alone' });
    await server.as(leaver).call('leaveWorkspace', { params: { workspaceId: team.owner.workspaceId } });
    expect((await read(team.owner, toGuest.id)).data).toMatchObject({
      createdBy: person(team.owner),
      sharedWith: [person(team.guest)],
    });
    expect((await read(team.member, toMember.id)).data).toMatchObject({
      createdBy: person(team.member),
      sharedWith: [person(team.guest)],
      version: 2,
    });
    expect((await read(team.member, sharedIn.id)).data.sharedWith).toEqual([person(team.member)]);
    expect((await read(team.owner, ofProject.id)).data.createdBy).toEqual(person(team.owner));
  });
});
