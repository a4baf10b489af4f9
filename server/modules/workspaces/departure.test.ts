import { beforeAll, beforeEach, expect, it } from 'vitest';
import { makeProject, makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('leaving, transferring and deleting a workspace', (make) => {
  let server: TestServer;
  let team: Team;
  beforeAll(async () => {
    server = await make();
  });
  beforeEach(async () => {
    team = await makeTeam(server);
  });
  const here = () => ({ params: { workspaceId: team.owner.workspaceId } });
  const remove = (by: Person, name: string) => server.as(by).call('deleteWorkspace', { ...here(), body: { name } });
  const transfer = (by: Person, to: Person) =>
    server.as(by).call('transferWorkspace', { ...here(), body: { memberId: to.id } });
  const leave = (by: Person) => server.as(by).call('leaveWorkspace', here());

  it('requires a session and membership', async () => {
    const { anonymous } = server;
    const stranger = server.as(team.stranger);
    for (const who of [anonymous, stranger]) {
      const answers = [
        await who.call('leaveWorkspace', here()),
        await who.call('transferWorkspace', { ...here(), body: { memberId: team.member.id } }),
        await who.call('deleteWorkspace', { ...here(), body: { name: "Olga's workspace" } }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(
        Array.from({ length: 3 }, () => (who === anonymous ? 401 : 404)),
      );
    }
  });

  it('repeats its answer for the same idempotency key, and answers 404 to others', async () => {
    const [owner, member] = [server.as(team.owner), server.as(team.member)];
    const leaving = { ...here(), key: 'leave' };
    const deletion = { ...here(), body: { name: "Olga's workspace" }, key: 'delete' };
    for (const attempt of [1, 2]) {
      const answers = [await member.call('leaveWorkspace', leaving), await owner.call('deleteWorkspace', deletion)];
      expect([attempt, answers.map(({ status, data }) => [status, data])]).toEqual([
        attempt,
        [
          [200, { accepted: true }],
          [200, { accepted: true }],
        ],
      ]);
    }
    const others = [
      await server.as(team.stranger).call('deleteWorkspace', deletion),
      await member.call('deleteWorkspace', { ...deletion, key: 'other' }),
      await owner.call('deleteWorkspace', { ...deletion, key: 'other' }),
      await owner.call('updateWorkspace', { ...here(), body: { name: 'x' }, key: 'third' }),
    ];
    expect(others.map(({ status, error }) => [status, error.code])).toEqual(others.map(() => [404, 'NOT_FOUND']));
  });

  it('changes the default workspace of people who leave, and never leaves a workspace without an owner', async () => {
    expect(
      (await server.as(team.guest).call('updateAccount', { body: { workspaceDefaultId: team.owner.workspaceId } }))
        .status,
    ).toBe(200);
    expect((await leave(team.guest)).data).toEqual({ accepted: true });
    const { defaultWorkspace, workspaces } = (await server.as(team.guest).call('getAccount')).data;
    expect(workspaces.map(({ id }) => id)).toEqual([defaultWorkspace?.id]);
    expect((await leave(team.guest)).status).toBe(404);
    const alone = await server.signUpPerson();
    const left = await server.as(alone).call('leaveWorkspace', { params: { workspaceId: alone.workspaceId } });
    expect([left.status, left.error.code]).toEqual([409, 'CONFLICT']);
  });

  it('transfers the ownership from an owner to a member', async () => {
    expect((await transfer(team.admin, team.member)).error).toEqual({
      message: 'Only an owner can transfer the workspace',
      code: 'FORBIDDEN',
    });
    expect((await transfer(team.owner, team.owner)).error.code).toBe('VALIDATION');
    expect((await transfer(team.owner, team.stranger)).error).toEqual({
      message: 'This person is not in the workspace',
      code: 'NOT_FOUND',
    });
    expect((await transfer(team.owner, team.guest)).data).toMatchObject({ id: team.owner.workspaceId, role: 'admin' });
    const roles = (await server.as(team.guest).call('listMembers')).data.elements.map(({ id, role }) => [id, role]);
    expect(roles).toContainEqual([team.guest.id, 'owner']);
    expect(roles).toContainEqual([team.owner.id, 'admin']);
    expect((await leave(team.owner)).status).toBe(200);
  });

  it('deletes the workspace for everyone when an owner types its name', async () => {
    const project = await makeProject(server, team.owner, [team.guest]);
    const { link } = (await server.as(team.owner).call('createInvitation', { body: { email: 'late@example.com' } }))
      .data;
    expect((await remove(team.admin, "Olga's workspace")).error).toEqual({
      message: 'Only an owner can delete the workspace',
      code: 'FORBIDDEN',
    });
    const wrong = await remove(team.owner, 'olga');
    expect([wrong.status, wrong.error.issues]).toEqual([
      400,
      [{ path: 'body.name', message: 'Enter the exact name of the workspace' }],
    ]);
    expect((await remove(team.owner, " Olga's workspace ")).data).toEqual({ accepted: true });

    for (const person of [team.owner, team.admin, team.guest]) {
      expect(
        (await server.as(person).call('listProjects', { workspaceId: team.owner.workspaceId })).error.message,
      ).toBe('Workspace not found');
      expect(
        (
          await server
            .as(person)
            .call('getProject', { workspaceId: team.owner.workspaceId, params: { projectId: project.id } })
        ).status,
      ).toBe(404);
      const { workspaces, defaultWorkspace } = (await server.as(person).call('getAccount')).data;
      expect(workspaces.map(({ id }) => id)).not.toContain(team.owner.workspaceId);
      expect(defaultWorkspace?.id).not.toBe(team.owner.workspaceId);
    }
    expect((await server.as(team.owner).call('getAccount')).data.workspaceDefaultId).toBeNull();
    expect(
      (await server.anonymous.call('previewInvitation', { params: { token: link?.split('/').at(-1) ?? '' } })).status,
    ).toBe(404);
    expect((await remove(team.owner, "Olga's workspace")).status).toBe(404);
  });
});
