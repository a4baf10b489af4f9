import { beforeAll, expect, it } from 'vitest';
import type { Project } from '../../../domain/project.ts';
import type { Task } from '../../../domain/task.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { makeProject, makeTask, makeTeam, tagsFor, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('archive of tasks', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  const published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member, team.guest]);
    server.app.realtime.attach({ published: (changes) => published.push(...changes), sessionEnded: () => {} });
  });

  const archive = (person: Person, taskId: string) => server.as(person).call('archiveTask', { params: { taskId } });
  const unarchive = (person: Person, taskId: string) => server.as(person).call('unarchiveTask', { params: { taskId } });
  const update = (person: Person, { id: taskId }: Task, body: object) =>
    server.as(person).call('updateProjectTask', { params: { projectId: project.id, taskId }, body });
  const listed = async (query = {}) =>
    (
      await server.as(team.owner).call('listProjectTasks', { params: { projectId: project.id }, query })
    ).data.elements.map(({ title }) => title);
  const logged = async ({ id: taskId }: Task) =>
    (await server.as(team.owner).call('taskHistory', { params: { taskId } })).data.elements.map(({ field }) => field);

  it('leaves lists, counts and home, and comes back', async () => {
    const task = await makeTask(server, team.owner, project, {
      title: 'Old plan',
      dueDate: '2026-01-05',
      assignees: [team.owner.id],
    });
    await makeTask(server, team.owner, project, { title: 'New plan' });
    const mine = async () =>
      (await server.as(team.owner).call('listMyTasks', {})).data.elements.map(({ title }) => title);
    const openCount = async () =>
      (await server.as(team.owner).call('listProjects', {})).data.elements.find(({ id }) => id === project.id)
        ?.taskCount;
    expect([await mine(), await openCount(), task.archivedAt]).toEqual([['Old plan'], 2, undefined]);

    published.length = 0;
    const { status, data } = await archive(team.guest, task.id);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      id: task.id,
      archivedAt: expect.any(String),
      version: task.version + 1,
      abilities: { update: false, delete: false },
    });
    expect(published.map(({ audience, change }) => [audience, change.type])).toEqual([
      [{ projectId: project.id }, 'task.saved'],
    ]);
    expect([await listed(), await mine(), await openCount()]).toEqual([['New plan'], [], 1]);
    expect(await listed({ filters: '{"archived":"only"}' })).toEqual(['Old plan']);
    expect(await listed({ filters: '{"archived":"all"}' })).toEqual(['Old plan', 'New plan']);
    expect(await listed({ filters: '{"archived":"only"}', search: 'plan' })).toEqual(['Old plan']);
    // A second request changes nothing.
    expect((await archive(team.owner, task.id)).data.version).toBe(data.version);

    const back = await unarchive(team.member, task.id);
    expect(back.data).toMatchObject({ version: data.version + 1, abilities: { update: true, delete: true } });
    expect(back.data.archivedAt).toBeUndefined();
    expect(await listed()).toEqual(['Old plan', 'New plan']);
    expect(await logged(task)).toEqual(['unarchived', 'archived', 'created']);
  });

  it('can be read, found, commented on and deleted, but not changed', async () => {
    const task = await makeTask(server, team.owner, project, {
      title: 'Quarterly zebra',
      description: '- [ ] Seal it',
    });
    await archive(team.owner, task.id);
    const rejected = { status: 409, error: { code: 'CONFLICT', message: expect.stringMatching(/archived/) } };
    expect(await update(team.owner, task, { title: 'Other' })).toMatchObject(rejected);
    expect(
      await server.as(team.owner).call('tickChecklistItem', {
        params: { projectId: project.id, taskId: task.id },
        body: { item: { text: 'Seal it', occurrence: 0 }, checked: true },
      }),
    ).toMatchObject(rejected);
    const { data: read } = await server.as(team.guest).call('getProjectTask', {
      params: { projectId: project.id, taskId: task.id },
    });
    expect(read).toMatchObject({ title: 'Quarterly zebra', abilities: { update: false, delete: false } });
    const comment = await server
      .as(team.guest)
      .call('createComment', { params: { taskId: task.id }, body: { content: 'Still useful' } });
    expect(comment.status).toBe(201);
    const found = await server.as(team.owner).call('search', { query: { q: 'zebra' } });
    expect(found.data.elements.map(({ id }) => id)).toEqual([task.id]);
    const keyed = await server.as(team.owner).call('listKeyedTasks', { query: { keys: String(read.key) } });
    expect(keyed.data.elements.map(({ id }) => id)).toEqual([task.id]);
    expect((await server.as(team.owner).call('deleteTask', { params: { taskId: task.id } })).status).toBe(200);
    // A restored task is still archived.
    const restored = await server.as(team.owner).call('restoreTask', { params: { taskId: task.id } });
    expect(restored.data.archivedAt).toEqual(expect.any(String));
  });

  it('is invisible to people outside of the project', async () => {
    const other = await makeProject(server, team.owner, []);
    const { data } = await server.as(team.owner).call('createProjectTask', {
      params: { projectId: other.id },
      body: { title: 'Secret', ...tagsFor(other) },
    });
    expect((await archive(team.member, data.id)).status).toBe(404);
    expect((await unarchive(team.member, data.id)).status).toBe(404);
  });

  it('rejects an unknown value of the filter', async () => {
    const { status, error } = await server.as(team.owner).call('listProjectTasks', {
      params: { projectId: project.id },
      query: { filters: '{"archived":"some"}' },
    });
    expect([status, error?.issues?.[0]?.path]).toEqual([400, 'query.filters.archived']);
  });
});
