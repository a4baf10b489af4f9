import { beforeEach, expect, it } from 'vitest';
import type { Project } from '../../../domain/project.ts';
import { addPerson } from '../../testing/people.ts';
import { makeProject, makeTask, tagsFor } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('open tasks of a person who is removed', (make) => {
  let server: TestServer;
  let owner: Person;
  let leaving: Person;
  let successor: Person;
  let project: Project;
  let open: string;
  let done: string;
  beforeEach(async () => {
    server ??= await make();
    owner = await server.signUpPerson();
    [leaving, successor] = [await addPerson(server, owner, 'member'), await addPerson(server, owner, 'member')];
    project = await makeProject(server, owner, [leaving]);
    const assignees = [leaving.id, owner.id];
    open = (await makeTask(server, owner, project, { assignees })).id;
    done = (await makeTask(server, owner, project, { assignees, ...tagsFor(project, 'Done') })).id;
  });
  const remove = (query: { openTasksTo?: string }) =>
    server.as(owner).call('removeMember', { params: { memberId: leaving.id }, query });
  const assigneesOf = async (taskId: string) => {
    const params = { projectId: project.id, taskId };
    return (await server.as(owner).call('getProjectTask', { params })).data.assignees.map(({ id }) => id);
  };

  it('go to nobody', async () => {
    expect((await remove({ openTasksTo: 'nobody' })).status).toBe(200);
    expect([await assigneesOf(open), await assigneesOf(done)]).toEqual([[owner.id], [leaving.id, owner.id]]);
  });

  it('go to another member, who joins the project', async () => {
    expect((await remove({ openTasksTo: successor.id })).status).toBe(200);
    expect([await assigneesOf(open), await assigneesOf(done)]).toEqual([
      [successor.id, owner.id],
      [leaving.id, owner.id],
    ]);
    const { members } = (await server.as(successor).call('getProject', { params: { projectId: project.id } })).data;
    expect(members.map(({ id }) => id)).toEqual([owner.id, successor.id]);
  });

  it('stay assigned to the person without `openTasksTo`', async () => {
    expect((await remove({})).status).toBe(200);
    expect(await assigneesOf(open)).toEqual([leaving.id, owner.id]);
  });

  it('cannot go to a stranger or to the removed person', async () => {
    const stranger = await server.signUpPerson();
    for (const openTasksTo of [stranger.id, leaving.id])
      expect((await remove({ openTasksTo })).error).toEqual({
        code: 'VALIDATION',
        message: 'openTasksTo: The open tasks need another member of the workspace, or ‘nobody’',
        issues: [
          { path: 'query.openTasksTo', message: 'The open tasks need another member of the workspace, or ‘nobody’' },
        ],
      });
    expect((await remove({ openTasksTo: 'x' })).status).toBe(400);
    expect(await assigneesOf(open)).toEqual([leaving.id, owner.id]);
  });

  it('go to another member when the person is removed from one project', async () => {
    const other = await makeProject(server, owner, [leaving]);
    const elsewhere = await makeTask(server, owner, other, { assignees: [leaving.id] });
    const removal = await server.as(owner).call('removeFromProject', {
      params: { projectId: project.id, userId: leaving.id },
      query: { openTasksTo: successor.id },
    });
    expect(removal.status).toBe(200);
    expect(await assigneesOf(open)).toEqual([successor.id, owner.id]);
    const params = { projectId: other.id, taskId: elsewhere.id };
    expect((await server.as(owner).call('getProjectTask', { params })).data.assignees.map(({ id }) => id)).toEqual([
      leaving.id,
    ]);
  });
});
