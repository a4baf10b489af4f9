import { beforeAll, expect, it } from 'vitest';
import type { Project } from '../../../domain/project.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { makeProject, makeTask, makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const plan = '- [ ] Cut the gears\n- [ ] Wind the **spring**\n- [ ] Cut the gears';

describeOnBoth('checklist of a description', (make) => {
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
  const create = async (description: string | null = plan) =>
    makeTask(server, team.owner, project, { title: 'Clock', description });
  const tick = (person: Person, taskId: string, text: string, checked = true, occurrence = 0, key?: string) =>
    server.as(person).call('tickChecklistItem', {
      params: { projectId: project.id, taskId },
      body: { item: { text, occurrence }, checked },
      key,
    });
  const write = (person: Person, taskId: string, body: object) =>
    server.as(person).call('updateProjectTask', { params: { projectId: project.id, taskId }, body });
  const log = async (taskId: string) =>
    (await server.as(team.owner).call('taskHistory', { params: { taskId } })).data.elements.map(
      ({ field, from, to, by }) => [field, from, to, by.id],
    );

  it('is ticked item by item, logged in words and published', async () => {
    const task = await create();
    published = [];
    const { status, data } = await tick(team.guest, task.id, 'Cut the gears', true, 1);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      description: '- [ ] Cut the gears\n- [ ] Wind the **spring**\n- [x] Cut the gears',
      version: 2,
      abilities: { update: true, delete: false },
    });
    expect(published.map(({ change }) => change)).toMatchObject([
      { type: 'task.saved', projectId: project.id, task: { id: task.id, description: data.description, version: 2 } },
    ]);
    await tick(team.member, task.id, 'Wind the **spring**');
    await tick(team.member, task.id, 'Cut the gears', false, 1);
    expect(await log(task.id)).toEqual([
      ['checklist', 'Cut the gears', null, team.member.id],
      ['checklist', null, 'Wind the spring', team.member.id],
      ['checklist', null, 'Cut the gears', team.guest.id],
      ['created', null, null, team.owner.id],
    ]);
    const { data: found } = await server.as(team.owner).call('listProjectTasks', {
      params: { projectId: project.id },
      query: { search: 'x Wind the' },
    });
    expect(found.elements.map(({ id }) => id)).toEqual([task.id]);
  });

  it('takes the ticks of two people at the same time, and the same tick twice', async () => {
    const task = await create();
    const answers = await Promise.all([
      tick(team.owner, task.id, 'Cut the gears'),
      tick(team.member, task.id, 'Wind the **spring**'),
      tick(team.guest, task.id, 'Wind the **spring**'),
      tick(team.guest, task.id, 'Cut the gears', true, 1, 'a-key'),
      tick(team.guest, task.id, 'Cut the gears', true, 1, 'a-key'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const { data } = await server.as(team.owner).call('getProjectTask', {
      params: { projectId: project.id, taskId: task.id },
    });
    expect([data.description, data.version]).toEqual([plan.replaceAll('[ ]', '[x]'), 4]);
    expect((await log(task.id)).map(([field]) => field)).toEqual(['checklist', 'checklist', 'checklist', 'created']);
  });

  it('rejects an item that the description no longer has, and names it', async () => {
    const task = await create();
    for (const [text, occurrence] of [
      ['Wind the **spring**', 1],
      ['Oil the _pivots_', 0],
    ] as const) {
      const { status, error } = await tick(team.member, task.id, text, true, occurrence);
      expect([status, error.code]).toEqual([409, 'CONFLICT']);
      expect(error.message).toBe(
        `“${text === 'Wind the **spring**' ? 'Wind the spring' : 'Oil the _pivots_'}” is no longer in the description`,
      );
    }
    expect((await tick(team.member, (await create(null)).id, 'Cut the gears')).status).toBe(409);
    expect((await tick(team.member, (await create('```\n- [ ] Cut the gears\n```')).id, 'Cut the gears')).status).toBe(
      409,
    );
    const deleted = await create();
    await server.as(team.owner).call('deleteTask', { params: { taskId: deleted.id } });
    expect((await tick(team.owner, deleted.id, 'Cut the gears')).status).toBe(404);
    expect((await log(task.id)).length).toBe(1);
  });

  it('keeps the ticks of others in a description that was written without them', async () => {
    const task = await create();
    await tick(team.member, task.id, 'Wind the **spring**');
    await tick(team.member, task.id, 'Cut the gears', true, 1);
    await tick(team.owner, task.id, 'Cut the gears');
    const written = '- [ ] Oil the pivots\n- [ ] Cut the gears\n- [ ] Wind the **spring**';
    const { status, data } = await write(team.owner, task.id, { description: written, version: 1 });
    expect([status, data.description]).toEqual([
      200,
      '- [ ] Oil the pivots\n- [ ] Cut the gears\n- [x] Wind the **spring**',
    ]);
    // The description was written with the last tick, so it unchecks the item.
    const later = await write(team.guest, task.id, { description: written, version: data.version });
    expect(later.data.description).toBe(written);
    const rejected = await write(team.owner, task.id, { description: 'Mine', version: data.version });
    expect(rejected.status).toBe(409);
  });
});
