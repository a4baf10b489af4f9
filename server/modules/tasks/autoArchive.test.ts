import { beforeAll, expect, it } from 'vitest';
import { viaAutoArchive } from '../../../domain/history.ts';
import type { Project } from '../../../domain/project.ts';
import { makeProject, makeTask, makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type TestServer } from '../../testing/testApp.ts';
import { archiveDoneTasks } from './autoArchive.ts';

const day = 86_400_000;

describeOnBoth('archive of done tasks', (make) => {
  let server: TestServer;
  let team: Team;
  let project: Project;
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    project = await makeProject(server, team.owner, [team.member]);
  });

  const run = () =>
    archiveDoneTasks({ unitOfWork: server.app.unitOfWork, db: server.database.db, clock: server.clock });
  const set = (archiveDoneAfter: number | null) =>
    server.as(team.owner).call('updateProject', { params: { projectId: project.id }, body: { archiveDoneAfter } });
  const archived = async () =>
    (
      await server.as(team.owner).call('listProjectTasks', {
        params: { projectId: project.id },
        query: { filters: '{"archived":"only"}' },
      })
    ).data.elements.map(({ title }) => title);

  it('archives those that were done long enough and have no open subtask, once', async () => {
    const done = project.taskStatuses.find(({ category }) => category === 'done')?.id ?? '';
    await makeTask(server, team.owner, project, { title: 'Open' });
    const old = await makeTask(server, team.owner, project, { title: 'Old', statusId: done });
    const parent = await makeTask(server, team.owner, project, { title: 'Parent', statusId: done });
    const child = await makeTask(server, team.owner, project, { title: 'Child', parentId: parent.id });
    server.clock.advance(8 * day);
    await makeTask(server, team.owner, project, { title: 'New', statusId: done });
    await run();
    expect(await archived()).toEqual([]);
    expect((await set(7)).data.archiveDoneAfter).toBe(7);
    await Promise.all([run(), run()]);
    expect(await archived()).toEqual(['Old']);
    const history = await server.as(team.owner).call('taskHistory', { params: { taskId: old.id } });
    expect(history.data.elements.map(({ field, via, by }) => [field, via, by.id])).toEqual([
      ['archived', viaAutoArchive, team.owner.id],
      ['created', null, team.owner.id],
    ]);
    await server.as(team.owner).call('deleteTask', { params: { taskId: child.id } });
    await run();
    expect((await archived()).toSorted()).toEqual(['Old', 'Parent']);
    expect((await set(null)).data.archiveDoneAfter).toBeUndefined();
    server.clock.advance(8 * day);
    await run();
    expect((await archived()).length).toBe(2);
  });

  it('accepts 1 to 365 days', async () => {
    expect([(await set(0)).status, (await set(366)).status, (await set(365)).status]).toEqual([400, 400, 200]);
  });
});
