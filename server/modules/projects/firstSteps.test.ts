import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../db/ids.ts';
import { makeProject, makeTask, makeTeam, tagsFor, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('first steps', (make) => {
  let server: TestServer;
  let team: Team;
  beforeEach(async () => {
    server = await make();
    team = await makeTeam(server);
  });
  const done = async (person: Person) => (await server.as(person).call('getFirstSteps')).data.done;
  const nothing = { task: false, move: false, invitation: false, document: false };

  it('are done after the person has done them in the workspace', async () => {
    const { owner, member } = team;
    expect(await done(owner)).toEqual(nothing);
    const project = await makeProject(server, owner, [member]);
    const task = await makeTask(server, owner, project);
    expect(await done(owner)).toEqual({ ...nothing, task: true });
    await server.as(owner).call('updateProjectTask', {
      params: { projectId: project.id, taskId: task.id },
      body: { statusId: tagsFor(project, 'Done').statusId },
    });
    await server.as(owner).call('createInvitation', { body: { email: `${newId()}@example.com` } });
    await server.as(owner).call('createDocument', { body: { title: 'Notes', type: 'document' } });
    expect(await done(owner)).toEqual({ task: true, move: true, invitation: true, document: true });
    expect(await done(member)).toEqual(nothing);
  });

  it('are not shown to guests, to people who hid them, and after a month', async () => {
    expect(await done(team.guest)).toBeNull();
    expect((await server.as(team.member).call('hideFirstSteps')).data).toEqual({ done: null });
    expect(await done(team.member)).toBeNull();
    expect(await done(team.admin)).toEqual(nothing);
    server.clock.advance(20 * 86_400_000);
    expect(await done(team.admin)).toEqual(nothing);
    server.clock.advance(11 * 86_400_000);
    expect(await done(team.admin)).toBeNull();
  });
});
