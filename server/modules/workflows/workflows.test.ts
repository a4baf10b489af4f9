import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Project } from '../../../domain/project.ts';
import { addDays } from '../../../domain/sprintDays.ts';
import type { Task } from '../../../domain/task.ts';
import type {
  Workflow,
  WorkflowAction,
  WorkflowDefinition,
  WorkflowEdge,
  WorkflowGuard,
} from '../../../domain/workflow.ts';
import { newId } from '../../db/ids.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { joinWorkspace, makeProject, makeTask, makeTeam, tagsFor, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { clockIn } from '../../shared/zoneClock.ts';
import { runTimers } from './timers.ts';

const minute = 60_000;

describeOnBoth('workflows', (make) => {
  let server: TestServer;
  let team: Team;
  let mate: Person;
  let project: Project;
  let published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make();
    server.app.realtime.attach({ published: (changes) => published.push(...changes), sessionEnded: () => {} });
  });
  beforeEach(async () => {
    team = await makeTeam(server);
    mate = await joinWorkspace(server, team.owner.workspaceId, 'member', 'Mara');
    project = await makeProject(server, team.owner, [team.member, team.guest, mate]);
    published = [];
  });

  const params = () => ({ projectId: project.id });
  const create = async (given: object = {}): Promise<Workflow> =>
    (await server.as(team.owner).call('createWorkflow', { params: params(), body: { name: 'Flow', ...given } })).data;
  const at = (id: string) => ({ ...params(), workflowId: id });
  const publish = (
    workflow: Pick<Workflow, 'id' | 'version'>,
    moves: Record<string, string> = {},
    person = team.owner,
  ) =>
    server.as(person).call('publishWorkflow', { params: at(workflow.id), body: { version: workflow.version, moves } });
  const read = async (id: string): Promise<Workflow> =>
    (await server.as(team.guest).call('getWorkflow', { params: at(id) })).data;
  const readProject = async (): Promise<Project> =>
    (await server.as(team.owner).call('getProject', { params: params() })).data;
  const statusId = (name: string): string => tagsFor(project, name).statusId;
  const edge = (
    from: string,
    to: string,
    guards: WorkflowGuard[] = [],
    actions: WorkflowAction[] = [],
  ): WorkflowEdge => ({ id: newId(), from: statusId(from), to: statusId(to), name: '', guards, actions });
  const chart = (edges: WorkflowEdge[]): WorkflowDefinition => ({
    initial: statusId('Backlog'),
    states: project.taskStatuses.map(({ id, name, color, category }, place) => ({
      id,
      name,
      color,
      category,
      x: place * 100,
      y: 0,
      timers: [],
    })),
    edges,
  });
  const onward = (): WorkflowEdge[] => [
    edge('To Do', 'In Progress'),
    edge('In Progress', 'Done'),
    edge('Done', 'Backlog'),
  ];
  const publishWith = async (
    guards: WorkflowGuard[] = [],
    actions: WorkflowAction[] = [],
    change: (definition: WorkflowDefinition) => WorkflowDefinition = (one) => one,
  ) => {
    const first = edge('Backlog', 'To Do', guards, actions);
    const workflow = await create({ draft: change(chart([first, ...onward()])) });
    const { data } = await publish(workflow);
    return { workflow: data, first };
  };
  const write = (person: Person, taskId: string, body: object) =>
    server.as(person).call('updateProjectTask', { params: { ...params(), taskId }, body });
  const move = (person: Person, task: Pick<Task, 'id'>, to: string, more: object = {}) =>
    write(person, task.id, { statusId: statusId(to), ...more });
  const task = (given: object = {}): Promise<Task> => makeTask(server, team.owner, project, given);
  const current = async (id: string): Promise<Task> =>
    (await server.as(team.owner).call('getProjectTask', { params: { ...params(), taskId: id } }))
      .data as unknown as Task;
  const history = async (id: string) =>
    (await server.as(team.owner).call('taskHistory', { params: { taskId: id } })).data.elements;
  const notificationsOf = async (person: Person) =>
    (await server.as(person).call('listNotifications', { query: { type: 'reminder' } })).data.elements.map(
      ({ excerpt }) => excerpt,
    );

  it('have drafts that everyone in the project can read and its managers can change', async () => {
    const workflow = await create();
    const { taskStatuses } = project;
    expect(workflow).toMatchObject({
      name: 'Flow',
      projectId: project.id,
      active: false,
      published: null,
      version: 1,
      createdBy: { id: team.owner.id },
      updatedAt: null,
      abilities: { update: true, delete: true, publish: true },
      draft: { initial: taskStatuses[0]?.id },
    });
    expect(workflow.draft.states.map(({ id, name, color, category }) => ({ id, name, color, category }))).toEqual(
      taskStatuses.map(({ id, name, color, category }) => ({ id, name, color, category })),
    );
    expect(workflow.draft.edges.map(({ from, to }) => [from, to])).toEqual(
      taskStatuses.slice(1).flatMap(({ id }, place) => [
        [taskStatuses[place]?.id, id],
        [id, taskStatuses[place]?.id],
      ]),
    );
    expect(published.map(({ change, audience }) => [audience, change.type])).toEqual([
      [{ projectId: project.id }, 'workflows.changed'],
    ]);

    expect((await read(workflow.id)).abilities).toEqual({ update: false, delete: false, publish: false });
    for (const [person, status] of [
      [team.member, 403],
      [team.guest, 403],
      [team.stranger, 404],
    ] as const) {
      const call = server.as({ ...person, workspaceId: team.owner.workspaceId });
      expect((await call.call('createWorkflow', { params: params(), body: { name: 'Mine' } })).status).toBe(status);
      expect((await call.call('updateWorkflow', { params: at(workflow.id), body: { name: 'Mine' } })).status).toBe(
        status,
      );
      expect((await call.call('deleteWorkflow', { params: at(workflow.id) })).status).toBe(status);
      expect(
        (await call.call('publishWorkflow', { params: at(workflow.id), body: { version: 1, moves: {} } })).status,
      ).toBe(status);
    }
    expect(
      (await server.anonymous.call('listWorkflows', { workspaceId: team.owner.workspaceId, params: params() })).status,
    ).toBe(401);

    const draft = chart([edge('Backlog', 'Done')]);
    const { data: drawn } = await server
      .as(team.admin)
      .call('updateWorkflow', { params: at(workflow.id), body: { draft, version: 1 } });
    expect(drawn).toMatchObject({ draft, version: 2 });
    const stale = await server
      .as(team.owner)
      .call('updateWorkflow', { params: at(workflow.id), body: { draft: chart([]), name: 'Way', version: 1 } });
    expect([
      stale.status,
      stale.error.code,
      stale.error.issues?.map(({ path }) => path),
      (stale.error.current as Workflow).draft,
    ]).toEqual([409, 'CONFLICT', ['body.draft'], draft]);
    expect(
      (
        await server
          .as(team.owner)
          .call('updateWorkflow', { params: at(workflow.id), body: { name: 'Way', version: 1 } })
      ).data,
    ).toMatchObject({ name: 'Way', version: 3 });
    expect(
      (
        await server
          .as(team.admin)
          .call('updateWorkflow', { params: at(workflow.id), body: { draft: chart([]), version: 1 } })
      ).data.version,
    ).toBe(4);

    const other = await create({ name: 'Second', id: newId() });
    const { data: list } = await server.as(team.guest).call('listWorkflows', { params: params() });
    expect(
      list.elements.map(({ name, states, edges, publishedVersion, changed }) => [
        name,
        states,
        edges,
        publishedVersion,
        changed,
      ]),
    ).toEqual([
      ['Second', 4, 6, null, false],
      ['Way', 4, 0, null, false],
    ]);
    expect((await server.as(team.owner).call('deleteWorkflow', { params: at(other.id) })).status).toBe(200);
    expect((await server.as(team.owner).call('getWorkflow', { params: at(other.id) })).status).toBe(404);
    const elsewhere = await makeProject(server, team.owner);
    expect(
      (
        await server
          .as(team.owner)
          .call('getWorkflow', { params: { projectId: elsewhere.id, workflowId: workflow.id } })
      ).status,
    ).toBe(404);
  });

  it.each([
    [{ name: ' ' }, /^name: /],
    [{ name: 'Flow', draft: { initial: null, states: [{ id: 'x' }], edges: [] } }, /^draft\.states\.0/],
    [
      { name: 'Flow', draft: { initial: null, states: [], edges: Array.from({ length: 601 }, () => ({})) } },
      /^draft\.edges/,
    ],
  ])('reject an invalid draft: %#', async (body, message) => {
    const { status, error } = await server
      .as(team.owner)
      .call('createWorkflow', { params: params(), body: body as never });
    expect([status, error.code]).toEqual([400, 'VALIDATION']);
    expect(error.message).toMatch(message);
  });

  it('turn states into statuses when published, and archive removed ones after moving their tasks', async () => {
    const [one, two, gone] = [
      await task(tagsFor(project, 'To Do')),
      await task(tagsFor(project, 'To Do')),
      await task(tagsFor(project, 'To Do')),
    ];
    await server.as(team.owner).call('deleteTask', { params: { taskId: gone.id } });
    const review = newId();
    const base = chart([]);
    const states = [
      ...base.states
        .filter(({ name }) => name !== 'To Do')
        .map((state) => (state.name === 'In Progress' ? { ...state, name: 'Doing', color: 'red' as const } : state)),
      { id: review, name: 'Review', color: 'violet' as const, category: 'started' as const, x: 0, y: 0, timers: [] },
    ];
    const edges = [
      edge('Backlog', 'In Progress'),
      { ...edge('In Progress', 'Done'), to: review },
      { ...edge('Backlog', 'Done'), from: review },
    ];
    const workflow = await create({ draft: { ...base, states, edges } });

    const { data: preview } = await server.as(team.guest).call('previewPublish', { params: at(workflow.id) });
    expect(preview).toEqual({
      removed: [{ id: statusId('To Do'), name: 'To Do', tasks: 2 }],
      added: [{ id: review, name: 'Review' }],
      renamed: [{ id: statusId('In Progress'), from: 'In Progress', to: 'Doing' }],
    });
    const rejected = await publish(workflow);
    expect([rejected.status, rejected.error.issues]).toEqual([
      400,
      [{ path: `body.moves.${statusId('To Do')}`, message: '“To Do” has 2 tasks. Choose a state for them.' }],
    ]);
    expect((await publish(workflow, { [statusId('To Do')]: newId() })).status).toBe(400);
    expect((await readProject()).workflow).toBeNull();

    published = [];
    const { data } = await publish(workflow, { [statusId('To Do')]: review });
    expect(data).toMatchObject({
      active: true,
      version: 2,
      published: { version: 1, by: { id: team.owner.id }, definition: workflow.draft },
    });
    const after = await readProject();
    expect(after.workflow).toEqual({ id: workflow.id, name: 'Flow', version: 1, definition: workflow.draft });
    expect(after.taskStatuses.map(({ name, color, category, archived }) => [name, color, category, archived])).toEqual([
      ['Backlog', 'slate', 'unstarted', false],
      ['Doing', 'red', 'started', false],
      ['Done', 'green', 'done', false],
      ['Review', 'violet', 'started', false],
      ['To Do', 'blue', 'unstarted', true],
    ]);
    for (const moved of [one, two]) {
      const now = await current(moved.id);
      expect(now).toMatchObject({ statusId: review, version: 2, approvals: [] });
      expect(now.statusSince > moved.statusSince).toBe(true);
      expect((await history(moved.id))[0]).toMatchObject({
        field: 'statusId',
        from: statusId('To Do'),
        to: review,
        by: { id: team.owner.id },
      });
    }
    expect(published.map(({ change }) => change.type)).toEqual([
      'task.saved',
      'task.saved',
      'project.saved',
      'workflows.changed',
    ]);

    const { data: back } = await server.as(team.owner).call('restoreTask', { params: { taskId: gone.id } });
    expect(back.statusId).toBe(statusId('To Do'));
    expect((await write(team.member, back.id, { statusId: review })).status).toBe(200);

    const second = await create({ name: 'Second' });
    expect((await publish(second)).status).toBe(200);
    expect((await read(workflow.id)).active).toBe(false);
    const { data: list } = await server.as(team.owner).call('listWorkflows', { params: params() });
    expect(list.elements.map(({ name, active }) => [name, active])).toEqual([
      ['Second', true],
      ['Flow', false],
    ]);
    const { data: versions } = await server.as(team.guest).call('listWorkflowVersions', { params: at(workflow.id) });
    expect(versions.elements).toEqual([
      { version: 1, at: expect.any(String), by: expect.objectContaining({ id: team.owner.id }), states: 4, edges: 3 },
    ]);
    expect(
      (await server.as(team.guest).call('getWorkflowVersion', { params: { ...at(workflow.id), version: '1' } })).data
        .definition,
    ).toEqual(workflow.draft);
    expect(
      (await server.as(team.guest).call('getWorkflowVersion', { params: { ...at(workflow.id), version: '2' } })).status,
    ).toBe(404);
  });

  it('reject publishing a draft with errors, foreign states, or newer changes of someone else', async () => {
    const elsewhere = await makeProject(server, team.owner, [], 'Elsewhere');
    const bad = chart([edge('Backlog', 'Done'), edge('Backlog', 'Done')]);
    bad.states = bad.states.map((state, place) =>
      place === 3 ? { ...state, id: elsewhere.taskStatuses[3]?.id ?? '' } : state,
    );
    bad.initial = null;
    const workflow = await create({ draft: bad });
    const { status, error } = await publish(workflow);
    expect([status, error.code]).toEqual([400, 'VALIDATION']);
    expect(error.issues).toEqual(
      expect.arrayContaining([
        { path: 'draft.initial', message: 'Choose the state that tasks begin in' },
        { path: 'draft.edges.1', message: expect.stringContaining('is not between two states') },
        {
          path: 'draft.states.3.id',
          message: 'This id is already in use. Only statuses of this project can be states.',
        },
      ]),
    );
    const types = chart([...onward(), edge('Backlog', 'To Do')]);
    const typeId = project.taskTypes[0]?.id ?? '';
    const second = await create({
      draft: {
        ...types,
        states: [...types.states, { ...types.states[1], id: typeId, name: 'Odd', category: 'done' }],
        edges: [...types.edges, { ...edge('Backlog', 'Done'), to: typeId }],
      },
    });
    expect((await publish(second)).error.issues?.map(({ path }) => path)).toEqual(['draft.states.4.id']);

    const mine = await create();
    await server.as(team.admin).call('updateWorkflow', { params: at(mine.id), body: { draft: chart(onward()) } });
    const stale = await publish(mine);
    expect([stale.status, (stale.error.current as Workflow).version]).toEqual([409, 2]);
    expect((await readProject()).workflow).toBeNull();
  });

  it('move thousands of tasks out of a removed status', async () => {
    const first = await task(tagsFor(project, 'To Do'));
    await server.database.transact(async (db) => {
      const row = await db.selectFrom('tasks').selectAll().where('id', '=', first.id).executeTakeFirstOrThrow();
      for (let batch = 0; batch < 15; batch += 1) {
        await db
          .insertInto('tasks')
          .values(Array.from({ length: 100 }, () => ({ ...row, id: newId(), number: null })))
          .execute();
      }
    });
    const base = chart([edge('Backlog', 'In Progress'), edge('In Progress', 'Done')]);
    const workflow = await create({ draft: { ...base, states: base.states.filter(({ name }) => name !== 'To Do') } });
    published = [];
    expect((await publish(workflow, { [statusId('To Do')]: statusId('Backlog') })).status).toBe(200);
    expect(published.filter(({ change }) => change.type === 'task.saved').length).toBe(1501);
    const { data } = await server.as(team.owner).call('listProjectTasks', {
      params: params(),
      query: { filters: JSON.stringify({ statusIds: [statusId('Backlog')] }), pageSize: 1 },
    });
    expect(data.pagination.total).toBe(1501);
  });

  it('reject moves without a transition, and allow moves with one', async () => {
    await publishWith();
    const one = await task();
    const { status, error } = await move(team.owner, one, 'Done');
    const message = 'The workflow “Flow” has no move from “Backlog” to “Done”; from there it leads to “To Do”';
    expect([status, error.code, error.message, error.issues]).toEqual([
      422,
      'MOVE_REFUSED',
      message,
      [{ path: 'body.statusId', message }],
    ]);
    expect(error.current).toMatchObject({ id: one.id, statusId: statusId('Backlog'), version: 1 });
    expect((await history(one.id)).length).toBe(1);
    expect((await move(team.guest, one, 'To Do')).data).toMatchObject({ statusId: statusId('To Do'), version: 2 });
    expect((await write(team.guest, one.id, { statusId: statusId('To Do'), title: 'Better' })).data.title).toBe(
      'Better',
    );
    expect((await write(team.guest, one.id, { statusId: newId() })).error).toMatchObject({
      code: 'VALIDATION',
      message: 'statusId: This is not an option of the project',
    });

    const { status: made, error: where } = await server
      .as(team.owner)
      .call('createProjectTask', { params: params(), body: { title: 'New', ...tagsFor(project, 'To Do') } });
    expect([made, where.code, where.message]).toEqual([
      422,
      'MOVE_REFUSED',
      'New tasks must begin in “Backlog” in the workflow “Flow”',
    ]);
    expect(where.issues).toEqual([{ path: 'body.statusId', message: where.message }]);
  });

  it.each<[string, WorkflowGuard[], object, Person | null, string]>([
    [
      'a role',
      [{ kind: 'role', roles: ['manager'] }],
      {},
      null,
      'Only managers may move tasks from “Backlog” to “To Do”',
    ],
    ['an assignee', [{ kind: 'assigned' }], {}, null, 'The task needs an assignee first'],
    [
      'a description',
      [{ kind: 'filled', field: 'description' }],
      { description: '  ' },
      null,
      'The task needs a description first',
    ],
    ['a due date', [{ kind: 'filled', field: 'dueDate' }], {}, null, 'The task needs a due date first'],
    ['an estimate', [{ kind: 'filled', field: 'estimate' }], {}, null, 'The task needs an estimate first'],
    ['a sprint', [{ kind: 'filled', field: 'sprintId' }], {}, null, 'The task needs a sprint first'],
    [
      'approval',
      [{ kind: 'approved', by: 'member' }],
      {},
      null,
      'A manager or a member has to approve the move from “Backlog” to “To Do” first',
    ],
    [
      'two things',
      [{ kind: 'assigned' }, { kind: 'filled', field: 'estimate' }],
      {},
      null,
      'The task needs an assignee first. The task needs an estimate first',
    ],
  ])('require %s', async (_, guards, given, __, message) => {
    await publishWith(guards);
    const one = await task(given);
    const { status, error } = await move(team.member, one, 'To Do');
    expect([status, error.code, error.message]).toEqual([422, 'MOVE_REFUSED', message]);
    expect(error.issues?.length).toBe(guards.length);
  });

  it('check guards against the role of the person and the values of the same update', async () => {
    await publishWith([
      { kind: 'role', roles: ['manager', 'guest'] },
      { kind: 'assigned' },
      { kind: 'filled', field: 'dueDate' },
    ]);
    const one = await task();
    expect(
      (await move(team.member, one, 'To Do', { assignees: [team.member.id], dueDate: '2026-12-01' })).error.message,
    ).toBe('Only managers and guests may move tasks from “Backlog” to “To Do”');
    expect((await move(team.guest, one, 'To Do', { assignees: [team.member.id] })).error.message).toBe(
      'The task needs a due date first',
    );
    await write(team.owner, one.id, { dueDate: '2026-12-01' });
    expect((await move(team.guest, one, 'To Do', { assignees: [team.member.id], dueDate: null })).error.message).toBe(
      'The task needs a due date first',
    );
    const { data } = await move(team.guest, one, 'To Do', { assignees: [team.member.id], dueDate: '2026-12-01' });
    expect(data).toMatchObject({
      statusId: statusId('To Do'),
      dueDate: '2026-12-01',
      assignees: [{ id: team.member.id }],
    });
    project = await makeProject(server, team.member, [team.guest]);
    const other = await server.as(team.member).call('createWorkflow', {
      params: params(),
      body: {
        name: 'Own',
        draft: chart([edge('Backlog', 'To Do', [{ kind: 'role', roles: ['manager'] }]), ...onward()]),
      },
    });
    expect((await publish(other.data, {}, team.member)).status).toBe(200);
    const two = await makeTask(server, team.member, project);
    expect((await move(team.guest, two, 'To Do')).status).toBe(422);
    expect((await move(team.member, two, 'To Do')).status).toBe(200);
  });

  it('block a move while blockers are open, and name a few of them', async () => {
    await publishWith([{ kind: 'unblocked' }]);
    const blockers: Task[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) blockers.push(await task({ title }));
    const [one, two, three] = blockers;
    const keyOf = (blocker?: Task) => `${project.prefix}-${blocker?.number}`;
    const blocked = await task({ blockedBy: blockers.map(({ id }) => id) });
    expect((await move(team.owner, blocked, 'To Do')).error.message).toBe(
      `The task waits for “${keyOf(one)} One”, “${keyOf(two)} Two”, “${keyOf(three)} Three” and 2 more`,
    );
    await server.as(team.owner).call('deleteTask', { params: { taskId: three?.id ?? '' } });
    await server.database.transact((db) =>
      db
        .updateTable('tasks')
        .set({ status_id: statusId('Done') })
        .where('id', '=', one?.id ?? '')
        .execute(),
    );
    await write(team.owner, blocked.id, { blockedBy: [one?.id, two?.id] });
    expect((await move(team.owner, blocked, 'To Do')).error.message).toBe(`The task waits for “${keyOf(two)} Two”`);
    expect((await move(team.owner, blocked, 'To Do', { blockedBy: [] })).status).toBe(200);
  });

  it('block a move while a task of another project is open, and name it only to people who can see it', async () => {
    await publishWith([{ kind: 'unblocked' }]);
    const hidden = await makeProject(server, team.owner, [], 'Secret');
    const secret = await makeTask(server, team.owner, hidden, { title: 'Secret' });
    const blocked = await task({ blockedBy: [secret.id] });
    expect((await move(team.owner, blocked, 'To Do')).error.message).toBe(
      `The task waits for “${hidden.prefix}-${secret.number} Secret”`,
    );
    expect((await move(team.member, blocked, 'To Do')).error.message).toBe(
      'The task waits for a task that you cannot see',
    );
    await server.as(team.owner).call('deleteTask', { params: { taskId: secret.id } });
    expect((await move(team.member, blocked, 'To Do')).status).toBe(200);
  });

  it('count approvals by people with the right role, until the task moves', async () => {
    const { first, workflow } = await publishWith([{ kind: 'approved', by: 'manager' }]);
    const one = await task({ assignees: [mate.id] });
    const give = (person: Person, edgeId = first.id, note?: string) =>
      server.as(person).call('giveApproval', {
        params: { ...params(), taskId: one.id },
        body: { edgeId, ...(note !== undefined && { note }) },
      });
    const withdraw = (person: Person) =>
      server.as(person).call('withdrawApproval', { params: { ...params(), taskId: one.id, edgeId: first.id } });
    const list = async () =>
      (await server.as(team.guest).call('listApprovals', { params: { ...params(), taskId: one.id } })).data.elements;

    expect((await give(team.member)).error).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Only managers can approve this move',
    });
    expect((await give(team.owner, newId())).error).toMatchObject({ code: 'NOT_FOUND' });
    expect(
      (await give(team.owner, workflow.published?.definition.edges.find(({ from }) => from !== one.statusId)?.id))
        .error,
    ).toMatchObject({ code: 'MOVE_REFUSED' });
    expect((await withdraw(team.owner)).error).toMatchObject({ code: 'NOT_FOUND' });
    published = [];
    expect((await give(team.admin, first.id, 'Go')).data).toMatchObject({
      version: 2,
      approvals: [{ edgeId: first.id, by: team.admin.id }],
    });
    expect(published.map(({ change }) => change.type)).toContain('task.saved');
    expect(await list()).toMatchObject([{ edgeId: first.id, by: { id: team.admin.id }, note: 'Go' }]);
    expect((await notificationsOf(mate))[0]).toBe('El paso de «Backlog» a «To Do» está aprobado: Go');
    expect((await withdraw(team.member)).status).toBe(403);
    expect((await withdraw(team.owner)).data.approvals).toEqual([]);
    expect((await withdraw(team.owner)).status).toBe(404);
    expect((await current(one.id)).version).toBe(3);
    expect((await move(team.member, one, 'To Do')).status).toBe(422);

    await give(team.admin);
    await give(team.admin, first.id, 'Still');
    await give(team.owner);
    expect(await list()).toHaveLength(2);
    expect((await move(team.guest, one, 'To Do')).data).toMatchObject({ statusId: statusId('To Do'), approvals: [] });
    expect(await list()).toEqual([]);
    const yeses = (await history(one.id))
      .filter(({ field }) => field === 'approval')
      .map(({ from, to, by }) => [from, to, by.id])
      .reverse();
    const name = 'Backlog → To Do';
    expect(yeses).toEqual([
      [null, name, team.admin.id],
      [name, null, team.owner.id],
      [null, name, team.admin.id],
      [null, name, team.owner.id],
    ]);
  });

  it('run the actions of a transition in the same transaction, logged under the workflow', async () => {
    const priorityId = tagsFor(project, 'Backlog', 'Task', 'High').priorityId;
    const typeId = tagsFor(project, 'Backlog', 'Bug').typeId;
    await publishWith(
      [],
      [
        { kind: 'assign', whom: 'nobody' },
        { kind: 'assign', whom: 'mover' },
        { kind: 'assign', whom: 'person', accountId: mate.id },
        { kind: 'assign', whom: 'creator' },
        { kind: 'setPriority', priorityId },
        { kind: 'setType', typeId },
        { kind: 'setDueDate', days: 3 },
        { kind: 'notify', whom: 'managers', text: 'It is coming' },
        { kind: 'comment', text: 'Here we go' },
      ],
    );
    const one = await task({ assignees: [team.guest.id] });
    const now = server.clock.now();
    // Sets the clock to noon, so that the day doesn't change during the test.
    const noon = clockIn(null).startOf(addDays(clockIn(null).dayOf(now.getTime()), 1), 12);
    server.clock.advance(noon - now.getTime());
    const { data } = await move(team.member, one, 'To Do');
    expect(data).toMatchObject({
      version: 2,
      priorityId,
      typeId,
      assignees: [{ id: team.member.id }, { id: mate.id }, { id: team.owner.id }],
    });
    expect(
      data.dueDate &&
        (Date.parse(data.dueDate) - Date.parse(clockIn(null).dayOf(server.clock.now().getTime()))) / 86_400_000,
    ).toBe(3);
    const log = (await history(one.id))
      .filter(({ field }) => field !== 'created')
      .map(({ field, via, by }) => [field, via, by.id]);
    expect(log.sort()).toEqual([
      ['assignees', 'workflow: Flow', team.member.id],
      ['dueDate', 'workflow: Flow', team.member.id],
      ['priorityId', 'workflow: Flow', team.member.id],
      ['statusId', null, team.member.id],
      ['typeId', 'workflow: Flow', team.member.id],
    ]);
    const { data: comments } = await server
      .as(team.owner)
      .call('listComments', { params: { ...params(), taskId: one.id } });
    expect(comments.elements).toMatchObject([{ content: 'Here we go', createdBy: { id: team.member.id } }]);
    expect((await notificationsOf(team.owner))[0]).toBe('It is coming');
    expect((await notificationsOf(team.admin))[0]).toBe('It is coming');
  });

  it('skip actions with deleted references, and notify the publisher once', async () => {
    const { priorityId } = tagsFor(project, 'Backlog', 'Task', 'High');
    const actions: WorkflowAction[] = [
      { kind: 'setPriority', priorityId },
      { kind: 'setType', typeId: newId() },
      { kind: 'assign', whom: 'person', accountId: newId() },
      { kind: 'assign', whom: 'mover' },
      { kind: 'setDueDate', days: null },
    ];
    await publishWith([], actions);
    await server
      .as(team.owner)
      .call('updateTag', { params: { ...params(), kind: 'priorities', tagId: priorityId }, body: { archived: true } });
    const before = (await notificationsOf(team.owner)).length;
    for (let count = 0; count < 2; count += 1) {
      const { status, data } = await move(team.admin, await task({ dueDate: '2026-12-01' }), 'To Do');
      expect([status, data.priorityId, data.assignees, data.dueDate]).toEqual([
        200,
        tagsFor(project).priorityId,
        [],
        null,
      ]);
    }
    const notes = (await notificationsOf(team.owner)).slice(0, -before || undefined);
    expect(notes.sort()).toEqual(
      ['a la persona', 'el tipo', 'la prioridad'].map((missing) =>
        expect.stringContaining(`El paso de «Backlog» a «To Do» no ha podido poner ${missing}`),
      ),
    );
  });

  it('follow changes of statuses in the settings', async () => {
    const { workflow } = await publishWith();
    const tag = (name: string, body: object) =>
      server
        .as(team.owner)
        .call('updateTag', { params: { ...params(), kind: 'statuses', tagId: statusId(name) }, body });
    const { status, error } = await tag('To Do', { archived: true });
    expect([status, error.code, error.message]).toEqual([
      409,
      'CONFLICT',
      'The active workflow “Flow” uses “To Do”. Remove it from the workflow and publish that instead.',
    ]);
    const { data } = await tag('To Do', { name: 'Ready', color: 'pink' });
    expect(data.workflow?.definition.states[1]).toMatchObject({ name: 'Ready', color: 'pink' });
    const after = await read(workflow.id);
    expect([after.draft, after.published?.definition]).toEqual([data.workflow?.definition, data.workflow?.definition]);
    expect((await server.as(team.owner).call('listWorkflows', { params: params() })).data.elements[0]?.changed).toBe(
      false,
    );
    const other = await create({
      name: 'Other',
      draft: {
        ...chart([]),
        states: [
          ...chart([]).states.slice(0, 2),
          { ...chart([]).states[3], id: newId(), name: 'New' },
          ...chart([]).states.slice(2),
        ],
      },
    });
    const backwards = project.taskStatuses.map(({ id }) => id).reverse();
    const { data: ordered } = await server
      .as(team.owner)
      .call('orderTags', { params: { ...params(), kind: 'statuses' }, body: { ids: backwards } });
    expect(ordered.workflow?.definition.states.map(({ id }) => id)).toEqual(backwards);
    expect((await read(workflow.id)).draft).toEqual(ordered.workflow?.definition);
    expect((await read(other.id)).draft.states.map(({ name }) => name)).toEqual([
      'Done',
      'In Progress',
      'To Do',
      'New',
      'Backlog',
    ]);
    const { data: more } = await server
      .as(team.owner)
      .call('createTag', { params: { ...params(), kind: 'statuses' }, body: { name: 'Extra' } });
    const extra = more.taskStatuses.find(({ name }) => name === 'Extra')?.id;
    const one = await task();
    expect((await write(team.owner, one.id, { statusId: extra })).error.message).toBe(
      'The workflow “Flow” has no move from “Backlog” to “Extra”',
    );

    expect(
      (await server.as(team.owner).call('updateWorkflow', { params: at(workflow.id), body: { name: 'Way' } })).data
        .name,
    ).toBe('Way');
    expect((await readProject()).workflow?.name).toBe('Way');
    expect((await server.as(team.owner).call('deleteWorkflow', { params: at(workflow.id) })).error).toMatchObject({
      code: 'CONFLICT',
      message: 'An active workflow cannot be deleted. Deactivate it first.',
    });
    expect((await server.as(team.owner).call('deactivateWorkflow', { params: at(workflow.id) })).data.active).toBe(
      false,
    );
    expect((await server.as(team.owner).call('deactivateWorkflow', { params: at(workflow.id) })).data.active).toBe(
      false,
    );
    expect((await readProject()).workflow).toBeNull();
    expect((await write(team.owner, one.id, { statusId: extra })).status).toBe(200);
    expect((await tag('To Do', { archived: true })).status).toBe(200);
    expect((await server.as(team.owner).call('deleteWorkflow', { params: at(workflow.id) })).status).toBe(200);
  });

  it('allow only one of two simultaneous moves', async () => {
    await publishWith([], [{ kind: 'comment', text: 'Once' }]);
    const one = await task();
    await move(team.owner, one, 'To Do');
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, nth) => move(nth % 2 === 0 ? team.owner : team.member, one, 'In Progress')),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(6);
    const moves = (await history(one.id)).filter(({ field }) => field === 'statusId');
    expect(moves.map(({ to }) => to)).toEqual([statusId('In Progress'), statusId('To Do')]);
    // The two edges leave the same state. When the second request arrives, the task is in another state.
    const two = await task();
    await server.as(team.owner).call('updateWorkflow', {
      params: at((await readProject()).workflow?.id ?? ''),
      body: {
        draft: chart([
          edge('Backlog', 'To Do'),
          edge('Backlog', 'In Progress'),
          edge('To Do', 'Done'),
          edge('In Progress', 'Done'),
        ]),
      },
    });
    const active = await read((await readProject()).workflow?.id ?? '');
    await publish(active);
    const both = await Promise.all([move(team.owner, two, 'To Do'), move(team.member, two, 'In Progress')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await history(two.id)).filter(({ field }) => field === 'statusId')).toHaveLength(1);
  });

  it('leave no task in a removed state if tasks are moved there while it is published', async () => {
    const { workflow } = await publishWith();
    const tasks = await Promise.all(Array.from({ length: 6 }, () => task()));
    const base = chart([edge('Backlog', 'In Progress'), edge('In Progress', 'Done')]);
    const { data: drawn } = await server.as(team.owner).call('updateWorkflow', {
      params: at(workflow.id),
      body: { draft: { ...base, states: base.states.filter(({ name }) => name !== 'To Do') } },
    });
    const [answer, ...moved] = await Promise.all([
      publish(drawn, { [statusId('To Do')]: statusId('Backlog') }),
      ...tasks.map((one) => move(team.member, one, 'To Do')),
    ]);
    expect(answer?.status).toBe(200);
    for (const [nth, { status }] of moved.entries()) {
      expect([200, 422]).toContain(status);
      expect((await current(tasks[nth]?.id ?? '')).statusId).toBe(statusId('Backlog'));
    }
    const { error } = await move(team.member, tasks[0] ?? { id: '' }, 'To Do');
    expect([error.code, error.message]).toEqual([
      'MOVE_REFUSED',
      '“To Do” is no longer in use, because the workflow has changed',
    ]);
  });

  it('run timers once per stay', async () => {
    const timers = [
      { id: newId(), afterMinutes: 60, kind: 'remind' as const, whom: 'assignees' as const },
      { id: newId(), afterMinutes: 1440, kind: 'escalate' as const, whom: 'creator' as const },
    ];
    await publishWith([], [], (definition) => ({
      ...definition,
      states: definition.states.map((state) => (state.name === 'Backlog' ? { ...state, timers } : state)),
    }));
    const [one, high, gone] = [
      await task({ assignees: [mate.id, team.member.id] }),
      await task(tagsFor(project, 'Backlog', 'Task', 'Highest')),
      await task(),
    ];
    await server.as(team.owner).call('deleteTask', { params: { taskId: gone.id } });
    const chooseLanguage = (language: string | null) => server.as(team.member).patch('/api/auth/account', { language });
    await chooseLanguage('en');
    const run = () => runTimers({ unitOfWork: server.app.unitOfWork, db: server.database.db, clock: server.clock });
    const [before, beforeOwner] = [await notificationsOf(mate), await notificationsOf(team.owner)];
    server.clock.advance(59 * minute);
    await run();
    expect(await notificationsOf(mate)).toEqual(before);
    server.clock.advance(2 * minute);
    await Promise.all([run(), run()]);
    await run();
    expect(await notificationsOf(mate)).toEqual(['Lleva 1 hora en «Backlog»', ...before]);
    expect((await notificationsOf(team.member))[0]).toBe('It has been in “Backlog” for 1 hour');
    await chooseLanguage(null);

    published = [];
    server.clock.advance(1440 * minute);
    await Promise.all([run(), run()]);
    expect((await current(one.id)).priorityId).toBe(tagsFor(project, 'Backlog', 'Task', 'High').priorityId);
    expect((await history(one.id))[0]).toMatchObject({
      field: 'priorityId',
      via: 'workflow: Flow',
      by: { id: team.owner.id },
    });
    // Ignores the timers of projects from other tests, which run too.
    expect(
      published.filter(({ change }) => change.type === 'task.saved' && change.projectId === project.id),
    ).toHaveLength(1);
    expect((await current(high.id)).version).toBe(1);
    expect(await current(gone.id).catch(() => null)).toBeNull();
    expect((await notificationsOf(team.owner)).slice(0, 2).sort()).toEqual([
      'Lleva 1 día en «Backlog» y necesita atención',
      'Lleva 1 día en «Backlog»: su prioridad es ahora «High»',
    ]);
    expect(await notificationsOf(team.owner)).toHaveLength(beforeOwner.length + 2);

    await move(team.owner, one, 'To Do');
    await server.database.transact((db) =>
      db
        .updateTable('tasks')
        .set({ status_id: statusId('Backlog'), status_since: server.clock.now().toISOString() })
        .where('id', '=', one.id)
        .execute(),
    );
    server.clock.advance(61 * minute);
    await run();
    expect((await notificationsOf(mate)).filter((text) => text === 'Lleva 1 hora en «Backlog»')).toHaveLength(2);
  });

  it('count from the publication of the timer if the stay began earlier', async () => {
    const one = await task({ assignees: [mate.id] });
    const run = () => runTimers({ unitOfWork: server.app.unitOfWork, db: server.database.db, clock: server.clock });
    server.clock.advance(5000 * minute);
    const reminding = { id: newId(), afterMinutes: 60, kind: 'remind' as const, whom: 'assignees' as const };
    const escalating = { ...reminding, id: newId(), kind: 'escalate' as const };
    const withTimers = (timers: (typeof reminding | typeof escalating)[]) => (definition: WorkflowDefinition) => ({
      ...definition,
      states: definition.states.map((state) => (state.name === 'Backlog' ? { ...state, timers } : state)),
    });
    const { workflow } = await publishWith([], [], withTimers([reminding]));
    // Counts only this task's reminders, because the project has other tasks.
    const countReminders = async () =>
      (await server.as(mate).call('listNotifications', { query: { type: 'reminder' } })).data.elements.filter(
        ({ taskId }) => taskId === one.id,
      ).length;
    server.clock.advance(59 * minute);
    await run();
    expect(await countReminders()).toBe(0);
    const { data: redrawn } = await server.as(team.owner).call('updateWorkflow', {
      params: at(workflow.id),
      body: { draft: withTimers([reminding, escalating])(workflow.draft) },
    });
    await publish(redrawn);
    server.clock.advance(2 * minute);
    await run();
    expect(await countReminders()).toBe(1);
    const { priorityId } = await current(one.id);
    server.clock.advance(58 * minute);
    await run();
    expect((await current(one.id)).priorityId).not.toBe(priorityId);
  });

  it('include the paths of tasks', async () => {
    const one = await task();
    await task();
    for (const to of ['To Do', 'In Progress', 'To Do', 'In Progress', 'Done']) {
      server.clock.advance(10 * minute);
      await move(team.owner, one, to);
    }
    const { data } = await server.as(team.guest).call('workflowPaths', { params: params() });
    const of = (name: string) => data.stays.find((stay) => stay.statusId === statusId(name));
    expect(data.moves).toContainEqual({ from: statusId('To Do'), to: statusId('In Progress'), count: 2, tasks: 1 });
    expect(data.moves.reduce((sum, { count }) => sum + count, 0)).toBe(5);
    expect([of('Backlog')?.visits, of('To Do')?.visits, of('Backlog')?.now, of('Done')?.now]).toEqual([2, 2, 1, 1]);
    expect(of('To Do')?.median).toBeCloseTo(10, 0);
    expect(of('Done')?.median).toBeNull();
    expect(data.loops).toEqual([{ path: [statusId('To Do'), statusId('In Progress'), statusId('To Do')], count: 1 }]);
    const { data: later } = await server.as(team.guest).call('workflowPaths', {
      params: params(),
      query: {
        from: new Date(server.clock.now().getTime() + minute).toISOString(),
        to: new Date(server.clock.now().getTime() + 2 * minute).toISOString(),
      },
    });
    expect([later.moves, later.loops]).toEqual([[], []]);
    const { status } = await server
      .as(team.guest)
      .call('workflowPaths', { params: params(), query: { from: '2026-03-01T00:00:00Z', to: '2026-02-01T00:00:00Z' } });
    expect(status).toBe(400);
  });
});
