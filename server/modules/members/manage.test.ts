import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '../../../domain/workspace.ts';
import type { PublishedChange } from '../../realtime/slot.ts';
import { startSmtp, type TestSmtp, tokenIn } from '../../testing/smtp.ts';
import { makeProject, makeTeam, makeTask, type Team } from '../../testing/team.ts';
import { addMember } from '../workspaces/repository.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const names = ['updateMember', 'removeMember', 'forcePasswordReset'] as const;
const lastOwner = { message: 'A workspace needs an owner: make someone else the owner first', code: 'CONFLICT' };

describeOnBoth('managing members', (make) => {
  let smtp: TestSmtp;
  let server: TestServer;
  let team: Team;
  const published: PublishedChange[] = [];
  const ended: string[] = [];
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await make({ SMTP_URL: smtp.url, MAIL_FROM: 'faena@example.com' });
    server.app.realtime.attach({
      published: (changes) => published.push(...changes),
      sessionEnded: (id) => ended.push(id),
    });
  });
  beforeEach(async () => {
    team = await makeTeam(server);
    published.length = 0;
  });
  afterAll(() => smtp.close());

  const about = (person: Pick<Person, 'id'>) => ({
    params: { memberId: person.id },
    workspaceId: team.owner.workspaceId,
  });
  const setRole = (by: Person, person: Pick<Person, 'id'>, role: 'owner' | 'admin' | 'member' | 'guest') =>
    server.as(by).call('updateMember', { ...about(person), body: { role } });
  const remove = (by: Person, person: Pick<Person, 'id'>) => server.as(by).call('removeMember', about(person));
  const reset = (by: Person, person: Pick<Person, 'id'>) => server.as(by).call('forcePasswordReset', about(person));
  const rolesNow = async () =>
    new Map((await server.as(team.owner).call('listMembers')).data.elements.map(({ id, role }) => [id, role]));

  describe('without a mail server', () => {
    let unmailed: TestServer;
    let owner: Person;
    let admin: Person;
    let alone: Person;
    beforeAll(async () => {
      unmailed = await make({ PUBLIC_URL: 'https://faena.example' });
    });
    beforeEach(async () => {
      [owner, admin, alone] = [
        await unmailed.signUpPerson(),
        await unmailed.signUpPerson(),
        await unmailed.signUpPerson(),
      ];
      await join(owner, admin, 'admin');
      await join(owner, alone, 'member');
    });
    const join = (into: Person, person: Person, role: Role) =>
      unmailed.database.transact((db) =>
        addMember(
          db,
          { workspaceId: into.workspaceId, accountId: person.id, role },
          unmailed.clock.now().toISOString(),
        ),
      );
    const leaveOwn = (person: Person) =>
      unmailed.database.transact((db) =>
        db
          .deleteFrom('workspace_members')
          .where('account_id', '=', person.id)
          .where('workspace_id', '=', person.workspaceId)
          .execute(),
      );
    const force = (by: Person, options: { key?: string } = {}) =>
      unmailed
        .as({ ...by, workspaceId: owner.workspaceId })
        .call('forcePasswordReset', { params: { memberId: alone.id }, ...options });
    const signIn = (person: Person, password = person.password) =>
      unmailed.anonymous.call('signIn', { body: { email: person.email, password } });
    const change = (link = '') =>
      unmailed.anonymous.call('changePassword', {
        body: { token: link.split('/').at(-1) ?? '', password: 'another horse', confirmPassword: 'another horse' },
      });

    it('rejects a reset by someone who does not own every workspace of the person, and changes nothing', async () => {
      const rejected = {
        message:
          'No mail server is set up here, and you do not own every workspace of this person. The administrator can make a link: npm run faena -- reset-link EMAIL',
        code: 'CONFLICT',
      };
      expect((await force(owner)).error).toEqual(rejected);
      await leaveOwn(alone);
      expect((await force(admin)).error).toEqual(rejected);
      expect((await unmailed.as(alone).call('getAccount')).status).toBe(200);
      expect((await signIn(alone)).status).toBe(200);
      expect(
        await unmailed.database.db
          .selectFrom('password_resets')
          .selectAll()
          .where('account_id', '=', alone.id)
          .execute(),
      ).toEqual([]);
    });

    it('shows a link to the owner of every workspace of the person, and verifies no address', async () => {
      await leaveOwn(alone);
      const { data } = await force(owner);
      expect(data).toEqual({
        accepted: true,
        link: expect.stringMatching(/^https:\/\/faena\.example\/authentication\/password\/reset\/[\w-]{43}$/),
      });
      expect((await unmailed.as(alone).call('getAccount')).status).toBe(401);
      expect((await signIn(alone)).error.code).toBe('PASSWORD_RESETED');
      expect((await change(data.link)).status).toBe(200);
      expect((await change(data.link)).status).toBe(410);
      expect((await signIn(alone, 'another horse')).status).toBe(200);
      const account = await unmailed.database.db
        .selectFrom('accounts')
        .select('email_verified_at')
        .where('id', '=', alone.id)
        .executeTakeFirstOrThrow();
      expect(account).toEqual({ email_verified_at: null });
    });

    it("invalidates a shown link when the person joins another owner's workspace", async () => {
      await leaveOwn(alone);
      const { data } = await force(owner);
      await join(admin, alone, 'guest');
      expect((await change(data.link)).error.code).toBe('RESET_INVALID');
    });

    it('shows the link again only to the session that requested it', async () => {
      await leaveOwn(alone);
      const key = crypto.randomUUID();
      const { data } = await force(owner, { key });
      expect((await force(owner, { key })).data).toEqual(data);
      const { token } = (await signIn(owner)).data;
      expect((await force({ ...owner, token }, { key })).data).toEqual({ accepted: true });
    });
  });

  it('keeps access tokens of other workspaces', async () => {
    const keyOf = (workspaceId: string) =>
      server.as(team.member).call('createAccessToken', {
        body: { name: workspaceId, workspaceId, scope: 'read', days: null, password: team.member.password },
      });
    const own = team.member.user.workspaceDefaultId ?? '';
    for (const workspaceId of [own, team.owner.workspaceId]) await keyOf(workspaceId);
    expect((await reset(team.owner, team.member)).status).toBe(200);
    const keys = () =>
      server.database.db
        .selectFrom('access_tokens')
        .select('workspace_id')
        .where('account_id', '=', team.member.id)
        .execute();
    expect(await keys()).toEqual([{ workspace_id: own }]);
    await server.app.mail.idle();
    await server.anonymous.call('changePassword', {
      body: {
        token: tokenIn(smtp.to(team.member.email).at(-1)),
        password: 'another horse',
        confirmPassword: 'another horse',
      },
    });
    expect(await keys()).toEqual([{ workspace_id: own }]);
  });

  it('requires a session, membership, and a target in the workspace', async () => {
    const unknown = { id: crypto.randomUUID() };
    for (const name of names) {
      const body = { role: 'guest' as const };
      expect((await server.anonymous.call(name, { ...about(team.guest), body })).status).toBe(401);
      expect((await server.as(team.stranger).call(name, { ...about(team.guest), body })).error).toMatchObject({
        code: 'NOT_FOUND',
        message: 'Workspace not found',
      });
      expect((await server.as(team.owner).call(name, { ...about(team.stranger), body })).error).toMatchObject({
        code: 'NOT_FOUND',
        message: 'This person is not in the workspace',
      });
      expect((await server.as(team.owner).call(name, { ...about(unknown), body })).status).toBe(404);
      expect((await server.as(team.owner).call(name, { ...about({ id: 'x' }), body })).status).toBe(404);
    }
    expect(
      (
        await server
          .as(team.owner)
          .patch(`/api/workspaces/${team.owner.workspaceId}/members/${team.guest.id}`, { role: 'king' })
      ).status,
    ).toBe(400);
  });

  it('changes roles by the policy and publishes the change', async () => {
    expect((await setRole(team.admin, team.guest, 'member')).data).toMatchObject({ id: team.guest.id, role: 'member' });
    expect((await setRole(team.owner, team.member, 'owner')).data.role).toBe('owner');
    expect((await setRole(team.admin, team.member, 'guest')).status).toBe(403);
    expect((await setRole(team.admin, team.admin, 'owner')).error).toEqual({
      message: 'You cannot make this person owner',
      code: 'FORBIDDEN',
    });
    expect((await setRole(team.guest, team.guest, 'admin')).status).toBe(403);
    expect(published.map(({ audience, change }) => [audience, change.type])).toEqual([
      ['workspace', 'members.changed'],
      [{ accountId: team.guest.id }, 'projects.changed'],
      ['workspace', 'members.changed'],
      [{ accountId: team.member.id }, 'projects.changed'],
    ]);
    published.length = 0;
    expect((await setRole(team.owner, team.admin, 'admin')).status).toBe(200);
    expect(published).toEqual([]);
  });

  it('always keeps an owner, even with two simultaneous changes', async () => {
    expect((await setRole(team.owner, team.owner, 'admin')).error).toEqual(lastOwner);
    expect((await remove(team.owner, team.owner)).error).toEqual(lastOwner);
    await setRole(team.owner, team.admin, 'owner');
    const both = await Promise.all([
      setRole(team.owner, team.owner, 'member'),
      setRole(team.admin, team.admin, 'member'),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect([...(await rolesNow()).values()].filter((role) => role === 'owner')).toHaveLength(1);
  });

  it('removes a person from the workspace and its projects', async () => {
    const project = await makeProject(server, team.member, [team.guest]);
    const task = await makeTask(server, team.member, project, { assignees: [team.guest.id] });
    published.length = 0;
    expect((await remove(team.member, team.guest)).error).toEqual({
      message: 'You cannot remove this person',
      code: 'FORBIDDEN',
    });
    expect((await remove(team.admin, team.owner)).status).toBe(403);
    expect((await remove(team.admin, team.guest)).data).toMatchObject({ id: team.guest.id, role: 'guest' });
    expect(published.map(({ audience, change }) => [audience, change.type])).toEqual([
      [{ projectId: project.id }, 'project.saved'],
      ['workspace', 'members.changed'],
      [{ accountId: team.guest.id }, 'projects.changed'],
      [{ accountId: team.guest.id }, 'notifications.changed'],
    ]);
    const { members } = (await server.as(team.member).call('getProject', { params: { projectId: project.id } })).data;
    expect(members.map(({ id }) => id)).toEqual([team.member.id]);
    expect((await server.as(team.guest).call('getProject', { params: { projectId: project.id } })).status).toBe(404);
    expect(
      (await server.as(team.member).call('getProjectTask', { params: { projectId: project.id, taskId: task.id } }))
        .status,
    ).toBe(200);
    expect((await remove(team.admin, team.guest)).status).toBe(404);
    expect((await server.as(team.guest).call('getAccount')).data.workspaces.map(({ id }) => id)).not.toContain(
      team.owner.workspaceId,
    );
  });

  it('removes members who leave', async () => {
    expect((await remove(team.guest, team.guest)).status).toBe(200);
    expect(
      (await server.as(team.member).call('leaveWorkspace', { params: { workspaceId: team.owner.workspaceId } })).data,
    ).toEqual({ accepted: true });
    expect([...(await rolesNow()).keys()].sort()).toEqual([team.owner.id, team.admin.id].sort());
  });

  it('resets a password: ends the sessions, explains it at sign-in, and accepts a new password by mail', async () => {
    ended.length = 0;
    expect((await reset(team.admin, team.owner)).status).toBe(403);
    expect((await reset(team.owner, team.owner)).status).toBe(403);
    expect((await reset(team.member, team.guest)).error).toEqual({
      message: 'You cannot reset the password of this person',
      code: 'FORBIDDEN',
    });
    expect((await reset(team.admin, team.member)).data).toEqual({ accepted: true });
    expect(ended).toHaveLength(1);
    expect((await server.as(team.member).call('getAccount')).error.code).toBe('INVALID_TOKEN');
    await server.app.mail.idle();
    const token = tokenIn(smtp.to(team.member.email)[0]);
    const { email, password } = team.member;
    expect((await server.anonymous.call('signIn', { body: { email, password } })).error.code).toBe('PASSWORD_RESETED');
    const changed = await server.anonymous.call('changePassword', {
      body: { token, password: 'another horse', confirmPassword: 'another horse' },
    });
    expect(changed.status).toBe(200);
    expect((await server.anonymous.call('signIn', { body: { email, password: 'another horse' } })).status).toBe(200);
  });
});
