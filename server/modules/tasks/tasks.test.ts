import { usualProjectColor } from '../../../domain/projectGlyph.ts';
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyTaskValues } from '../../../domain/fields/task.ts';
import { projectMember, type Project } from '../../../domain/project.ts';
import { endpoints, type EndpointName } from '../../../domain/endpoints.ts';
import { type Task, taskShared } from '../../../domain/task.ts';
import { newId } from '../../db/ids.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { joinWorkspace, makeProject, makeTask, makeTeam, tagsFor, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const none = '00000000-0000-4000-8000-000000000000';

describeOnBoth('tasks', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  let published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member, team.guest]);
    server.app.realtime.attach({
      published: (changes) =>
        published.push(...changes.filter(({ change }) => change.type !== 'notifications.changed')),
      sessionEnded: () => {},
    });
  });
  beforeEach(() => {
    published = [];
  });

  const create = (person: Person, given: object = {}, key?: string) =>
    server.as(person).call('createProjectTask', {
      params: { projectId: project.id },
      body: { title: 'Write the plan', ...tagsFor(project), ...given },
      key,
    });
  const read = (person: Person, taskId: string) =>
    server.as(person).call('getProjectTask', { params: { projectId: project.id, taskId } });
  const write = (person: Person, taskId: string, body: object) =>
    server.as(person).call('updateProjectTask', { params: { projectId: project.id, taskId }, body });
  const remove = (person: Person, taskId: string) => server.as(person).call('deleteTask', { params: { taskId } });
  const restore = (person: Person, taskId: string) => server.as(person).call('restoreTask', { params: { taskId } });
  const history = async (taskId: string, query = {}) =>
    (await server.as(team.owner).call('taskHistory', { params: { taskId }, query })).data;
  const log = async (taskId: string) =>
    (await history(taskId)).elements.map(({ field, from, to }) => [field, from, to]);
  const assignee = ({ user: { id, avatar, nickname, name, lastName } }: Person) => ({
    id,
    avatar,
    nickname,
    name,
    lastName,
  });
  const shared = (task: Task) => taskShared.parse(task);

  it('are created, logged and published to the project', async () => {
    const { status, data } = await create(
      team.member,
      {
        title: '  Plan ',
        description: '',
        dueDate: '2026-11-30T23:00:00-05:00',
        assignees: [team.guest.id, team.member.id, team.guest.id],
        workspaceId: team.owner.workspaceId,
        projectId: project.id,
        createdBy: team.member.id,
        boardId: null,
      },
      'make-a-task',
    );
    expect(status).toBe(201);
    expect(data).toEqual({
      ...emptyTaskValues,
      id: data.id,
      title: 'Plan',
      description: '',
      workspaceId: team.owner.workspaceId,
      projectId: project.id,
      number: 1,
      ...tagsFor(project),
      createdBy: team.member.id,
      dueDate: '2026-11-30',
      statusSince: data.createdAt,
      approvals: [],
      createdAt: data.createdAt,
      updatedAt: null,
      deletedAt: null,
      version: 1,
      assignees: [assignee(team.guest), assignee(team.member)],
      abilities: { update: true, delete: true },
    });
    expect(published).toEqual([
      {
        workspaceId: team.owner.workspaceId,
        audience: { projectId: project.id },
        change: {
          type: 'task.saved',
          seq: expect.any(Number),
          projectId: project.id,
          task: shared(data),
          mutationId: 'make-a-task',
        },
      },
    ]);
    expect(await log(data.id)).toEqual([['created', null, null]]);
    const { data: detail } = await read(team.guest, data.id);
    expect(detail).toMatchObject({
      ...data,
      createdBy: { id: team.member.id, email: team.member.email },
      abilities: { update: true, delete: false },
      project: {
        id: project.id,
        name: project.name,
        taskStatuses: project.taskStatuses.map(({ id, name }) => ({ id, name })),
      },
    });
    expect(detail.project?.members.map(({ id }) => id).sort()).toEqual(
      [team.owner, team.member, team.guest].map(({ id }) => id).sort(),
    );
    expect(detail.project?.members).toContainEqual(projectMember.parse(team.member.user));
  });

  it('are created without a project in the address, and with a given id only once', async () => {
    const id = newId();
    const body = { id, title: 'Own', ...tagsFor(project) };
    const post = (person: Person, given: object) =>
      server.as(person).call('createTask', { body: { ...body, ...given } });
    expect((await post(team.owner, { projectId: project.id })).data).toMatchObject({
      id,
      projectId: project.id,
      description: null,
    });
    const foreign = await makeProject(server, team.stranger);
    for (const [person, where] of [
      [team.owner, project],
      [team.stranger, foreign],
    ] as const) {
      const { status, error } = await post(person, { projectId: where.id, ...tagsFor(where) });
      expect([status, error]).toEqual([409, { code: 'CONFLICT', message: 'A record with this id already exists' }]);
    }
    for (const given of [{}, { projectId: null }]) {
      const { status, error } = await post(team.owner, given);
      expect([status, error.message]).toEqual([400, 'projectId: A task needs a project']);
    }
    expect((await post(team.owner, { projectId: foreign.id })).status).toBe(404);
    expect((await server.anonymous.call('createTask', { workspaceId: team.owner.workspaceId, body })).status).toBe(401);
  });

  it.each([
    ['blank title', { title: ' ' }, 'title: Title must be between 1 and 255 characters'],
    ['title of 256', { title: 'x'.repeat(256) }, 'title: Title must be between 1 and 255 characters'],
    [
      'long description',
      { description: 'x'.repeat(100_001) },
      'description: At most 100,000 characters are allowed, and this has 100,001',
    ],
    ['due date', { dueDate: '2026-02-30' }, 'dueDate: Invalid date string'],
    ['status of nowhere', { statusId: none }, 'statusId: This is not an option of the project'],
    [
      'status that is a type',
      () => ({ statusId: tagsFor(project).typeId }),
      'statusId: This is not an option of the project',
    ],
    ['no uuid', { priorityId: 'high' }, 'priorityId: Must be a UUID'],
    [
      'stranger assigned',
      () => ({ assignees: [team.stranger.id] }),
      'assignees: Only members of the project can be assigned',
    ],
    [
      'manager who is no member',
      () => ({ assignees: [team.member.id, team.admin.id] }),
      'assignees: Only members of the project can be assigned',
    ],
    ['board', { boardId: none }, 'boardId: Board not found'],
    ['another workspace', { workspaceId: none }, 'workspaceId: This must be the workspace in the address'],
    ['another project', { projectId: none }, 'projectId: This must be the project in the address'],
    ['another creator', { createdBy: none }, 'createdBy: This must be your own id'],
  ])('reject %s and save nothing', async (_, given, message) => {
    const { status, error } = await create(team.member, {
      title: 'Refused',
      ...(typeof given === 'function' ? given() : given),
    });
    expect([status, error.code]).toEqual([400, 'VALIDATION']);
    expect(error.message).toMatch(message);
    expect(published).toEqual([]);
    const { data } = await server
      .as(team.owner)
      .call('listProjectTasks', { params: { projectId: project.id }, query: { search: 'refused' } });
    expect(data.elements).toEqual([]);
  });

  it('answer 401 without a token, and 404 to people who cannot see the project', async () => {
    const hidden = await makeProject(server, team.owner);
    const task = await makeTask(server, team.owner, hidden);
    const foreign = await makeProject(server, team.stranger);
    const foreignTask = await makeTask(server, team.stranger, foreign);
    const calls: [EndpointName, unknown][] = [
      ['listProjectTasks', undefined],
      ['createProjectTask', { title: 'Mine', ...tagsFor(project), createdBy: none }],
      ['getProjectTask', undefined],
      ['updateProjectTask', { id: none, title: 'Mine' }],
      ['deleteTask', undefined],
      ['restoreTask', undefined],
      ['taskHistory', undefined],
    ];
    for (const [name, body] of calls) {
      const status = async (
        person: Person | null,
        projectId: string,
        taskId: string,
        workspaceId = team.owner.workspaceId,
      ) =>
        (
          await (person ? server.as(person) : server.anonymous).call(name, {
            workspaceId,
            params: { projectId, taskId },
            body: body as never,
          })
        ).status;
      expect([name, await status(null, hidden.id, task.id)]).toEqual([name, 401]);
      for (const person of [team.member, team.guest, team.stranger])
        expect([name, await status(person, hidden.id, task.id)]).toEqual([name, 404]);
      expect([name, await status(team.owner, foreign.id, foreignTask.id)]).toEqual([name, 404]);
      expect([name, await status(team.owner, none, none)]).toEqual([name, 404]);
      expect([name, await status(team.stranger, hidden.id, task.id, team.stranger.workspaceId)]).toEqual([name, 404]);
      expect([name, await status(team.owner, 'x', 'x')]).toEqual([name, 404]);
    }
    for (const name of ['listTasks', 'listMyTasks'] as const) {
      expect((await server.anonymous.call(name, { workspaceId: team.owner.workspaceId })).status).toBe(401);
      expect((await server.as(team.stranger).call(name, { workspaceId: team.owner.workspaceId })).status).toBe(404);
    }
    expect(
      (await server.as(team.owner).call('getProjectTask', { params: { projectId: project.id, taskId: task.id } }))
        .status,
    ).toBe(404);
    expect(
      (
        await server
          .as(team.owner)
          .call('updateProjectTask', { params: { projectId: project.id, taskId: task.id }, body: { title: 'X' } })
      ).status,
    ).toBe(404);
    expect(
      (await server.as(team.owner).call('getProjectTask', { params: { projectId: hidden.id, taskId: task.id } })).data
        .title,
    ).toBe('Write the plan');
  });

  it('can be changed by everyone in the project, but not created or deleted by guests', async () => {
    const other = await joinWorkspace(server, team.owner.workspaceId, 'member');
    const outcome = async (person: Person) => {
      const [made, task] = [await create(person), (await create(team.owner)).data];
      return [
        made,
        await write(person, task.id, { title: 'Changed' }),
        await remove(person, task.id),
        await restore(person, task.id),
      ].map(({ status }) => status);
    };
    expect(await outcome(team.owner)).toEqual([201, 200, 200, 200]);
    expect(await outcome(team.admin)).toEqual([201, 200, 200, 200]);
    expect(await outcome(team.member)).toEqual([201, 200, 200, 200]);
    expect(await outcome(team.guest)).toEqual([403, 200, 403, 403]);
    expect(await outcome(other)).toEqual([404, 404, 404, 404]);
    const { data: own } = await create(team.member);
    await server.database.transact((db) =>
      db.updateTable('tasks').set({ created_by: team.guest.id }).where('id', '=', own.id).execute(),
    );
    expect((await remove(team.guest, own.id)).status).toBe(200);
  });

  it('store and log estimates', async () => {
    const { data } = await create(team.member, { estimate: ' ½ ' });
    expect(data.estimate).toBe('½');
    const change = (estimate: string | null) =>
      server
        .as(team.member)
        .call('updateProjectTask', { params: { projectId: project.id, taskId: data.id }, body: { estimate } });
    expect((await change('XL')).data.estimate).toBe('XL');
    expect((await change(null)).data.estimate).toBeNull();
    expect(await log(data.id)).toEqual([
      ['estimate', 'XL', null],
      ['estimate', '½', 'XL'],
      ['created', null, null],
    ]);
    for (const rejected of ['', '   ', 'nine chars']) expect((await change(rejected)).status).toBe(400);
  });

  it('log each changed field once, and leave other fields unchanged', async () => {
    const { data: task } = await create(team.owner, { assignees: [team.member.id] });
    const { statusId, typeId, priorityId } = tagsFor(project, 'Done', 'Bug', 'High');
    published = [];
    const { data } = await write(team.member, task.id, {
      id: task.id,
      projectId: project.id,
      title: task.title,
      statusId,
      typeId,
      priorityId,
      description: 'Why',
      dueDate: '2026-12-01',
      assignees: [team.owner.id, team.member.id, team.owner.id],
    });
    expect(data).toEqual({
      ...task,
      statusId,
      typeId,
      priorityId,
      description: 'Why',
      dueDate: '2026-12-01',
      version: 2,
      updatedAt: expect.any(String),
      statusSince: data.updatedAt,
      assignees: [assignee(team.owner), assignee(team.member)],
    });
    expect(published).toMatchObject([
      { audience: { projectId: project.id }, change: { type: 'task.saved', task: shared(data), mutationId: null } },
    ]);
    const rows = await log(task.id);
    expect(rows).toHaveLength(7);
    expect(rows).toEqual(
      expect.arrayContaining([
        ['created', null, null],
        ['description', null, 'Why'],
        ['typeId', task.typeId, typeId],
        ['statusId', task.statusId, statusId],
        ['priorityId', task.priorityId, priorityId],
        ['dueDate', null, '2026-12-01'],
        ['assignees', [team.member.id], [team.owner.id, team.member.id]],
      ]),
    );
    published = [];
    for (const body of [
      {},
      { title: ' Write the plan ' },
      { assignees: [team.owner.id, team.member.id], statusId, dueDate: '2026-12-01T10:00:00Z' },
    ]) {
      expect((await write(team.guest, task.id, body)).data).toEqual({
        ...data,
        abilities: { update: true, delete: false },
      });
    }
    expect([await log(task.id), published]).toEqual([rows, []]);
    const { data: emptied } = await write(team.owner, task.id, { description: null, dueDate: null, assignees: [] });
    expect(emptied).toMatchObject({ description: null, dueDate: null, assignees: [], version: 3 });
    expect((await read(team.owner, task.id)).data.assignees).toEqual([]);
  });

  it.each([
    [{ title: '' }, 'title: Title must be between 1 and 255 characters'],
    [{ id: none }, 'id: This must be the task in the address'],
    [{ projectId: none }, 'projectId: This must be the project in the address'],
    [{ statusId: none, title: 'Half' }, 'statusId: This is not an option of the project'],
    [{ assignees: [none] }, 'assignees: Only members of the project can be assigned'],
    [{ dueDate: 'soon' }, 'dueDate: Invalid date string'],
    [{ version: 0 }, 'version: Must be at least 1, and this is 0'],
  ])('reject the change %j as a whole', async (body, message) => {
    const { data: task } = await create(team.owner);
    const { status, error } = await write(team.owner, task.id, body);
    expect(status).toBe(400);
    expect(error.message).toMatch(message);
    expect((await read(team.owner, task.id)).data).toMatchObject({ title: task.title, version: 1 });
    expect(await log(task.id)).toHaveLength(1);
  });

  it('keep assignees who left the project, but do not accept them as new assignees', async () => {
    const leaver = await joinWorkspace(server, team.owner.workspaceId, 'member');
    await server
      .as(team.owner)
      .call('inviteToProject', { params: { projectId: project.id }, body: { usersToInvite: [leaver.id] } });
    const { data: task } = await create(team.owner, { assignees: [leaver.id] });
    await server.as(leaver).call('removeFromProject', { params: { projectId: project.id, userId: leaver.id } });
    expect(
      (await write(team.owner, task.id, { assignees: [leaver.id, team.member.id] })).data.assignees.map(({ id }) => id),
    ).toEqual([leaver.id, team.member.id]);
    expect((await write(team.owner, task.id, { assignees: [] })).status).toBe(200);
    expect((await write(team.owner, task.id, { assignees: [leaver.id] })).status).toBe(400);
  });

  it('merge a write from an old version, and reject a field that another person changed', async () => {
    const { data: task } = await create(team.owner);
    await write(team.member, task.id, { title: 'Theirs' });
    const { data: current } = await write(team.owner, task.id, { description: 'Mine', version: 1 });
    expect(current).toMatchObject({ title: 'Theirs', description: 'Mine', version: 3 });
    published = [];
    const rejected = await write(team.guest, task.id, {
      title: 'Late',
      dueDate: '2026-12-01',
      description: 'Late',
      version: 2,
    });
    expect(rejected.status).toBe(409);
    expect(rejected.error).toEqual({
      code: 'CONFLICT',
      message: 'Another person or session has changed this task',
      issues: [{ path: 'body.description', message: 'Another person or session has changed this task' }],
      current: { ...current, abilities: { update: true, delete: false } },
    });
    expect(endpoints.updateProjectTask.answer.parse(rejected.error.current)).toEqual(rejected.error.current);
    expect([(await read(team.owner, task.id)).data.version, published]).toEqual([3, []]);
    expect((await write(team.guest, task.id, { title: 'Theirs', description: 'Mine', version: 1 })).status).toBe(200);
    expect((await write(team.owner, task.id, { description: 'Mine again', version: 1 })).data.version).toBe(4);
    expect((await write(team.guest, task.id, { description: 'Last wins' })).data).toMatchObject({
      description: 'Last wins',
      version: 5,
    });
    expect((await write(team.owner, task.id, { title: 'X', version: 1 })).status).toBe(409);
  });

  it('reject an older text from another session of the same person, but merge other fields', async () => {
    const { data: task } = await create(team.owner);
    const { data: elsewhere } = await server.anonymous.call('signIn', {
      body: { email: team.owner.email, password: team.owner.password },
    });
    const phone = { ...team.owner, token: elsewhere.token };
    const { data: current } = await write(phone, task.id, {
      title: 'Phone',
      description: 'Newer',
      statusId: tagsFor(project, 'Done').statusId,
      version: 1,
    });
    for (const body of [{ description: 'Older' }, { title: 'Older' }]) {
      const { status, error } = await write(team.owner, task.id, { ...body, version: 1 });
      expect([status, error.issues, error.current]).toEqual([
        409,
        Object.keys(body).map((field) => ({
          path: `body.${field}`,
          message: 'Another person or session has changed this task',
        })),
        current,
      ]);
    }
    expect((await write(phone, task.id, { description: 'Newer still', version: 1 })).data.version).toBe(3);
    expect(
      (await write(team.owner, task.id, { statusId: tagsFor(project, 'To Do').statusId, version: 1 })).data.version,
    ).toBe(4);
    expect((await write(team.owner, task.id, { description: 'Newest', version: 4 })).data.version).toBe(5);
    expect((await write(phone, task.id, { description: 'Older again', version: 3 })).status).toBe(409);
  });

  it('get one final status from simultaneous moves, and log each of them', async () => {
    const { data: task } = await create(team.owner);
    const statuses = ['To Do', 'In Progress', 'Done'].map((name) => tagsFor(project, name).statusId);
    const people = [team.owner, team.member, team.guest];
    const answers = await Promise.all(
      people.map((person, index) => write(person, task.id, { statusId: statuses[index] })),
    );
    expect(answers.map(({ data }) => data.version).sort()).toEqual([2, 3, 4]);
    const last = answers.find(({ data }) => data.version === 4)?.data;
    expect((await read(team.owner, task.id)).data).toMatchObject({ statusId: last?.statusId, version: 4 });
    const moves = answers
      .map(({ data }) => data)
      .sort((one, other) => one.version - other.version)
      .map(({ statusId }) => statusId);
    const rows = (await log(task.id)).filter(([field]) => field === 'statusId');
    expect(rows.map(([, from, to]) => `${String(from)} ${String(to)}`).sort()).toEqual(
      moves.map((to, index) => `${index === 0 ? task.statusId : moves[index - 1]} ${to}`).sort(),
    );
  });

  it('accept only one of two simultaneous changes of a text from the same version', async () => {
    const { data: task } = await create(team.owner);
    const answers = await Promise.all(
      [team.owner, team.member].map((person) => write(person, task.id, { title: `By ${person.id}`, version: 1 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are changed once, however often a request is sent', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => create(team.member, { title: 'Once' }, 'once')));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    const [first] = answers;
    const move = () =>
      server.as(team.member).call('updateProjectTask', {
        params: { projectId: project.id, taskId: first?.data.id ?? '' },
        body: { title: 'Twice' },
        key: 'twice',
      });
    const [one, two] = [await move(), await move()];
    expect([two.status, two.text]).toEqual([200, one.text]);
    expect(await log(first?.data.id ?? '')).toHaveLength(2);
    expect((await create(team.member, { title: 'Other' }, 'once')).error.code).toBe('IDEMPOTENCY_MISMATCH');
  });

  it('are hidden when deleted, once, and can be restored', async () => {
    const { data: task } = await create(team.member, { title: 'Deleted', assignees: [team.member.id] });
    published = [];
    const { status, data: deleted } = await remove(team.owner, task.id);
    expect([status, deleted]).toEqual([
      200,
      { ...task, version: 2, updatedAt: expect.any(String), deletedAt: expect.any(String) },
    ]);
    expect(published).toMatchObject([{ change: { type: 'task.removed', task: shared(deleted) } }]);
    const list = async () =>
      (
        await server
          .as(team.member)
          .call('listProjectTasks', { params: { projectId: project.id }, query: { search: 'deleted' } })
      ).data.elements;
    expect(await list()).toEqual([]);
    expect((await server.as(team.member).call('listMyTasks', { query: { search: 'deleted' } })).data.elements).toEqual(
      [],
    );
    for (const answer of [
      await remove(team.owner, task.id),
      await read(team.owner, task.id),
      await write(team.owner, task.id, { statusId: tagsFor(project, 'Done').statusId }),
    ]) {
      expect([answer.status, answer.error]).toEqual([404, { code: 'NOT_FOUND', message: 'Task not found' }]);
    }
    published = [];
    const { data: restored } = await restore(team.member, task.id);
    expect(restored).toEqual({ ...task, version: 3, updatedAt: expect.any(String) });
    expect(published).toMatchObject([{ change: { type: 'task.saved', task: shared(restored) } }]);
    expect((await restore(team.member, task.id)).data).toEqual(restored);
    expect((await list()).map(({ id }) => id)).toEqual([task.id]);
    expect((await log(task.id)).map(([field]) => field)).toEqual(['restored', 'deleted', 'created']);
    const both = await Promise.all([remove(team.owner, task.id), remove(team.member, task.id)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 404]);
  });

  it('have a paged history, newest first, with current names and authors', async () => {
    const { data: task } = await create(team.owner);
    const { statusId } = tagsFor(project, 'Done');
    await write(team.member, task.id, { statusId });
    await write(team.owner, task.id, { assignees: [team.member.id, team.guest.id] });
    await remove(team.owner, task.id);
    const { elements, pagination } = await history(task.id);
    const by = ({ user: { id, name, lastName, avatar } }: Person) => ({ id, name, lastName, avatar });
    expect(
      elements.map(({ taskId, field, from, to, fromName, toName, by: who }) => ({
        taskId,
        field,
        from,
        to,
        fromName,
        toName,
        by: who,
      })),
    ).toEqual([
      { taskId: task.id, field: 'deleted', from: null, to: null, fromName: null, toName: null, by: by(team.owner) },
      {
        taskId: task.id,
        field: 'assignees',
        from: [],
        to: [team.member.id, team.guest.id],
        fromName: null,
        toName: 'Mika Lovelace, Gus Lovelace',
        by: by(team.owner),
      },
      {
        taskId: task.id,
        field: 'statusId',
        from: task.statusId,
        to: statusId,
        fromName: 'Backlog',
        toName: 'Done',
        by: by(team.member),
      },
      { taskId: task.id, field: 'created', from: null, to: null, fromName: null, toName: null, by: by(team.owner) },
    ]);
    expect(pagination).toEqual({ pageIndex: 1, pageSize: 100, total: 4 });
    expect(await history(task.id, { pageIndex: 2, pageSize: 3 })).toEqual({
      elements: elements.slice(3),
      pagination: { pageIndex: 2, pageSize: 3, total: 4 },
    });
  });
});

describeOnBoth('lists of tasks', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  let other: Project;
  let all: Task[];
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member, team.guest]);
    other = await makeProject(server, team.owner, [team.member], 'Other');
    const people = [[], [team.member.id], [team.guest.id, team.member.id]];
    all = [];
    for (let index = 0; index < 24; index += 1) {
      all.push(
        await makeTask(server, team.owner, project, {
          title: index % 5 === 0 ? `Señal ${index}% hecha` : `Task ${index}`,
          description: index % 7 === 0 ? 'Über_straße' : null,
          ...tagsFor(
            project,
            ['Backlog', 'To Do', 'Done'][index % 3],
            ['Task', 'Bug'][index % 2],
            ['Low', 'High'][index % 2],
          ),
          assignees: people[index % 3],
        }),
      );
    }
    await makeTask(server, team.owner, other, {
      title: 'Elsewhere',
      assignees: [team.member.id],
      dueDate: '2026-01-01',
    });
  });

  const list = async (
    person: Person,
    query: { pageIndex?: number; pageSize?: number; search?: string; filters?: string } = {},
  ) => (await server.as(person).call('listProjectTasks', { params: { projectId: project.id }, query })).data;
  const ids = (tasks: { id: string }[]) => tasks.map(({ id }) => id);

  it('are sorted from oldest to newest, with the abilities of each viewer', async () => {
    const { elements, pagination } = await list(team.member);
    expect([elements, pagination]).toEqual([all, { pageIndex: 1, pageSize: 100, total: 24 }]);
    const answer = await server.as(team.owner).call('listProjectTasks', { params: { projectId: project.id } });
    expect(endpoints.listProjectTasks.answer.parse(answer.data)).toEqual(answer.data);
    expect((await list(team.guest)).elements).toEqual(
      all.map((task) => ({ ...task, abilities: { update: true, delete: false } })),
    );
    expect(await list(team.owner, { pageIndex: 9 })).toEqual({
      elements: [],
      pagination: { pageIndex: 9, pageSize: 100, total: 24 },
    });
  });

  it('are counted by status on the first page, if more pages follow', async () => {
    const counts: Record<string, number> = {};
    for (const { statusId } of all) counts[statusId] = (counts[statusId] ?? 0) + 1;
    expect((await list(team.member, { pageSize: 5 })).byStatus).toEqual(counts);
    const { data } = await server.as(team.member).call('listTasks', {
      query: { pageSize: 5, filters: JSON.stringify({ projectId: project.id }) },
    });
    expect(data.byStatus).toEqual(counts);
    expect(await list(team.member, { pageSize: 5, pageIndex: 2 })).not.toHaveProperty('byStatus');
  });

  it('include a write in the next answer', async () => {
    const own = await makeProject(server, team.member);
    const read = async () =>
      (await server.as(team.member).call('listProjectTasks', { params: { projectId: own.id } })).data;
    expect((await read()).elements).toEqual([]);
    const task = await makeTask(server, team.member, own, { assignees: [team.member.id] });
    expect((await read()).elements).toEqual([task]);
    const { data: changed } = await server
      .as(team.member)
      .call('updateProjectTask', { params: { projectId: own.id, taskId: task.id }, body: { title: 'New' } });
    expect((await read()).elements).toEqual([changed]);
    await server.as(team.member).call('updateAccount', { body: { nickname: 'Mimi' } });
    expect((await read()).elements[0]?.assignees[0]?.nickname).toBe('Mimi');
    await server.as(team.member).call('updateAccount', { body: { nickname: 'Mika' } });
    await server.as(team.member).call('deleteTask', { params: { taskId: task.id } });
    expect((await read()).pagination.total).toBe(0);
    await server.as(team.member).call('restoreTask', { params: { taskId: task.id } });
    expect((await read()).pagination.total).toBe(1);
    await server.as(team.member).call('deleteProject', { params: { projectId: own.id } });
  });

  it('answer 304 while unchanged, and the list once it differs', async () => {
    const own = await makeProject(server, team.member);
    const task = await makeTask(server, team.member, own);
    const ask = (tag?: string) =>
      server.app.inject({
        method: 'GET',
        url: `/api/workspaces/${team.member.workspaceId}/projects/${own.id}/tasks?pageIndex=1&pageSize=100`,
        headers: { authorization: `Bearer ${team.member.token}`, ...(tag !== undefined && { 'if-none-match': tag }) },
      });
    const first = await ask();
    const tag = String(first.headers.etag);
    expect(first.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: expect.stringContaining('authorization'),
    });
    expect([(await ask(tag)).statusCode, (await ask(`"other", ${tag}`)).body]).toEqual([304, '']);
    expect((await ask('"other"')).json()).toEqual(first.json());
    await server
      .as(team.member)
      .call('updateProjectTask', { params: { projectId: own.id, taskId: task.id }, body: { title: 'New' } });
    const changed = await ask(tag);
    expect([changed.statusCode, changed.json().data.elements[0].title]).toEqual([200, 'New']);
    expect(
      (await server.app.inject({ method: 'GET', url: first.raw.req.url ?? '', headers: { 'if-none-match': tag } }))
        .statusCode,
    ).toBe(401);
    await server.as(team.member).call('deleteProject', { params: { projectId: own.id } });
  });

  it.each([
    ['SEÑAL', 5],
    ['senal 1', 2],
    ['%', 5],
    ['_', 4],
    ['uber_STRASSE', 4],
    ['über_straße', 4],
    ['ÜBER', 4],
    ['  task 1 ', 10],
    ["'", 0],
    ['\\', 0],
    ['   ', 24],
  ])('find %j', async (search, count) => {
    const { elements, pagination } = await list(team.member, { search });
    expect([elements.length, pagination.total]).toEqual([count, count]);
  });

  it('contain every task of any filter exactly once over all pages (property)', async () => {
    const tags = [...project.taskStatuses, ...project.taskTypes, ...project.taskPriorities];
    const some = (list: { id: string }[]) => fc.subarray(list.map(({ id }) => id));
    const filters = fc.record(
      {
        statusIds: some(project.taskStatuses),
        typeId: some(project.taskTypes),
        priorityIds: some(project.taskPriorities),
        assignedTo: fc.subarray([team.owner.id, team.member.id, team.guest.id]),
      },
      { requiredKeys: [] },
    );
    expect(tags).toHaveLength(14);
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 30 }), async (given, pageSize) => {
        const expected = all.filter((task) => {
          const within = (wanted: string[] | undefined, value: string) =>
            !wanted || wanted.length === 0 || wanted.includes(value);
          return (
            within(given.statusIds, task.statusId) &&
            within(given.typeId, task.typeId) &&
            within(given.priorityIds, task.priorityId) &&
            (!given.assignedTo ||
              given.assignedTo.length === 0 ||
              task.assignees.some(({ id }) => given.assignedTo?.includes(id)))
          );
        });
        const found: Task[] = [];
        for (let pageIndex = 1; pageIndex <= Math.max(1, Math.ceil(expected.length / pageSize)); pageIndex += 1) {
          const { elements, pagination } = await list(team.member, {
            filters: JSON.stringify(given),
            pageIndex,
            pageSize,
          });
          expect(pagination).toEqual({
            pageIndex,
            pageSize,
            total: expected.length,
            ...(elements.length === pageSize && { nextCursor: expect.any(String) }),
          });
          found.push(...elements);
        }
        expect(found).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('reject unknown filters by name', async () => {
    const answer = async (query: string) => {
      const { error } = await server
        .as(team.owner)
        .get(`/api/workspaces/${team.owner.workspaceId}/projects/${project.id}/tasks?${query}`);
      return [error.code, error.message];
    };
    expect(await answer('filters={')).toEqual(['VALIDATION', 'filters: This must be a JSON object']);
    expect(await answer('filters={"statusIds":["x"]}')).toEqual(['VALIDATION', 'filters.statusIds.0: Must be a UUID']);
    expect(await answer('filters={"colour":[]}')).toEqual(['VALIDATION', 'filters.colour: Unknown filter']);
    expect((await answer('pageSize=1001'))[1]).toBe('pageSize: Must be at most 1,000, and this is 1,001');
    expect((await answer('pageIndex=0'))[1]).toBe('pageIndex: Must be at least 1, and this is 0');
  });

  it('contain all visible projects, or the requested one', async () => {
    const everywhere = async (person: Person, filters = {}) =>
      (await server.as(person).call('listTasks', { query: { filters: JSON.stringify(filters), pageSize: 1000 } })).data;
    expect((await everywhere(team.admin)).pagination.total).toBe(25);
    expect((await everywhere(team.member)).pagination.total).toBe(25);
    expect(ids((await everywhere(team.guest)).elements)).toEqual(ids(all));
    expect((await everywhere(team.member, { projectId: other.id })).elements.map(({ title }) => title)).toEqual([
      'Elsewhere',
    ]);
    expect((await everywhere(team.guest, { projectId: other.id })).pagination.total).toBe(0);
    expect((await everywhere(team.member, { projectId: null, boardId: null })).pagination.total).toBe(25);
    expect((await everywhere(team.member, { boardId: none })).pagination.total).toBe(0);
    expect((await list(team.member, { filters: JSON.stringify({ projectId: other.id }) })).pagination.total).toBe(0);
    expect((await list(team.member, { filters: JSON.stringify({ projectId: project.id }) })).pagination.total).toBe(24);
    const found = (await server.as(team.member).call('listTasks', { query: { search: 'elsewhere' } })).data;
    expect(found.elements.map(({ title }) => title)).toEqual(['Elsewhere']);
    await server
      .as(team.owner)
      .call('inviteToProject', { params: { projectId: other.id }, body: { usersToInvite: [team.guest.id] } });
    expect((await everywhere(team.guest)).pagination.total).toBe(25);
    await server.as(team.owner).call('removeFromProject', { params: { projectId: other.id, userId: team.guest.id } });
    expect((await everywhere(team.guest)).pagination.total).toBe(24);
  });

  it('contain my open tasks, most urgent first', async () => {
    const mine = async (query = {}) => (await server.as(team.member).call('listMyTasks', { query })).data;
    const open = all.filter(
      ({ assignees, statusId }) =>
        assignees.some(({ id }) => id === team.member.id) && statusId !== tagsFor(project, 'Done').statusId,
    );
    const { elements, pagination } = await mine();
    expect(pagination).toEqual({ pageIndex: 1, pageSize: 10, total: open.length + 1 });
    expect(elements[0]).toMatchObject({
      title: 'Elsewhere',
      projectName: 'Other',
      statusName: 'Backlog',
      dueDate: '2026-01-01',
    });
    expect(ids(elements.slice(1))).toEqual(ids(open).slice(0, 9));
    expect(elements[1]).toMatchObject({
      projectName: 'Launch',
      projectColor: usualProjectColor(project.id),
      projectGlyph: null,
      statusName: 'To Do',
      statusColor: 'blue',
      statusCategory: 'unstarted',
      priorityName: 'High',
      priorityIcon: 'arrow-up',
      doneStatusId: tagsFor(project, 'Done').statusId,
      abilities: { update: true, delete: true },
    });
    expect((await mine({ search: 'ELSE' })).elements).toHaveLength(1);
    expect((await server.as(team.admin).call('listMyTasks')).data.pagination.total).toBe(0);
    await server.as(team.owner).call('updateTag', {
      params: { projectId: project.id, kind: 'statuses', tagId: tagsFor(project, 'Done').statusId },
      body: { category: 'started' },
    });
    const { total } = (await mine()).pagination;
    expect(total).toBe(all.filter(({ assignees }) => assignees.some(({ id }) => id === team.member.id)).length + 1);
  });
});
