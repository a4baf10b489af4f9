import { beforeEach, expect, it } from 'vitest';
import { addPerson } from '../../testing/people.ts';
import { makeProject } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('invitations to projects', (make) => {
  let server: TestServer;
  let owner: Person;
  let member: Person;
  let outsider: Person;
  beforeEach(async () => {
    server ??= await make();
    owner = await server.signUpPerson();
    member = await addPerson(server, owner, 'member');
    outsider = await server.signUpPerson();
  });
  const inviteAll = (emails: string[], projectIds: string[], by = owner) =>
    server.as(by).call('createInvitations', { body: { emails, projectIds, role: 'guest' } });
  const projectsOf = async (person: Person) =>
    (await server.as(person).call('listProjects', { workspaceId: owner.workspaceId })).data.elements.map(
      ({ name }) => name,
    );
  const tokenOf = (link: string | null | undefined) => link?.split('/').at(-1) ?? '';

  it('are created for each new address, and add members to the projects without an invitation', async () => {
    const [first, second] = [await makeProject(server, owner), await makeProject(server, owner)];
    const { status, data } = await inviteAll(
      [' New@Example.com', 'new@example.com', member.email],
      [first.id, second.id],
    );
    expect(status).toBe(201);
    expect(data.invitations.map(({ email, role, projects }) => ({ email, role, projects }))).toEqual([
      {
        email: 'new@example.com',
        role: 'guest',
        projects: [
          { id: first.id, name: first.name },
          { id: second.id, name: second.name },
        ],
      },
    ]);
    expect(data.members).toEqual([member.email]);
    expect(await projectsOf(member)).toEqual([first.name, second.name]);
    const { elements } = (await server.as(owner).call('listInvitations', {})).data;
    expect(elements.map(({ projects, link }) => [projects?.length, link])).toEqual([[2, null]]);
  });

  it('add new and existing accounts to the projects, and answer with the first project', async () => {
    const [first, second] = [await makeProject(server, owner), await makeProject(server, owner)];
    const { data } = await inviteAll([outsider.email, 'fresh@example.com'], [second.id, first.id]);
    const [known, fresh] = data.invitations.map(({ link }) => tokenOf(link));
    const accept = () =>
      server.as(outsider).call('acceptInvitation', { params: { token: known ?? '' }, body: { userId: outsider.id } });
    const landing = { id: owner.workspaceId, role: 'guest', project: { id: first.id, name: first.name } };
    expect((await accept()).data).toMatchObject(landing);
    expect((await accept()).data).toMatchObject(landing);
    expect(await projectsOf(outsider)).toEqual([first.name, second.name]);

    const account = await server.signUpPerson({ email: 'fresh@example.com', invitation: fresh });
    expect(await projectsOf(account)).toEqual([first.name, second.name]);
    const again = await server
      .as(account)
      .call('acceptInvitation', { params: { token: fresh ?? '' }, body: { userId: account.id } });
    expect(again.data).toMatchObject(landing);
  });

  it('leave out projects that were deleted after the invitation', async () => {
    const project = await makeProject(server, owner);
    const { data } = await inviteAll([outsider.email], [project.id]);
    await server.as(owner).call('deleteProject', { params: { projectId: project.id } });
    const accepted = await server.as(outsider).call('acceptInvitation', {
      params: { token: tokenOf(data.invitations[0]?.link) },
      body: { userId: outsider.id },
    });
    expect([accepted.status, accepted.data.project]).toEqual([200, null]);
  });

  it('reject projects of another workspace, and members who may not invite', async () => {
    const foreign = await makeProject(server, outsider);
    expect((await inviteAll(['x@example.com'], [foreign.id])).error).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'body.projectIds.0', message: 'Project not found' }],
    });
    expect((await inviteAll(['x@example.com'], [], member)).status).toBe(403);
    expect((await server.as(owner).call('listInvitations', {})).data.elements).toEqual([]);
  });
});
