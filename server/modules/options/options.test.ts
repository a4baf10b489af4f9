import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Project, TagKind } from '../../../domain/project.ts';
import { newId } from '../../db/ids.ts';
import { makeProject, makeTask, tagsFor } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('options of a project', (make) => {
  let server: TestServer;
  let owner: Person;
  let project: Project;
  beforeAll(async () => {
    server = await make();
    owner = await server.signUpPerson();
  });
  beforeEach(async () => {
    project = await makeProject(server, owner);
  });

  const create = (kind: TagKind, body: object) =>
    server.as(owner).call('createTag', { params: { projectId: project.id, kind }, body: body as { name: string } });
  const update = (kind: TagKind, tagId: string, body: object) =>
    server.as(owner).call('updateTag', { params: { projectId: project.id, kind, tagId }, body });
  const order = (kind: TagKind, ids: string[]) =>
    server.as(owner).call('orderTags', { params: { projectId: project.id, kind }, body: { ids } });
  const idOf = (name: string): string =>
    [...project.taskStatuses, ...project.taskTypes, ...project.taskPriorities].find((tag) => tag.name === name)?.id ??
    '';

  it('are added at the end of the list, with default colours', async () => {
    const { status, data } = await create('statuses', { name: ' Review ' });
    expect(status).toBe(201);
    expect(data.taskStatuses.at(-1)).toMatchObject({
      name: 'Review',
      color: 'slate',
      order: 4,
      archived: false,
      description: null,
      projectId: project.id,
    });
    expect(data).toMatchObject({ version: 2, updatedAt: expect.any(String) });
    expect((await create('types', { name: 'Type', description: 'why' })).data.taskTypes.at(-1)).toMatchObject({
      color: 'blue',
      description: 'why',
    });
    expect((await create('priorities', { name: 'Now', icon: 'arrow-up' })).data.taskPriorities.at(-1)).toMatchObject({
      icon: 'arrow-up',
      order: 5,
    });
    const id = newId();
    expect((await create('types', { id, name: 'Own' })).data.taskTypes.at(-1)?.id).toBe(id);
    const taken = await create('types', { id, name: 'Other' });
    expect([taken.status, taken.error.message]).toEqual([409, 'A record with this id already exists']);
  });

  it('reject a name that the list already has, in any case, unless it is archived', async () => {
    const taken = await create('statuses', { name: 'DONE' });
    expect([taken.status, taken.error]).toEqual([
      409,
      {
        code: 'CONFLICT',
        message: 'The list already has an entry named DONE',
        issues: [{ path: 'body.name', message: 'The list already has an entry named DONE' }],
      },
    ]);
    expect((await create('types', { name: 'Done' })).status).toBe(201);
    expect((await update('statuses', idOf('To Do'), { name: 'done' })).status).toBe(409);
    expect((await update('statuses', idOf('Done'), { name: 'done' })).status).toBe(200);
    expect((await update('statuses', idOf('Done'), { archived: true })).status).toBe(200);
    expect((await create('statuses', { name: 'Done' })).status).toBe(201);
    const back = await update('statuses', idOf('Done'), { archived: false });
    expect([back.status, back.error.code]).toEqual([409, 'CONFLICT']);
    expect((await update('statuses', idOf('Done'), { archived: false, name: 'Done for good' })).status).toBe(200);
  });

  it('are added only once by simultaneous requests with the same name', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => create('types', { name: 'Same' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('can be changed, and the version grows only with a real change', async () => {
    const { data } = await update('types', idOf('Bug'), { color: 'rose', name: 'Defect' });
    expect(data.taskTypes.find(({ name }) => name === 'Defect')).toMatchObject({
      id: idOf('Bug'),
      color: 'rose',
      order: 1,
    });
    expect(data.version).toBe(2);
    expect((await update('types', idOf('Bug'), { color: 'rose' })).data.version).toBe(2);
    expect((await update('types', idOf('Bug'), {})).data.version).toBe(2);
    expect((await update('types', idOf('Bug'), { icon: 'arrow-up' })).error.message).toBe(
      'icon: Statuses and types have a color and no icon',
    );
    expect((await update('priorities', idOf('Low'), { color: 'red' })).error.message).toBe(
      'color: Priorities have an icon and no color',
    );
    expect((await create('priorities', { name: 'X', color: 'red' })).status).toBe(400);
    expect((await update('types', idOf('Bug'), { name: '' })).status).toBe(400);
    expect((await update('types', idOf('Low'), { name: 'X' })).status).toBe(404);
    expect((await update('types', 'x', { name: 'X' })).status).toBe(404);
    const url = `/api/workspaces/${owner.workspaceId}/projects/${project.id}/tags/colours`;
    expect((await server.as(owner).post(url, { name: 'X' })).status).toBe(400);
  });

  it('can be archived except the last one, even with simultaneous requests', async () => {
    for (const name of ['Backlog', 'To Do'])
      expect((await update('statuses', idOf(name), { archived: true })).status).toBe(200);
    const answers = await Promise.all(
      ['In Progress', 'Done'].map((name) => update('statuses', idOf(name), { archived: true })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.message).toBe(
      'The last entry of a list in use cannot be archived',
    );
    const { data } = await server.as(owner).call('getProject', { params: { projectId: project.id } });
    expect(data.taskStatuses.filter(({ archived }) => !archived)).toHaveLength(1);
  });

  it('remain on their tasks after being archived, and cannot be chosen again', async () => {
    const task = await makeTask(server, owner, project);
    await update('statuses', idOf('Backlog'), { archived: true });
    const params = { projectId: project.id, taskId: task.id };
    const write = (body: object) => server.as(owner).call('updateProjectTask', { params, body });
    expect((await write({ title: 'Kept', statusId: idOf('Backlog') })).data).toMatchObject({
      title: 'Kept',
      statusId: idOf('Backlog'),
    });
    expect(
      (await server.as(owner).call('getProjectTask', { params })).data.project?.taskStatuses.map(({ name }) => name),
    ).toEqual(['Backlog', 'To Do', 'In Progress', 'Done']);
    expect((await write({ statusId: idOf('Done') })).status).toBe(200);
    expect((await write({ statusId: idOf('Backlog') })).error.message).toBe(
      'statusId: This option is archived. Choose another one.',
    );
    expect(
      (await server.as(owner).call('getProjectTask', { params })).data.project?.taskStatuses.map(({ name }) => name),
    ).toEqual(['To Do', 'In Progress', 'Done']);
    const body = { title: 'New', ...tagsFor(project) };
    expect((await server.as(owner).call('createProjectTask', { params, body })).status).toBe(400);
  });

  it('can be ordered as a whole list', async () => {
    const ids = project.taskStatuses.map(({ id }) => id).reverse();
    const { data } = await order('statuses', ids);
    expect(data.taskStatuses.map(({ id, order: place }) => [id, place])).toEqual(ids.map((id, place) => [id, place]));
    expect(data.version).toBe(2);
    expect((await order('statuses', ids)).data.version).toBe(2);
    for (const wrong of [
      ids.slice(1),
      [...ids, ids[0] ?? ''],
      [...ids.slice(1), newId()],
      [...ids.slice(1), idOf('Bug')],
    ]) {
      const { status, error } = await order('statuses', wrong);
      expect([status, error.message]).toEqual([400, 'ids: Send every id of the list exactly once']);
    }
    expect((await create('statuses', { name: 'After' })).data.taskStatuses.map(({ name }) => name)).toEqual([
      'Done',
      'In Progress',
      'To Do',
      'Backlog',
      'After',
    ]);
  });
});
