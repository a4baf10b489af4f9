import { beforeAll, beforeEach, expect, it } from 'vitest';
import { noFilters } from '../../../domain/fields/taskFilters.ts';
import { labelsInWorkspace } from '../../../domain/labelRecord.ts';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import { newId } from '../../db/ids.ts';
import { makeProject, makeTask, makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('labels', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  beforeAll(async () => {
    server = await make();
  });
  beforeEach(async () => {
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member, team.guest]);
  });

  const create = (person: Person, body: { id?: string; name: string; projectId?: string | null }) =>
    server.as(person).call('createLabel', { body });
  const inProject = async (name: string): Promise<string> =>
    (await create(team.owner, { name, projectId: project.id })).data.id;
  const inWorkspace = async (name: string): Promise<string> => (await create(team.owner, { name })).data.id;
  const update = (person: Person, labelId: string, body: object) =>
    server.as(person).call('updateLabel', { params: { labelId }, body });
  const merge = (person: Person, labelId: string, into: string) =>
    server.as(person).call('mergeLabel', { params: { labelId }, body: { into } });
  const setLabels = (task: Task, labels: string[], person = team.owner) =>
    server
      .as(person)
      .call('updateProjectTask', { params: { projectId: project.id, taskId: task.id }, body: { labels } });
  const labelsOf = async (task: Task): Promise<string[]> =>
    (await server.as(team.owner).call('getProjectTask', { params: { projectId: project.id, taskId: task.id } })).data
      .labels;
  const namesIn = async (projectId = project.id) =>
    (await server.as(team.owner).call('getProject', { params: { projectId } })).data.labels.map(({ name }) => name);

  it('travel with each project that can use them, sorted by name', async () => {
    await inWorkspace('Urgent');
    await inProject('api');
    await inProject('Ábaco');
    const other = await makeProject(server, team.owner, [], 'Other');
    expect(await namesIn()).toEqual(['Ábaco', 'api', 'Urgent']);
    expect(await namesIn(other.id)).toEqual(['Urgent']);
  });

  it('are created once for each place, and equal names differ in neither case nor accents', async () => {
    const first = await create(team.member, { name: 'Acción', projectId: project.id });
    expect([first.status, first.data]).toEqual([
      201,
      {
        id: expect.any(String),
        name: 'Acción',
        color: expect.any(String),
        archived: false,
        projectId: project.id,
        version: 1,
      },
    ]);
    expect((await create(team.guest, { name: 'ACCION', projectId: project.id })).data).toEqual(first.data);
    expect((await create(team.member, { name: 'acción' })).data.id).not.toBe(first.data.id);
    const answers = await Promise.all(
      [1, 2, 3].map(() => create(team.member, { name: 'Same', projectId: project.id })),
    );
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  it('that a device created offline lead to the existing label of the same name', async () => {
    const known = await inProject('api');
    const id = newId();
    expect((await create(team.member, { id, name: 'API', projectId: project.id })).data.id).toBe(known);
    const task = await makeTask(server, team.owner, project);
    expect((await setLabels(task, [id, known])).data.labels).toEqual([known]);
    expect((await create(team.member, { id, name: 'Other', projectId: project.id })).error.message).toBe(
      'A record with this id already exists',
    );
  });

  it('are created by members, and by guests in their projects only', async () => {
    const other = await makeProject(server, team.owner, [], 'Other');
    expect((await create(team.member, { name: 'a' })).status).toBe(201);
    expect((await create(team.guest, { name: 'b', projectId: project.id })).status).toBe(201);
    const refused = await create(team.guest, { name: 'c' });
    expect([refused.status, refused.error.message]).toEqual([403, 'Guests can create labels in their projects only']);
    expect((await create(team.guest, { name: 'c', projectId: other.id })).status).toBe(404);
  });

  it('are changed by the managers of their place', async () => {
    const [own, shared] = [await inProject('own'), await inWorkspace('shared')];
    expect((await update(team.member, own, { name: 'x' })).status).toBe(403);
    const refused = await update(team.member, shared, { name: 'x' });
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'Only the owner and admins of the workspace can change its labels',
    ]);
    expect((await update(team.admin, own, { name: 'Renamed', color: 'rose' })).data).toMatchObject({
      name: 'Renamed',
      color: 'rose',
      version: 2,
    });
    expect((await update(team.admin, own, { color: 'rose' })).data.version).toBe(2);
    expect((await update(team.stranger, own, { name: 'x' })).status).toBe(404);
  });

  it('that are not archived have different names, and an archived label frees its name', async () => {
    const [one, other] = [await inProject('one'), await inProject('other')];
    const taken = await update(team.owner, other, { name: 'ONE' });
    const message = 'There is already a label named “ONE”. Merge the two labels, or choose another name.';
    expect([taken.status, taken.error]).toEqual([
      409,
      { code: 'CONFLICT', message, issues: [{ path: 'body.name', message }] },
    ]);
    await update(team.owner, one, { archived: true });
    expect((await update(team.owner, other, { name: 'one' })).status).toBe(200);
    expect((await update(team.owner, one, { archived: false })).status).toBe(409);
  });

  it('remain on their tasks after being archived, and cannot be chosen again', async () => {
    const [old, api] = [await inProject('old'), await inProject('api')];
    const task = await makeTask(server, team.owner, project, { labels: [old] });
    const other = await makeTask(server, team.owner, project);
    await update(team.owner, old, { archived: true });
    expect((await setLabels(task, [old, api])).data.labels).toEqual([old, api]);
    expect((await setLabels(other, [api, old])).error.message).toBe(
      'labels: The label “old” is archived. Choose another one.',
    );
    expect(await labelsOf(other)).toEqual([]);
  });

  it('of other places and unknown ones are rejected with their number in the list', async () => {
    const elsewhere = await makeProject(server, team.owner, [], 'Other');
    const foreign = (await create(team.owner, { name: 'x', projectId: elsewhere.id })).data.id;
    const api = await inProject('api');
    const task = await makeTask(server, team.owner, project, { labels: [api] });
    for (const id of [foreign, newId()]) {
      const { status, error } = await setLabels(task, [api, id]);
      expect([status, error.message]).toEqual([
        400,
        'labels: Label 2 of 2 belongs neither to the project nor to its workspace',
      ]);
    }
    const many = await setLabels(
      task,
      Array.from({ length: 200 }, () => newId()),
    );
    expect([many.status, many.error.issues?.[0]?.path]).toEqual([400, 'body.labels']);
    expect(await labelsOf(task)).toEqual([api]);
  });

  it('of a task are logged with their names', async () => {
    const api = await inProject('api');
    const task = await makeTask(server, team.owner, project);
    await setLabels(task, [api, await inWorkspace('Urgent')], team.guest);
    const { elements } = (await server.as(team.owner).call('taskHistory', { params: { taskId: task.id } })).data;
    expect(elements[0]).toMatchObject({ field: 'labels', fromName: null, toName: 'api, Urgent' });
  });

  it('conflict with a change by another person since the version that the writer saw', async () => {
    const [api, web] = [await inProject('api'), await inProject('web')];
    const task = await makeTask(server, team.owner, project);
    await setLabels(task, [api], team.member);
    const { status, error } = await server.as(team.owner).call('updateProjectTask', {
      params: { projectId: project.id, taskId: task.id },
      body: { labels: [web], version: 1 },
    });
    expect([status, error.code]).toEqual([409, 'CONFLICT']);
  });

  it('can be filtered by any, all or none of them, and by none at all', async () => {
    const [a, b] = [await inProject('a'), await inWorkspace('b')];
    const tasks = {
      none: await makeTask(server, team.owner, project),
      a: await makeTask(server, team.owner, project, { labels: [a] }),
      ab: await makeTask(server, team.owner, project, { labels: [b, a] }),
    };
    const found = async (labelIds: string[]) => {
      const query = { filters: JSON.stringify({ labelIds }) };
      const { data } = await server
        .as(team.owner)
        .call('listProjectTasks', { params: { projectId: project.id }, query });
      return Object.entries(tasks).flatMap(([name, { id }]) =>
        data.elements.some((one) => one.id === id) ? [name] : [],
      );
    };
    expect(await found([a, b])).toEqual(['a', 'ab']);
    expect(await found(['none', b])).toEqual(['none', 'ab']);
    expect(await found(['all', a, b])).toEqual(['ab']);
    expect(await found(['not', b])).toEqual(['none', 'a']);
    expect(await found(['not', 'none', b])).toEqual(['a']);
    expect(await found(['not'])).toEqual(['none', 'a', 'ab']);
  });

  it('are merged on every task once, also in saved views and for writes with the old id', async () => {
    const [from, into] = [await inProject('bugs'), await inWorkspace('Bug')];
    const both = await makeTask(server, team.owner, project, { labels: [from, into] });
    const one = await makeTask(server, team.owner, project, { labels: [from] });
    const bare = await makeTask(server, team.owner, project);
    const filters = { ...noFilters, labelIds: [from] };
    await server.as(team.owner).call('createSavedView', {
      params: { projectId: project.id },
      body: { name: 'Bugs', shared: true, search: '', filters, mode: 'table', columns: {} },
    });
    expect((await merge(team.member, from, into)).status).toBe(403);
    expect((await merge(team.owner, from, into)).data).toMatchObject({ label: { id: into }, tasks: 2 });
    expect([await labelsOf(both), await labelsOf(one)]).toEqual([[into], [into]]);
    expect(await namesIn()).toEqual(['Bug']);
    expect((await setLabels(bare, [from])).data.labels).toEqual([into]);
    const views = await server.as(team.owner).call('listSavedViews', { params: { projectId: project.id } });
    expect(views.data.elements[0]?.filters.labelIds).toEqual([into]);
    const { elements } = (await server.as(team.owner).call('taskHistory', { params: { taskId: one.id } })).data;
    expect(elements[0]).toMatchObject({ field: 'labels', from: [from], to: [into], toName: 'Bug' });
    expect((await create(team.owner, { name: 'bugs', projectId: project.id })).data.id).not.toBe(from);
  });

  it('are merged only into a label that all their tasks can have', async () => {
    const [own, shared] = [await inProject('own'), await inWorkspace('shared')];
    const wide = await merge(team.owner, shared, own);
    expect(wide.error.message).toBe(
      'into: “shared” can be merged into a label that is in use in the same project, or into one of the workspace',
    );
    expect((await merge(team.owner, own, own)).error.message).toBe('into: “own” cannot be merged into itself');
    await update(team.owner, shared, { archived: true });
    expect((await merge(team.owner, own, shared)).status).toBe(400);
  });

  it('are listed with the number of tasks that the viewer may read', async () => {
    const hidden = await makeProject(server, team.owner, [], 'Hidden');
    const shared = await inWorkspace('shared');
    const own = await inProject('own');
    await makeTask(server, team.owner, project, { labels: [shared, own] });
    await makeTask(server, team.owner, hidden, { labels: [shared] });
    const list = async (person: Person, projectId?: string) =>
      (
        await server.as(person).call('listLabels', { query: projectId === undefined ? {} : { projectId } })
      ).data.elements.map(({ name, tasks }) => [name, tasks]);
    expect(await list(team.owner)).toEqual([['shared', 2]]);
    expect(await list(team.guest)).toEqual([['shared', 1]]);
    expect(await list(team.guest, project.id)).toEqual([['own', 1]]);
  });

  it('have a maximum number in each workspace', async () => {
    await server.database.transact(async (db) => {
      const row = { workspace_id: team.owner.workspaceId, project_id: null, color: 'red', archived: 1 } as const;
      const fixed = { merged_into: null, version: 1, created_by: team.owner.id, created_at: '', updated_at: null };
      for (let count = 0; count < labelsInWorkspace; count += 1)
        await db
          .insertInto('labels')
          .values({ ...row, ...fixed, id: newId(), name: `${count}`, name_key: `${count}` })
          .execute();
    });
    const { status, error } = await create(team.owner, { name: 'One more' });
    expect([status, error.message]).toEqual([
      409,
      'A workspace can have at most 1,000 labels, with archived ones and those of its projects. Merge labels that mean the same.',
    ]);
  });
});
