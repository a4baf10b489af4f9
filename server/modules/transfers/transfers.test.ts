import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { guessFields, sourceOf } from '../../../domain/imports/columns.ts';
import { descriptorOf, type TaskField, taskFieldNames, taskFields } from '../../../domain/fields/task.ts';
import { exportColumns } from '../../../domain/importRules.ts';
import { labelsInWorkspace } from '../../../domain/labelRecord.ts';
import { languages } from '../../../domain/languages.ts';
import type { Project } from '../../../domain/project.ts';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import { importLimits, type ImportOptions, type ImportRow } from '../../../domain/transfer.ts';
import { newId } from '../../db/ids.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { joinWorkspace, makeProject, makeTask, makeTeam, rowFor, type Team } from '../../testing/team.ts';
import { textsOf } from '../../shared/texts.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { projectJson } from './projectExport.ts';
import { workspaceEntries } from './workspaceExport.ts';

const noOptions = { removedOptions: 0, keptOptions: [] };

describeOnBoth('imports', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  let published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make();
    server.app.realtime.attach({ published: (changes) => published.push(...changes), sessionEnded: () => {} });
  });
  beforeEach(async () => {
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member, team.guest]);
    published = [];
  });

  const send = (
    person: Person,
    rows: Partial<ImportRow>[],
    { importId = newId(), of = project, key }: { importId?: string; of?: Project; key?: string } = {},
  ) =>
    server.as(person).call('importTasks', {
      params: { projectId: of.id, importId },
      key,
      body: {
        fileName: 'tasks.csv',
        source: 'csv',
        rows: rows.map((row, index) => rowFor(of, { line: index + 2, key: `csv:${index}`, ...row })),
      },
    });
  const outcomes = async (...args: Parameters<typeof send>) =>
    (await send(...args)).data.rows.map(({ line, outcome, reason }) => [line, outcome, reason]);
  const tasks = async (of = project) =>
    (await server.as(team.owner).call('listProjectTasks', { params: { projectId: of.id }, query: { pageSize: 1000 } }))
      .data;
  const undo = (person: Person, importId: string) =>
    server.as(person).call('undoImport', { params: { projectId: project.id, importId } });
  const imports = async (person: Person) =>
    (await server.as(person).call('listImports', { params: { projectId: project.id } })).data.elements;

  it('set parents from the same request in any order, from earlier requests, and not in a cycle or too deep', async () => {
    const importId = newId();
    const chain = ['csv:1', 'csv:2', 'csv:3', 'csv:4', 'csv:5', null];
    await send(
      team.member,
      [...chain, 'csv:7', 'csv:6', 'csv:unknown'].map((parentKey, index) => ({ title: `Task ${index}`, parentKey })),
      { importId },
    );
    await send(team.member, [{ key: 'csv:20', title: 'Later', parentKey: 'csv:4' }], { importId: newId() });
    const { elements } = await tasks();
    const parentOf = (title: string) => {
      const task = elements.find((each) => each.title === title);
      return elements.find(({ id }) => id === task?.parentId)?.title ?? null;
    };
    expect([0, 1, 2, 3, 4, 5].map((index) => parentOf(`Task ${index}`))).toEqual([
      null,
      'Task 2',
      'Task 3',
      'Task 4',
      'Task 5',
      null,
    ]);
    expect([parentOf('Task 6'), parentOf('Task 7')].filter((parent) => parent !== null)).toHaveLength(1);
    expect([parentOf('Task 8'), parentOf('Later')]).toEqual([null, 'Task 4']);
  });

  it('find the keys of tasks that were imported into the project or exported from it', async () => {
    const importId = newId();
    await send(team.member, [{}, {}, {}], { importId });
    const [deleted, ...rest] = (await tasks()).elements;
    await server.as(team.owner).call('deleteTask', { params: { taskId: deleted?.id ?? '' } });
    const find = (person: Person) =>
      server.as(person).call('findImportedKeys', {
        params: { projectId: project.id },
        body: { keys: ['csv:0', 'csv:1', 'csv:2', 'csv:3', `faena:${rest[0]?.id}`, `faena:${deleted?.id}`, 'faena:x'] },
      });
    const { data } = await find(team.guest);
    expect(data.keys.filter((key) => key.startsWith('csv:'))).toHaveLength(2);
    expect(data.keys.filter((key) => key.startsWith('faena:'))).toEqual([`faena:${rest[0]?.id}`]);
    expect((await find(await joinWorkspace(server, team.owner.workspaceId, 'member'))).status).toBe(404);
  });

  it('create a task for each row with status, comments and people, and publish it without notifications', async () => {
    const status = project.taskStatuses.at(-1)?.id ?? '';
    const { data } = await send(team.member, [
      {
        title: '  Ship it ',
        description: 'Now',
        statusId: status,
        assignees: [team.member.id, team.guest.id],
        dueDate: '2026-05-04',
        estimate: '5',
        comments: [{ content: '**Ada**: yes' }, { content: 'no' }],
      },
      { title: '=HYPERLINK("x")' },
    ]);
    expect(data.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'created'],
      [3, 'created'],
    ]);
    const { elements } = await tasks();
    expect(elements).toMatchObject([
      {
        id: data.rows[0]?.taskId,
        title: 'Ship it',
        description: 'Now',
        statusId: status,
        dueDate: '2026-05-04',
        estimate: '5',
        createdBy: team.member.id,
        version: 1,
        assignees: [{ id: team.member.id }, { id: team.guest.id }],
      },
      { title: '=HYPERLINK("x")' },
    ]);
    const taskId = elements[0]?.id ?? '';
    const comments = await server.as(team.owner).call('listComments', { params: { taskId } });
    expect(comments.data.elements.map(({ content }) => content)).toEqual(['**Ada**: yes', 'no']);
    const history = await server.as(team.owner).call('taskHistory', { params: { taskId } });
    expect(history.data.elements.map(({ field, by }) => [field, by.id])).toEqual([['created', team.member.id]]);
    expect(published.map(({ change }) => change.type)).toEqual(['task.saved', 'task.saved']);
    const exported = (await server.as(team.guest).call('listNotifications')).data.elements.filter(
      ({ type }) => type === 'task_assignment',
    );
    expect(exported).toEqual([]);
  });

  it('use the labels of the project and the workspace, and create the others in the project', async () => {
    const label = async (name: string, projectId: string | null) =>
      (await server.as(team.owner).call('createLabel', { body: { name, projectId } })).data;
    const [api, urgent] = [await label('api', project.id), await label('Urgent', null)];
    await label('API', null);
    await send(team.member, [{ labels: ['API', 'urgent', 'New'] }, { labels: ['new'] }, {}]);
    const { labels } = (await server.as(team.owner).call('getProject', { params: { projectId: project.id } })).data;
    const created = labels.find(({ name }) => name === 'New');
    expect(created).toMatchObject({ projectId: project.id, archived: false });
    expect((await tasks()).elements.map((task) => task.labels)).toEqual([
      [api.id, urgent.id, created?.id],
      [created?.id],
      [],
    ]);
  });

  it('reject a row with labels for which the workspace has no room, and import the others', async () => {
    await server.database.transact(async (db) => {
      const fixed = { workspace_id: team.owner.workspaceId, project_id: null, color: 'red', archived: 1 } as const;
      for (let count = 0; count < labelsInWorkspace - 1; count += 1)
        await db
          .insertInto('labels')
          .values({
            ...fixed,
            id: newId(),
            name: `${count}`,
            name_key: `${count}`,
            merged_into: null,
            version: 1,
            created_by: team.owner.id,
            created_at: '',
            updated_at: null,
          })
          .execute();
    });
    expect(await outcomes(team.owner, [{ labels: ['a'] }, { labels: ['A'] }, { labels: ['b'] }, {}])).toEqual([
      [2, 'created', null],
      [3, 'created', null],
      [4, 'refused', expect.stringContaining('at most 1,000 labels')],
      [5, 'created', null],
    ]);
  });

  it('reject only invalid rows, each with its line and reason', async () => {
    const stranger = team.stranger.id;
    const answers = await outcomes(team.owner, [
      { title: ' ' },
      { title: 'x'.repeat(256) },
      { dueDate: '2026-02-30' },
      { dueDate: 'soon' },
      { statusId: newId() },
      { typeId: 'no' },
      { priorityId: project.taskTypes[0]?.id ?? '' },
      { assignees: [stranger] },
      { estimate: 'far too long' },
      { sprintId: newId() },
      { comments: [{ content: '' }] },
      { description: 'x'.repeat(100_001) },
      { key: 'csv:13' },
      { key: 'csv:13' },
      { labels: Array.from({ length: 51 }, (_, index) => `${index}`) },
      { labels: [' '] },
      { title: 'Good' },
    ]);
    expect(answers).toEqual([
      [2, 'refused', 'The title is missing'],
      [3, 'refused', 'The title is longer than 255 characters'],
      [4, 'refused', 'The due date is not a day'],
      [5, 'refused', 'The due date is not a day'],
      [6, 'refused', 'The status is not one in use in this project'],
      [7, 'refused', 'The type is not one in use in this project'],
      [8, 'refused', 'The priority is not one in use in this project'],
      [9, 'refused', 'An assignee is not a member of this project'],
      [10, 'refused', 'The estimate is longer than 8 characters'],
      [11, 'refused', 'The sprint is not an open one of this project'],
      [12, 'refused', 'A comment is empty or longer than 20,000 characters'],
      [13, 'refused', 'The description is longer than 100,000 characters'],
      [14, 'created', null],
      [15, 'refused', 'Duplicate of line 14'],
      [16, 'refused', 'It has more than 50 labels'],
      [17, 'refused', 'A label has no name, or one of more than 60 characters'],
      [18, 'created', null],
    ]);
    expect((await tasks()).pagination.total).toBe(2);
  });

  it('create a task once per key, also by other imports, other people and simultaneous requests', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({ title: `Task ${index}` }));
    const first = (await send(team.owner, rows)).data.rows;
    const again = (
      await send(
        team.member,
        [...rows].reverse().map((row, index) => ({ ...row, key: `csv:${299 - index}` })),
      )
    ).data.rows;
    expect(new Set(again.map(({ outcome }) => outcome))).toEqual(new Set(['existing']));
    expect(again.map(({ taskId }) => taskId)).toEqual(first.map(({ taskId }) => taskId).reverse());
    const keyed = rows.map((row, index) => ({ ...row, key: `jira:${index}` }));
    const importId = newId();
    const both = await Promise.all([
      send(team.owner, keyed, { importId }),
      send(team.member, keyed),
      send(team.owner, keyed, { importId }),
      send(team.admin, keyed),
    ]);
    const created = both.flatMap(({ data }) => data.rows).filter(({ outcome }) => outcome === 'created');
    expect([created.length, new Set(created.map(({ line }) => line)).size]).toEqual([300, 300]);
    expect((await tasks()).pagination.total).toBe(600);
  });

  it('answer a repeated request the same way, and create a deleted task again', async () => {
    const importId = newId();
    const first = await send(team.owner, [{ title: 'A' }], { importId, key: `${importId}.0` });
    expect((await send(team.owner, [{ title: 'A' }], { importId, key: `${importId}.0` })).data).toEqual(first.data);
    const taskId = first.data.rows[0]?.taskId ?? '';
    await server.as(team.owner).call('deleteTask', { params: { taskId } });
    expect(await outcomes(team.owner, [{ title: 'A' }])).toEqual([[2, 'created', null]]);
    expect((await tasks()).pagination.total).toBe(1);
  });

  it('create no copy of a task that was exported from the same project', async () => {
    const task = await makeTask(server, team.owner, project);
    expect((await send(team.owner, [{ key: `faena:${task.id}` }])).data.rows).toEqual([
      { line: 2, outcome: 'existing', taskId: task.id, reason: null },
    ]);
    const other = await makeProject(server, team.owner);
    expect(await outcomes(team.owner, [{ key: `faena:${task.id}` }], { of: other })).toEqual([[2, 'created', null]]);
  });

  it("keep a row's status even if the workflow has no such transition", async () => {
    const [from, , , done] = project.taskStatuses;
    const workflow = {
      workflowId: newId(),
      version: 1,
      name: 'Strict',
      initialId: from?.id,
      statuses: [],
      edges: [],
      states: [],
    };
    await server.database.transact((db) =>
      db
        .updateTable('projects')
        .set({ workflow: JSON.stringify(workflow) })
        .where('id', '=', project.id)
        .execute(),
    );
    expect((await send(team.owner, [{ statusId: done?.id ?? '' }])).data.rows[0]?.outcome).toBe('created');
  });

  it('are undone in batches, except for tasks that were changed since', async () => {
    const importId = newId();
    const rows = Array.from({ length: 500 }, (_, index) => ({
      title: `Task ${index}`,
      comments: index === 5 ? [{ content: 'from before' }] : [],
    }));
    await send(team.member, rows, { importId });
    await send(team.member, [{ key: 'csv:more' }, { key: 'csv:touched' }, { key: 'csv:discussed' }], { importId });
    const { elements } = await tasks();
    const [touched, discussed] = elements.slice(-2);
    await server.as(team.owner).call('updateProjectTask', {
      params: { projectId: project.id, taskId: touched?.id ?? '' },
      body: { title: 'Worked on' },
    });
    server.clock.advance(5);
    await server
      .as(team.owner)
      .call('createComment', { params: { taskId: discussed?.id ?? '' }, body: { content: 'Wait' } });
    expect((await imports(team.member)).map(({ tasks: count, abilities }) => [count, abilities.undo])).toEqual([
      [503, true],
    ]);
    const other = await joinWorkspace(server, team.owner.workspaceId, 'member', 'Nora');
    await server
      .as(team.owner)
      .call('inviteToProject', { params: { projectId: project.id }, body: { usersToInvite: [other.id] } });
    expect([(await undo(other, importId)).status, (await undo(team.guest, importId)).status]).toEqual([403, 403]);
    published = [];
    expect((await undo(team.member, importId)).data).toEqual({ removed: 500, left: 1, kept: 2, ...noOptions });
    expect(published.filter(({ change }) => change.type === 'task.removed')).toHaveLength(500);
    expect((await undo(team.owner, importId)).data).toEqual({ removed: 1, left: 0, kept: 2, ...noOptions });
    expect((await tasks()).elements.map(({ title }) => title)).toEqual(['Worked on', 'Write the plan']);
    expect((await imports(team.owner)).map(({ abilities, undoneAt }) => [abilities.undo, undoneAt !== null])).toEqual([
      [false, true],
    ]);
    expect((await send(team.member, [{ key: 'csv:late' }], { importId })).status).toBe(409);
    expect(await outcomes(team.member, [{ key: 'csv:0' }, { key: 'csv:touched' }])).toEqual([
      [2, 'created', null],
      [3, 'existing', null],
    ]);
  });

  const prepare = (person: Person, body: Partial<ImportOptions>, importId = newId()) =>
    server.as(person).call('prepareImport', {
      params: { projectId: project.id, importId },
      body: { fileName: 'board.json', source: 'trello', created: [], statuses: [], archived: [], ...body },
    });
  const statuses = async () =>
    (await server.as(team.owner).call('getProject', { params: { projectId: project.id } })).data.taskStatuses.map(
      ({ name, archived }) => (archived ? `(${name})` : name),
    );
  const idNamed = async (name: string, list: 'taskStatuses' | 'taskTypes' | 'taskPriorities' = 'taskStatuses') =>
    (await server.as(team.owner).call('getProject', { params: { projectId: project.id } })).data[list].find(
      (tag) => tag.name === name,
    )?.id ?? '';

  it('create options, place the columns of the file first and archive unused ones, once', async () => {
    const importId = newId();
    const own = await makeTask(server, team.owner, project, { statusId: await idNamed('To Do') });
    const { data: unused } = await server
      .as(team.guest)
      .call('listUnusedStatuses', { params: { projectId: project.id } });
    expect(unused.ids).toEqual([await idNamed('Backlog'), await idNamed('In Progress'), await idNamed('Done')]);
    const body = {
      created: [
        { kind: 'statuses', name: 'Ideas' },
        { kind: 'statuses', name: 'Waiting' },
        { kind: 'types', name: 'Spike' },
        { kind: 'priorities', name: 'Someday' },
        { kind: 'types', name: 'bug' },
      ],
      statuses: ['Ideas', 'done', 'Waiting'],
      archived: [own.statusId, ...unused.ids],
    } satisfies Partial<ImportOptions>;
    const { data } = await prepare(team.owner, body, importId);
    expect(data.taskStatuses.filter(({ archived }) => !archived).map(({ name, category }) => [name, category])).toEqual(
      [
        ['To Do', 'unstarted'],
        ['Ideas', 'unstarted'],
        ['Done', 'done'],
        ['Waiting', 'started'],
      ],
    );
    const shown = data.taskStatuses.filter(({ archived }) => !archived).map(({ color }) => color);
    expect(new Set(shown).size).toBe(shown.length);
    expect(await statuses()).toEqual(['To Do', 'Ideas', 'Done', 'Waiting', '(Backlog)', '(In Progress)']);
    expect([data.taskTypes.at(-1)?.name, data.taskPriorities.at(-1)?.name, data.taskTypes.length]).toEqual([
      'Spike',
      'Someday',
      project.taskTypes.length + 1,
    ]);
    expect(published.map(({ change }) => change.type)).toEqual(['task.saved', 'project.saved']);
    const again = await prepare(team.owner, body, importId);
    expect([again.data.version, await statuses()]).toEqual([data.version, await statuses()]);
    expect((await prepare(team.member, {})).status).toBe(403);
    expect((await prepare(team.admin, {}, importId)).status).toBe(404);
    expect((await prepare(team.owner, { created: [{ kind: 'types', name: ' ' }] })).status).toBe(400);
    expect((await prepare(team.owner, { archived: ['no'] })).status).toBe(400);
    const other = await makeProject(server, team.owner);
    expect((await prepare(team.owner, { archived: other.taskStatuses.map(({ id }) => id) })).status).toBe(200);
    const { data: untouched } = await server.as(team.owner).call('getProject', { params: { projectId: other.id } });
    expect(untouched).toEqual(other);
  });

  it('never archive the only status that means done, and their undo restores the order of the columns', async () => {
    const importId = newId();
    await makeTask(server, team.owner, project, { statusId: await idNamed('Backlog') });
    const before = await statuses();
    const archived = [await idNamed('To Do'), await idNamed('In Progress'), await idNamed('Done')];
    await prepare(
      team.owner,
      { created: [{ kind: 'statuses', name: 'Ideas' }], statuses: ['Ideas'], archived },
      importId,
    );
    expect(await statuses()).toEqual(['Backlog', 'Ideas', 'Done', '(To Do)', '(In Progress)']);
    await server.as(team.owner).call('undoImport', { params: { projectId: project.id, importId } });
    expect(await statuses()).toEqual(before);
  });

  it('are undone with their options, except for those that something uses', async () => {
    const importId = newId();
    await prepare(
      team.owner,
      {
        created: [
          { kind: 'statuses', name: 'Ideas' },
          { kind: 'statuses', name: 'Used' },
          { kind: 'statuses', name: 'Left' },
          { kind: 'statuses', name: 'Planned' },
          { kind: 'statuses', name: 'Seen' },
          { kind: 'types', name: 'Spike' },
          { kind: 'priorities', name: 'Someday' },
        ],
        statuses: ['Ideas', 'Used', 'Left', 'Planned', 'Seen'],
        archived: [await idNamed('Backlog'), await idNamed('To Do')],
      },
      importId,
    );
    const spike = await idNamed('Spike', 'taskTypes');
    const { data } = await send(
      team.owner,
      [{ statusId: await idNamed('Ideas'), typeId: spike }, { statusId: await idNamed('Left') }],
      { importId },
    );
    const [gone, moved] = data.rows.map(({ taskId }) => taskId ?? '');
    const move = { params: { projectId: project.id, taskId: moved ?? '' }, body: { statusId: await idNamed('Used') } };
    await server.as(team.owner).call('updateProjectTask', move);
    const params = { projectId: project.id };
    const draft = {
      initial: null,
      edges: [],
      states: [
        { id: await idNamed('Planned'), name: 'Planned', color: 'slate', category: 'started', x: 0, y: 0, timers: [] },
      ],
    } as const;
    await server.as(team.owner).call('createWorkflow', { params, body: { name: 'Flow', draft } as never });
    const filters = { ...noFilters, statusIds: [await idNamed('Seen')] };
    const view = await server.as(team.owner).call('createSavedView', {
      params,
      body: { name: 'Mine', shared: false, search: '', filters, mode: 'kanban', columns: {} },
    });
    expect(view.status).toBe(201);
    published = [];
    const { data: undone } = await undo(team.owner, importId);
    expect(undone).toEqual({
      removed: 1,
      left: 0,
      kept: 1,
      removedOptions: 3,
      keptOptions: [
        { kind: 'statuses', name: 'Used', reason: 'tasks' },
        { kind: 'statuses', name: 'Left', reason: 'history' },
        { kind: 'statuses', name: 'Planned', reason: 'workflow' },
        { kind: 'statuses', name: 'Seen', reason: 'view' },
      ],
    });
    expect(published.map(({ change }) => change.type)).toEqual(['task.removed', 'project.saved']);
    expect(await statuses()).toEqual(['Backlog', 'To Do', 'In Progress', 'Done', 'Used', 'Left', 'Planned', 'Seen']);
    expect([await idNamed('Spike', 'taskTypes'), await idNamed('Someday', 'taskPriorities')]).toEqual(['', '']);
    expect((await imports(team.owner)).map(({ abilities }) => abilities.undo)).toEqual([false]);
    const { data: restored } = await server.as(team.owner).call('restoreTask', { params: { taskId: gone ?? '' } });
    expect([restored.statusId, restored.typeId]).toEqual([await idNamed('Backlog'), project.taskTypes[0]?.id]);
    expect((await undo(team.owner, importId)).data).toMatchObject({ removed: 0, removedOptions: 0 });
  });

  it('can be undone before a task was sent, and leave a project its last status', async () => {
    const importId = newId();
    await prepare(
      team.owner,
      { created: [{ kind: 'statuses', name: 'Finished' }], archived: project.taskStatuses.map(({ id }) => id) },
      importId,
    );
    expect(await statuses()).toEqual(['(Backlog)', '(To Do)', '(In Progress)', '(Done)', 'Finished']);
    expect((await imports(team.owner)).map(({ tasks: count, abilities }) => [count, abilities.undo])).toEqual([
      [0, true],
    ]);
    for (const name of ['Backlog', 'To Do', 'In Progress', 'Done'])
      await server.as(team.owner).call('createTag', {
        params: { projectId: project.id, kind: 'statuses' },
        body: { name },
      });
    const { data } = await undo(team.owner, importId);
    expect([data.removedOptions, data.keptOptions.map(({ name, reason }) => [name, reason])]).toEqual([
      1,
      ['Backlog', 'To Do', 'In Progress', 'Done'].map((name) => [name, 'name']),
    ]);
    const own = await makeProject(server, team.member);
    const other = newId();
    const body: ImportOptions = {
      fileName: 'a.csv',
      source: 'csv',
      created: [{ kind: 'types', name: 'Mine' }],
      statuses: [],
      archived: [],
    };
    await server.as(team.member).call('prepareImport', { params: { projectId: own.id, importId: other }, body });
    await server.database.transact((db) =>
      db.updateTable('projects').set({ created_by: team.owner.id }).where('id', '=', own.id).execute(),
    );
    expect(
      (await server.as(team.member).call('undoImport', { params: { projectId: own.id, importId: other } })).data,
    ).toMatchObject({ removedOptions: 0, keptOptions: [{ kind: 'types', name: 'Mine', reason: 'notAllowed' }] });
  });

  it('take dates and authors from the file, and count them in insights', async () => {
    const [todo, , , done] = project.taskStatuses.map(({ id }) => id);
    const times = {
      createdAt: '2025-03-14T10:20:30.000Z',
      updatedAt: '2025-04-02T08:00:00Z',
      completedAt: '2025-03-20T09:00:00.000Z',
    };
    const ahead = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
    const { data } = await server.as(team.owner).call('importTasks', {
      params: { projectId: project.id, importId: newId() },
      body: {
        fileName: 'jira.csv',
        source: 'jira',
        rows: [
          { title: 'Finished', statusId: done, authorId: team.member.id, ...times },
          { title: 'Open', statusId: todo, author: 'Rosa Díaz', ...times },
          { title: 'Just now', statusId: todo, createdAt: ahead },
          { title: 'Only done', statusId: done, completedAt: times.completedAt },
          { title: 'Bare', comments: [{ content: 'Old', createdAt: times.createdAt }] },
        ].map((row, index) => rowFor(project, { line: index + 2, key: `jira:${index}`, ...row })),
      },
    });
    expect(data.rows.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created', 'created', 'created']);
    const { elements } = await tasks();
    const at = elements[0]?.imported?.at ?? '';
    expect(elements.map(({ title }) => title)).toEqual(['Finished', 'Open', 'Just now', 'Only done', 'Bare']);
    expect(elements).toMatchObject([
      {
        createdBy: team.member.id,
        createdAt: times.createdAt,
        updatedAt: '2025-04-02T08:00:00.000Z',
        statusSince: times.completedAt,
        imported: { at, author: null },
      },
      { createdBy: team.owner.id, createdAt: times.createdAt, statusSince: at, imported: { at, author: 'Rosa Díaz' } },
      { createdAt: at, updatedAt: null, imported: { at, author: null } },
      { createdAt: times.completedAt, statusSince: times.completedAt },
      { createdAt: at, statusSince: at },
    ]);
    const historyOf = async (index: number) =>
      (await server.as(team.guest).call('taskHistory', { params: { taskId: elements[index]?.id ?? '' } })).data
        .elements;
    expect(await historyOf(0)).toMatchObject([
      {
        field: 'created',
        at,
        by: { id: team.owner.id },
        imported: { from: 'Jira', author: expect.stringContaining('Mika'), createdAt: times.createdAt },
      },
    ]);
    expect((await historyOf(1))[0]?.imported).toEqual({
      from: 'Jira',
      author: 'Rosa Díaz',
      createdAt: times.createdAt,
    });
    const comments = await server.as(team.owner).call('listComments', { params: { taskId: elements[4]?.id ?? '' } });
    expect(comments.data.elements.map(({ createdAt }) => createdAt)).toEqual([times.createdAt]);

    const insightsOf = async (query: object) =>
      (await server.as(team.owner).call('getInsights', { params: { projectId: project.id }, query })).data;
    const march = await insightsOf({ from: '2025-03-13', to: '2025-03-21', zone: 'UTC' });
    const flowOf = (statusId: string | undefined) => march.flow.find((row) => row.statusId === statusId)?.counts;
    expect([flowOf(todo), flowOf(done)]).toEqual([
      [0, 2, 2, 2, 2, 2, 2, 1, 1],
      [0, 0, 0, 0, 0, 0, 0, 2, 2],
    ]);
    // Tasks keep the time of completion when they move on.
    await server.as(team.owner).call('updateProjectTask', {
      params: { projectId: project.id, taskId: elements[0]?.id ?? '' },
      body: { statusId: todo },
    });
    const after = await insightsOf({ from: '2025-03-13', to: '2025-03-21', zone: 'UTC' });
    expect(after.flow.find((row) => row.statusId === done)?.counts).toEqual([0, 0, 0, 0, 0, 0, 0, 2, 2]);
  });

  it('reject times outside their bounds and authors who are no members', async () => {
    const late = new Date(server.clock.now().getTime() + 2 * 86_400_000).toISOString();
    const reason = 'A date of the task or of a comment is not between 1970 and today';
    expect(
      await outcomes(team.owner, [
        { createdAt: '1969-12-31T23:59:59.000Z' },
        { updatedAt: late },
        { completedAt: '2025-02-30T00:00:00.000Z' },
        { createdAt: '14 March' },
        { comments: [{ content: 'Later', createdAt: late }] },
        { authorId: team.stranger.id },
        { author: 'x'.repeat(201) },
      ]),
    ).toEqual([
      [2, 'refused', reason],
      [3, 'refused', reason],
      [4, 'refused', reason],
      [5, 'refused', reason],
      [6, 'refused', reason],
      [7, 'refused', 'The author is not a member of this project'],
      [8, 'refused', 'The name of the author is longer than 200 characters'],
    ]);
  });

  it('cannot be undone after a week', async () => {
    const importId = newId();
    await send(team.owner, [{}], { importId });
    await server.database.transact((db) =>
      db.updateTable('imports').set({ created_at: '2020-01-01T00:00:00.000Z' }).where('id', '=', importId).execute(),
    );
    expect([(await undo(team.owner, importId)).status, (await imports(team.owner))[0]?.abilities.undo]).toEqual([
      409,
      false,
    ]);
  });

  it('enforce their limits on the server', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `csv:${index}` }));
    expect((await send(team.owner, rows(importLimits.batch + 1))).status).toBe(400);
    expect((await send(team.owner, [])).status).toBe(400);
    expect((await send(team.owner, [{ key: '' }])).status).toBe(400);
    expect((await send(team.owner, [{ description: 'x'.repeat(importLimits.bodyBytes) }])).status).toBe(413);
    const importId = newId();
    await send(team.owner, [{}], { importId });
    await server.database.transact(async (db) => {
      const rest = Array.from({ length: importLimits.rows - 1 }, (_, index) => ({
        project_id: project.id,
        key: `fill:${index}`,
        import_id: importId,
        task_id: newId(),
      }));
      for (let at = 0; at < rest.length; at += 2000)
        await db
          .insertInto('imported_tasks')
          .values(rest.slice(at, at + 2000))
          .execute();
    });
    expect((await send(team.owner, [{ key: 'csv:over' }], { importId })).error.message).toContain(
      'at most 20,000 rows',
    );
  });

  it('are closed to guests, strangers, other creators and other projects', async () => {
    const importId = newId();
    await send(team.owner, [{}], { importId });
    expect((await send(team.guest, [{}])).status).toBe(403);
    expect((await send({ ...team.stranger, workspaceId: team.owner.workspaceId }, [{}])).status).toBe(404);
    expect((await send(team.stranger, [{}])).status).toBe(404);
    expect((await send(team.member, [{ key: 'csv:9' }], { importId })).status).toBe(404);
    const other = await makeProject(server, team.owner);
    expect((await send(team.owner, [{}], { importId, of: other })).status).toBe(404);
    expect((await server.as(team.owner).call('undoImport', { params: { projectId: other.id, importId } })).status).toBe(
      404,
    );
  });
});

describeOnBoth('exports', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  beforeAll(async () => {
    server = await make();
  });
  beforeEach(async () => {
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member, team.guest], 'Launch: "one"/two');
  });

  const fetchLink = async (url: string) => server.app.inject({ method: 'GET', url });
  const exportProject = async (person: Person, body: { format: 'csv' | 'json'; bom?: boolean }) => {
    const { data } = await server.as(person).call('exportProject', { params: { projectId: project.id }, body });
    return { ...data, answer: await fetchLink(data.url) };
  };

  it('have the day of the person in their name', async () => {
    const names = [];
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await server.as(team.owner).call('updateAccount', { body: { timeZone } });
      const day = new Intl.DateTimeFormat('en-CA', { timeZone }).format(server.clock.now());
      names.push(`Launch- -one--two ${day}.csv`);
      const { fileName, answer } = await exportProject(team.owner, { format: 'csv' });
      expect(fileName).toBe(names.at(-1));
      expect(answer.headers['content-disposition']).toContain(encodeURIComponent(fileName));
    }
    expect(new Set(names).size).toBe(2);
  });

  it('escape formulas in the CSV of tasks', async () => {
    const { number } = await makeTask(server, team.owner, project, {
      title: '=1+1, "quoted"',
      description: 'two\nlines; más',
      assignees: [team.member.id],
      dueDate: '2026-05-04',
      estimate: '8',
    });
    const { answer, fileName } = await exportProject(team.guest, { format: 'csv', bom: true });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(answer.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(fileName)}`);
    expect(fileName).toMatch(/^Launch- -one--two \d{4}-\d{2}-\d{2}\.csv$/);
    const [head, line] = answer.body.split('\r\n');
    expect(head).toMatch(/^\uFEFFFaena id,Key,Title,Description,/);
    expect(line).toContain(
      `,${project.prefix}-${number},"'=1+1, ""quoted""","two\nlines; más",Backlog,Task,Medium,${team.member.email},,,2026-05-04,8,`,
    );
  });

  it.each([
    ['en', 'Faena id,Key,Title,Description,Status,'],
    ['es', 'Faena id,Clave,Título,Descripción,Estado,'],
  ] as const)('have headings in %s for a person who chose it', async (language, heading) => {
    await server.as(team.member).patch('/api/auth/account', { language });
    const { answer } = await exportProject(team.member, { format: 'csv' });
    expect(answer.body.startsWith(heading)).toBe(true);
  });

  it.each(languages)('have headings in %s that an import recognizes', (language) => {
    const columns = exportColumns(textsOf(language)('exports'), textsOf(language)('fields'));
    expect(sourceOf(columns)).toBe('faena');
    const recognized = (field: TaskField) =>
      descriptorOf(field).import || field === 'parentId' ? taskFields[field].name : 'ignored';
    expect(guessFields(columns)).toEqual([
      'externalId',
      'ignored',
      ...taskFieldNames.map(recognized),
      'author',
      'created',
      'updated',
      'completed',
      'ignored',
    ]);
  });

  it('contain a whole project with history and comments', async () => {
    const task = await makeTask(server, team.owner, project, { title: 'Told' });
    await server
      .as(team.member)
      .call('updateProjectTask', { params: { projectId: project.id, taskId: task.id }, body: { estimate: '3' } });
    await server.as(team.member).call('createComment', { params: { taskId: task.id }, body: { content: 'Hello' } });
    await server.as(team.owner).call('createProjectDocument', {
      params: { projectId: project.id },
      body: { title: 'Plan', content: 'First **this**', type: 'document' },
    });
    const gone = await makeTask(server, team.owner, project, { title: 'Gone' });
    await server.as(team.owner).call('deleteTask', { params: { taskId: gone.id } });
    const { answer } = await exportProject(team.member, { format: 'json' });
    const exported = answer.json<{
      format: string;
      tasks: { title: string; history: object[]; comments: object[] }[];
      documents: object[];
      statuses: object[];
    }>();
    expect(exported).toMatchObject({
      format: 'faena.project',
      version: 1,
      documents: [{ title: 'Plan', content: 'First **this**' }],
    });
    expect(exported.statuses).toHaveLength(4);
    expect(exported.tasks.map(({ title }) => title)).not.toContain('Gone');
    expect(exported.tasks.find(({ title }) => title === 'Told')).toMatchObject({
      status: 'Backlog',
      type: 'Task',
      priority: 'Medium',
      estimate: '3',
      comments: [{ content: 'Hello', by: { email: team.member.email } }],
      history: [{ field: 'created' }, { field: 'estimate', from: null, to: '3' }],
    });
  });

  it('contain the dates and the author that an imported task had in its file', async () => {
    const done = project.taskStatuses.at(-1)?.id;
    const times = { createdAt: '2025-03-14T10:20:30.000Z', completedAt: '2025-03-20T09:00:00.000Z' };
    await server.as(team.owner).call('importTasks', {
      params: { projectId: project.id, importId: newId() },
      body: {
        fileName: 'linear.csv',
        source: 'csv',
        product: 'Linear',
        rows: [rowFor(project, { title: 'Old', statusId: done, author: 'Rosa Díaz', ...times })],
      },
    });
    const csv = (await exportProject(team.owner, { format: 'csv' })).answer.payload;
    expect(csv).toContain(`Rosa Díaz,${times.createdAt},,${times.completedAt}`);
    const { answer } = await exportProject(team.owner, { format: 'json' });
    expect(
      answer.json<{ tasks: object[] }>().tasks.find((task) => 'title' in task && task.title === 'Old'),
    ).toMatchObject({
      createdBy: { name: 'Rosa Díaz', email: '' },
      updatedAt: null,
      ...times,
    });
  });

  it('name related tasks by their keys, but only those that the person may see', async () => {
    const hidden = await makeProject(server, team.owner, [], 'Secret');
    const make = (title: string, at = project, given = {}) => makeTask(server, team.owner, at, { title, ...given });
    const [first, second, gone] = [await make('First'), await make('Second'), await make('Gone')];
    const secret = await make('Secret', hidden);
    await make('Related', project, {
      blockedBy: [second.id, secret.id, gone.id, first.id],
      relatedTo: [secret.id],
      duplicateOf: secret.id,
    });
    await server.as(team.owner).call('deleteTask', { params: { taskId: gone.id } });
    const keyOf = ({ number }: { number: number | null }, of = project) => `${of.prefix}-${number}`;
    const exported = async (person: Person) => {
      const { answer } = await exportProject(person, { format: 'json' });
      const csv = (await exportProject(person, { format: 'csv' })).answer.body;
      return {
        json: answer.json<{ tasks: { title: string }[] }>().tasks.find(({ title }) => title === 'Related'),
        csv: csv.split('\r\n').find((line) => line.includes(',Related,')),
      };
    };
    const ours = [keyOf(second), keyOf(first)];
    const secretKey = keyOf(secret, hidden);
    const ofOwner = await exported(team.owner);
    const blockers = [keyOf(second), secretKey, keyOf(first)];
    expect(ofOwner.json).toMatchObject({ blockedBy: blockers, relatedTo: [secretKey], duplicateOf: secretKey });
    expect(ofOwner.csv).toContain(`,"${blockers.join('; ')}",${secretKey},${secretKey},`);
    const ofMember = await exported(team.member);
    expect(ofMember.json).toMatchObject({ blockedBy: ours, relatedTo: [], duplicateOf: null });
    expect(ofMember.csv).toContain(`,"${ours.join('; ')}",,,`);
  });

  it('page through a long project, with each task once', async () => {
    const long = await makeProject(server, team.owner);
    const rows = Array.from({ length: 450 }, (_, index) =>
      rowFor(long, { line: index + 2, key: `csv:${index}`, title: `Task ${index}` }),
    );
    await server.as(team.owner).call('importTasks', {
      params: { projectId: long.id, importId: newId() },
      body: { fileName: 'a', source: 'csv', rows },
    });
    const { data } = await server
      .as(team.owner)
      .call('exportProject', { params: { projectId: long.id }, body: { format: 'json' } });
    const titles = (await fetchLink(data.url)).json<{ tasks: { title: string }[] }>().tasks.map(({ title }) => title);
    expect(titles).toEqual(rows.map(({ title }) => title));
  });

  it.each([
    ['an emoji where the name is cut', `${'x'.repeat(79)}🚀`],
    ['half an emoji', 'Launch \ud83d'],
    ['quotes, percent and a line break', 'a"b\\c%22\r\nX-Injected: 1'],
    ['only signs', '🚀'.repeat(60)],
    ['a text that turns around', '\u202Egnp.exe'],
  ])('have a valid file name for a project called %s', async (_, name) => {
    const named = await makeProject(server, team.owner);
    await server.database.transact((db) =>
      db.updateTable('projects').set({ name }).where('id', '=', named.id).execute(),
    );
    const { data } = await server
      .as(team.owner)
      .call('exportProject', { params: { projectId: named.id }, body: { format: 'json' } });
    const answer = await fetchLink(data.url);
    const disposition = String(answer.headers['content-disposition']);
    expect([answer.statusCode, answer.headers['x-injected'], data.fileName.isWellFormed()]).toEqual([
      200,
      undefined,
      true,
    ]);
    expect(decodeURIComponent(/filename\*=UTF-8''([^;]+)$/.exec(disposition)?.[1] ?? '')).toBe(data.fileName);
    expect(disposition).toMatch(/^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
    expect(data.fileName).not.toMatch(/[\u202A-\u202E\u2066-\u2069\\/]/);
  });

  it('keep the link valid if the answer fails', async () => {
    const named = await makeProject(server, team.owner);
    await makeTask(server, team.owner, named, {});
    const origin = (value: string | null) =>
      server.database.transact((db) =>
        db.updateTable('tasks').set({ origin: value }).where('project_id', '=', named.id).execute(),
      );
    const { data } = await server
      .as(team.owner)
      .call('exportProject', { params: { projectId: named.id }, body: { format: 'csv' } });
    await origin('not JSON');
    const failed = await fetchLink(data.url).then(
      ({ statusCode }) => statusCode,
      () => 'broken off',
    );
    expect(failed).not.toBe(200);
    await origin(null);
    expect([(await fetchLink(data.url)).statusCode, (await fetchLink(data.url)).statusCode]).toEqual([200, 404]);
  });

  it('are downloaded once, within a minute, and only while the person has access', async () => {
    const link = async (person: Person) =>
      (await server.as(person).call('exportProject', { params: { projectId: project.id }, body: { format: 'csv' } }))
        .data.url;
    const url = await link(team.owner);
    expect([(await fetchLink(url)).statusCode, (await fetchLink(url)).statusCode]).toEqual([200, 404]);
    const late = await link(team.owner);
    server.clock.advance(61_000);
    expect((await fetchLink(late)).statusCode).toBe(404);
    const leaver = await joinWorkspace(server, team.owner.workspaceId, 'member', 'Lea');
    await server
      .as(team.owner)
      .call('inviteToProject', { params: { projectId: project.id }, body: { usersToInvite: [leaver.id] } });
    const lost = await link(leaver);
    await server.as(team.owner).call('removeFromProject', { params: { projectId: project.id, userId: leaver.id } });
    expect((await fetchLink(lost)).statusCode).toBe(404);
    expect((await fetchLink('/api/downloads/forged')).statusCode).toBe(404);
  });

  it('read documents in pages, not one by one', async () => {
    const queries: string[] = [];
    const counted = server.database.db.withPlugin({
      transformQuery({ node }) {
        queries.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const viewer = { id: team.owner.id, role: 'owner', workspaceId: team.owner.workspaceId } as const;
    const exportBoth = async () => {
      queries.length = 0;
      let text = '';
      for await (const part of projectJson(counted, viewer, project.id, '', 'en')) text += part;
      for await (const { content } of workspaceEntries(counted, viewer, '', 'en'))
        for await (const part of content) text += String(part);
      return { text, count: queries.length };
    };
    const write = (title: string) =>
      server.as(team.owner).call('createProjectDocument', {
        params: { projectId: project.id },
        body: { title, content: `Content of ${title}`, type: 'document' },
      });
    await write('Plan 1');
    const before = await exportBoth();
    const titles = Array.from({ length: 20 }, (_, index) => `Plan ${index + 1}`);
    for (const title of titles.slice(1)) await write(title);
    const after = await exportBoth();
    expect(after.count).toBe(before.count);
    for (const title of titles) expect(after.text.split(`Content of ${title}\n`)).toHaveLength(2);
  });

  it('pack a workspace for its managers, without conversations they are not in', async () => {
    await server.as(team.owner).call('createProjectDocument', {
      params: { projectId: project.id },
      body: { title: 'Packed', content: 'Short', type: 'document' },
    });
    const { data: folder } = await server
      .as(team.owner)
      .call('createDocument', { body: { title: '../Plans', type: 'folder' } });
    const image = newId();
    await server.database.transact((db) =>
      db
        .insertInto('images')
        .values({
          id: image,
          workspace_id: team.owner.workspaceId,
          account_id: team.owner.id,
          created_at: '2026-01-01T00:00:00.000Z',
          image: new Uint8Array([1, 2, 3]),
        })
        .execute(),
    );
    const content = `Look: ![it](/api/images/${image})`;
    await server
      .as(team.owner)
      .call('createDocument', { body: { title: 'Año', content, type: 'document', parentId: folder.id } });
    await server
      .as(team.owner)
      .call('createDocument', { body: { title: 'año', content: 'twice', type: 'document', parentId: folder.id } });
    const talk = (people: Person[], name: string) =>
      server
        .as(people[0] ?? team.owner)
        .call('createConversation', { body: { name, memberIds: people.slice(1).map(({ id }) => id) } });
    const { data: ours } = await talk([team.owner, team.member], 'Ours');
    await server
      .as(team.owner)
      .call('createMessage', { params: { conversationId: ours.id }, body: { content: 'In the open' } });
    const { data: theirs } = await talk([team.member, team.admin], 'Theirs');
    await server
      .as(team.member)
      .call('createMessage', { params: { conversationId: theirs.id }, body: { content: 'Behind backs' } });

    expect((await server.as(team.member).call('exportWorkspace')).status).toBe(403);
    const { data } = await server.as(team.owner).call('exportWorkspace');
    const answer = await fetchLink(data.url);
    expect(answer.headers['content-type']).toBe('application/zip');
    const files = unzipSync(new Uint8Array(answer.rawPayload));
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining([
        'workspace.json',
        'projects/Launch- -one--two/project.json',
        'projects/Launch- -one--two/tasks.csv',
        'projects/Launch- -one--two/documents/Packed.md',
        'documents/-Plans/Año.md',
        'documents/-Plans/año (2).md',
        'conversations/Ours.json',
        `images/${image}.webp`,
      ]),
    );
    const text = (name: string) => strFromU8(files[name] ?? new Uint8Array());
    expect(text('documents/-Plans/Año.md')).toBe(`# Año\n\nLook:\n\n![it](../../images/${image}.webp)\n`);
    expect(JSON.parse(text('conversations/Ours.json'))).toMatchObject({
      name: 'Ours',
      messages: [{ content: 'In the open' }],
    });
    expect(JSON.parse(text('projects/Launch- -one--two/project.json'))).toMatchObject({ format: 'faena.project' });
    expect(
      Object.values(files)
        .map((bytes) => strFromU8(bytes))
        .join(''),
    ).not.toContain('Behind backs');
    expect([...(files[`images/${image}.webp`] ?? [])]).toEqual([1, 2, 3]);
  });
});
