import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSmtp, type TestSmtp } from '../../testing/smtp.ts';
import { makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const day = 86_400_000;

describeOnBoth('invitation links for several people', (make) => {
  let smtp: TestSmtp;
  let server: TestServer;
  let team: Team;
  beforeAll(async () => {
    smtp = await startSmtp();
    server = await make({ SMTP_URL: smtp.url, MAIL_FROM: 'faena@example.com', PUBLIC_URL: 'https://faena.example' });
    team = await makeTeam(server);
  });
  afterAll(() => smtp.close());

  const tokenOf = (link: string | null) => link?.split('/').at(-1) ?? '';
  const makeLink = async (
    seats: number,
    role: 'admin' | 'member' | 'guest' = 'member',
    on = server,
    by = team.owner,
  ) => {
    const { data } = await on.as(by).call('createInvitation', { body: { seats, role } });
    return { made: data, token: tokenOf(data.link) };
  };
  const accept = (person: Person, token: string) =>
    server.as(person).call('acceptInvitation', { params: { token }, body: { userId: person.id } });
  const preview = (token: string) => server.anonymous.call('previewInvitation', { params: { token } });
  const listed = async (id: string) =>
    (await server.as(team.owner).call('listInvitations', { query: { pageSize: 1000 } })).data.elements.find(
      (invitation) => invitation.id === id,
    );
  const signUp = (token: string, on = server) =>
    on.anonymous.call('signUp', {
      body: {
        email: `${Math.random().toString(36).slice(2)}-${process.pid}@example.com`,
        password: 'correct horse',
        confirmPassword: 'correct horse',
        name: 'Grace',
        lastName: 'Hopper',
        invitation: token,
      },
    });
  const rolesIn = async (person: Person) =>
    (await server.as(person).call('getAccount')).data.workspaces
      .filter(({ id }) => id === team.owner.workspaceId)
      .map(({ role }) => role);

  it('name no person, are not mailed, and can exist side by side', async () => {
    const before = smtp.received.length;
    const { made, token } = await makeLink(3, 'guest');
    expect(made).toMatchObject({
      email: null,
      role: 'guest',
      state: 'open',
      mail: 'none',
      seats: 3,
      usedSeats: 0,
      acceptedAt: null,
    });
    expect(made.link).toMatch(/^https:\/\/faena\.example\/invites\/workspace\/[\w-]{43}$/);
    const second = await makeLink(3, 'guest');
    await server.app.mail.idle();
    expect(smtp.received.length).toBe(before);
    expect([await listed(made.id), (await listed(second.made.id))?.state]).toEqual([{ ...made, link: null }, 'open']);
    expect((await preview(token)).data).toEqual({
      workspaceId: team.owner.workspaceId,
      workspaceName: "Olga's workspace",
      email: null,
      role: 'guest',
      state: 'open',
    });
  });

  it.each([
    [{ seats: 0 }, /^seats: Choose between 1 and 100 people/],
    [{ seats: 101 }, /^seats: /],
    [{ seats: 1.5 }, /^seats: /],
    [{ seats: '5' }, /^seats: /],
    [{ seats: 5, email: 'both@example.com' }, /^seats: A link for several people names no email/],
    [{ seats: 5, role: 'owner' }, /^role: /],
    [{ role: 'guest' }, /^email: /],
  ])('reject %j', async (body, message) => {
    const { status, error } = await server
      .as(team.owner)
      .post(`/api/workspaces/${team.owner.workspaceId}/workspace/invites`, body);
    expect([status, error.code]).toEqual([400, 'VALIDATION']);
    expect(error.message).toMatch(message);
  });

  it('can be created by the owner and admins', async () => {
    for (const [person, status] of [
      [team.owner, 201],
      [team.admin, 201],
      [team.member, 403],
      [team.guest, 403],
      [team.stranger, 404],
    ] as const) {
      expect(
        (await server.as(person).call('createInvitation', { workspaceId: team.owner.workspaceId, body: { seats: 2 } }))
          .status,
      ).toBe(status);
    }
    expect(
      (await server.anonymous.call('createInvitation', { workspaceId: team.owner.workspaceId, body: { seats: 2 } }))
        .status,
    ).toBe(401);
  });

  it('add each person who uses them, with their role, until every seat is taken', async () => {
    const { made, token } = await makeLink(2, 'guest');
    const people = [await server.signUpPerson(), await server.signUpPerson(), await server.signUpPerson()] as const;
    expect((await accept(people[0], token)).data).toMatchObject({ id: team.owner.workspaceId, role: 'guest' });
    expect(await listed(made.id)).toMatchObject({ usedSeats: 1, state: 'open' });
    expect((await accept(people[1], token)).status).toBe(200);
    expect(await listed(made.id)).toMatchObject({ usedSeats: 2, state: 'full', acceptedAt: null });
    const late = await accept(people[2], token);
    expect([late.status, late.error]).toEqual([
      410,
      { message: 'Everyone this link was for has joined. Ask for a new one.', code: 'INVITATION_INVALID' },
    ]);
    expect([(await preview(token)).data.state, await rolesIn(people[2]), await rolesIn(people[1])]).toEqual([
      'full',
      [],
      ['guest'],
    ]);
    expect((await accept(people[0], token)).data.role).toBe('guest');
  });

  it('use one seat for a person who accepts twice, and none for a member', async () => {
    const { made, token } = await makeLink(5, 'guest');
    expect((await accept(team.member, token)).data.role).toBe('member');
    expect(await listed(made.id)).toMatchObject({ usedSeats: 0 });
    const person = await server.signUpPerson();
    const both = await Promise.all([accept(person, token), accept(person, token)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await listed(made.id)).toMatchObject({ usedSeats: 1 });
  });

  it('give the last seat to only one of several simultaneous requests', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { made, token } = await makeLink(1);
      const people = await Promise.all([1, 2, 3, 4].map(() => server.signUpPerson()));
      const answers = await Promise.all(people.map((person) => accept(person, token)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
      const inside = await Promise.all(people.map(rolesIn));
      expect(inside.filter((roles) => roles.length > 0)).toEqual([['member']]);
      expect(await listed(made.id)).toMatchObject({ usedSeats: 1, state: 'full' });
    }
  });

  it('allow sign-up with any address, and give the last seat only once', async () => {
    const { made, token } = await makeLink(2, 'member');
    const { data } = await signUp(token);
    expect(data.account.workspaces).toMatchObject([{ id: team.owner.workspaceId, role: 'member' }]);
    const answers = await Promise.all([signUp(token), signUp(token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 410]);
    expect(answers.find(({ status }) => status === 410)?.error.message).toBe(
      'Everyone this link was for has joined. Ask for a new one.',
    );
    expect(await listed(made.id)).toMatchObject({ usedSeats: 2 });
    const { email_verified_at: verified } = await server.database.db
      .selectFrom('accounts')
      .select('email_verified_at')
      .where('id', '=', data.account.id)
      .executeTakeFirstOrThrow();
    expect(verified).toBeNull();
  });

  it('do not readmit a removed person, even if seats are left', async () => {
    const { token } = await makeLink(5);
    const person = await server.signUpPerson();
    await accept(person, token);
    await server.as(team.owner).call('removeMember', { params: { memberId: person.id } });
    const again = await accept(person, token);
    expect([again.status, again.error.message]).toEqual([
      410,
      'This invitation has already been used. Ask for a new one.',
    ]);
  });

  it('get a new address and another week when resent, and keep their used seats', async () => {
    const { made, token } = await makeLink(2);
    await accept(await server.signUpPerson(), token);
    const again = (await server.as(team.admin).call('resendInvitation', { params: { invitationId: made.id } })).data;
    expect(again).toMatchObject({ id: made.id, seats: 2, usedSeats: 1, state: 'open', mail: 'none' });
    expect([(await preview(token)).status, (await preview(tokenOf(again.link))).status]).toEqual([404, 200]);
    await accept(await server.signUpPerson(), tokenOf(again.link));
    const full = await server.as(team.owner).call('resendInvitation', { params: { invitationId: made.id } });
    expect([full.status, full.error]).toEqual([
      409,
      { message: 'Every seat of this link is taken. Create a new link.', code: 'CONFLICT' },
    ]);
    expect(
      (await server.as(team.owner).call('revokeInvitation', { params: { invitationId: made.id } })).data,
    ).toMatchObject({ id: made.id });
    expect([await listed(made.id), (await preview(tokenOf(again.link))).status]).toEqual([undefined, 404]);
  });

  it('expire after a week', async () => {
    const own = await make();
    const host = await own.signUpPerson();
    const late = await own.signUpPerson();
    const { token } = await makeLink(3, 'member', own, host);
    own.clock.advance(7 * day + 1000);
    expect((await own.anonymous.call('previewInvitation', { params: { token } })).data.state).toBe('expired');
    const rejected = await own.as(late).call('acceptInvitation', { params: { token }, body: { userId: late.id } });
    expect([rejected.status, rejected.error.message]).toEqual([410, 'This invitation has expired. Ask for a new one.']);
    expect((await signUp(token, own)).error.message).toBe('This invitation has expired. Ask for a new one.');
  });

  it('appear in the export of the person who created them', async () => {
    const host = await server.signUpPerson();
    await server.as(host).call('createInvitation', { body: { seats: 7 } });
    const { invitations } = (await server.as(host).call('exportAccount')).data;
    expect(invitations).toMatchObject([{ email: null, seats: 7 }]);
  });
});
