import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PublishedChange } from '../../realtime/slot.ts';
import { addPerson, verifyEmail } from '../../testing/people.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { abilitiesInWorkspace } from '../workspaces/policy.ts';

const day = 86_400_000;

describeOnBoth('invitations', (make) => {
  let server: TestServer;
  let owner: Person;
  let admin: Person;
  let member: Person;
  let guest: Person;
  let outsider: Person;
  const published: PublishedChange[] = [];
  beforeAll(async () => {
    server = await make({ PUBLIC_URL: 'https://faena.example/' });
    server.app.realtime.attach({
      published: (changes) =>
        published.push(...changes.filter(({ change }) => change.type !== 'notifications.changed')),
      sessionEnded: () => {},
    });
  });
  beforeEach(async () => {
    owner = await server.signUpPerson();
    admin = await addPerson(server, owner, 'admin');
    member = await addPerson(server, owner, 'member');
    guest = await addPerson(server, owner, 'guest');
    outsider = await server.signUpPerson();
    published.length = 0;
  });

  const invite = async (
    email: string,
    { by = owner, role }: { by?: Person; role?: 'admin' | 'member' | 'guest' } = {},
  ) => {
    const { data } = await server.as(by).call('createInvitation', { body: { email, role } });
    return { invitation: data, token: data.link?.split('/').at(-1) ?? '' };
  };
  const accept = (person: Person, token: string, userId = person.id) =>
    server.as(person).call('acceptInvitation', { params: { token }, body: { userId } });
  const preview = (token: string) => server.anonymous.call('previewInvitation', { params: { token } });
  const sentence = (text: string) => [410, { message: text, code: 'INVITATION_INVALID' }];

  it('can be created and listed by the owner and admins', async () => {
    for (const [person, status, list] of [
      [owner, 201, 200],
      [admin, 201, 200],
      [member, 403, 403],
      [guest, 403, 403],
      [outsider, 404, 404],
    ] as const) {
      const options = { workspaceId: owner.workspaceId };
      const made = await server
        .as(person)
        .call('createInvitation', { ...options, body: { email: 'table@example.com' } });
      expect(made.status).toBe(status);
      expect((await server.as(person).call('listInvitations', options)).status).toBe(list);
      if (status === 403)
        expect(made.error).toEqual({
          message: 'Only the owner and admins can invite people to the workspace',
          code: 'FORBIDDEN',
        });
    }
    const anonymous = { workspaceId: owner.workspaceId };
    expect(
      (await server.anonymous.call('createInvitation', { ...anonymous, body: { email: 'x@example.com' } })).status,
    ).toBe(401);
    expect((await server.anonymous.call('listInvitations', anonymous)).status).toBe(401);
    expect(
      (await server.anonymous.call('acceptInvitation', { params: { token: 'x' }, body: { userId: owner.id } })).status,
    ).toBe(401);
  });

  it('return their link only to the session that created them, and do not store it', async () => {
    const key = 'invite-1';
    const body = { email: ' Grace@Example.com ' };
    const made = await server.as(owner).call('createInvitation', { body, key });
    const { link, createdAt, expiresAt } = made.data;
    expect(made.data).toEqual({
      id: made.data.id,
      email: 'grace@example.com',
      role: 'member',
      createdAt,
      expiresAt,
      acceptedAt: null,
      link,
      state: 'open',
      seats: null,
      usedSeats: 0,
      mail: 'none',
      invitedBy: 'Ada Lovelace',
      projects: [],
    });
    expect(link).toMatch(/^https:\/\/faena\.example\/invites\/workspace\/[\w-]{43}$/);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * day);
    const again = await server.as(owner).call('createInvitation', { body, key });
    expect([again.status, again.data]).toEqual([201, made.data]);
    const { data: elsewhere } = await server.anonymous.call('signIn', {
      body: { email: owner.email, password: owner.password },
    });
    const other = await server.as({ ...owner, token: elsewhere.token }).call('createInvitation', { body, key });
    expect([other.status, other.data]).toEqual([201, { ...made.data, link: null }]);
    await server.app.mail.idle();
    const listed = await server.as(owner).call('listInvitations', { query: { pageSize: 1 } });
    expect(listed.data.elements).toEqual([{ ...made.data, link: null }]);

    const token = link?.split('/').at(-1) ?? 'none';
    const { db } = server.database;
    const stored = JSON.stringify([
      await db.selectFrom('invitations').selectAll().execute(),
      await db.selectFrom('idempotency_keys').selectAll().execute(),
      await db.selectFrom('changes').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
  });

  it('replace an open invitation to the same e-mail', async () => {
    const first = await invite('twice@example.com', { role: 'admin' });
    const second = await invite('TWICE@example.com', { by: admin, role: 'guest' });
    expect((await preview(first.token)).status).toBe(404);
    expect((await preview(second.token)).data).toEqual({
      workspaceId: owner.workspaceId,
      workspaceName: "Ada's workspace",
      email: 'twice@example.com',
      role: 'guest',
      state: 'open',
    });
    const { elements } = (await server.as(owner).call('listInvitations')).data;
    expect(elements.filter(({ email }) => email === 'twice@example.com').map(({ id }) => id)).toEqual([
      second.invitation.id,
    ]);
    const both = await Promise.all([1, 2].map(() => invite('race@example.com')));
    expect((await Promise.all(both.map(({ token }) => preview(token)))).map(({ status }) => status).sort()).toEqual([
      200, 404,
    ]);
  });

  it.each([
    [{ email: 'nobody' }, 'email: Invalid email'],
    [{}, /^email: /],
    [{ email: 'a@example.com', role: 'owner' }, /^role: /],
    [{ email: `${'x'.repeat(250)}@example.com` }, /^email: /],
  ])('reject %j', async (body, message) => {
    const { status, error } = await server
      .as(owner)
      .post(`/api/workspaces/${owner.workspaceId}/workspace/invites`, body);
    expect([status, error.code]).toEqual([400, 'VALIDATION']);
    expect(error.message).toMatch(message);
  });

  it('reject the e-mail of a member', async () => {
    const { status, error } = await server
      .as(owner)
      .call('createInvitation', { body: { email: member.email.toUpperCase() } });
    const message = `${member.email} is already in this workspace`;
    expect([status, error]).toEqual([409, { message, code: 'CONFLICT', issues: [{ path: 'body.email', message }] }]);
  });

  it('make the invited person a member, once, and notify the workspace', async () => {
    const { token } = await invite(outsider.email, { role: 'guest' });
    published.length = 0;
    const other = await accept(member, token);
    expect([other.status, other.error]).toEqual([
      403,
      {
        message: `This invitation is for ${outsider.email}. Use the account of that email, or ask for an invitation to yours.`,
        code: 'FORBIDDEN',
      },
    ]);
    expect((await accept(outsider, token, owner.id)).error).toEqual({
      message: 'userId: an invitation can only be accepted for yourself',
      code: 'FORBIDDEN',
    });
    expect((await server.as(outsider).call('listMembers', { workspaceId: owner.workspaceId })).status).toBe(404);
    expect(published).toEqual([]);

    const both = await Promise.all([accept(outsider, token), accept(outsider, token)]);
    for (const { status, data } of both) {
      expect([status, data]).toEqual([
        200,
        {
          id: owner.workspaceId,
          name: "Ada's workspace",
          role: 'guest',
          version: 1,
          abilities: abilitiesInWorkspace('guest'),
          project: null,
        },
      ]);
    }
    expect((await accept(outsider, token)).status).toBe(200);
    expect((await preview(token)).data.state).toBe('accepted');
    expect(published.map(({ workspaceId, audience, change }) => [workspaceId, audience, change.type])).toEqual([
      [owner.workspaceId, 'workspace', 'members.changed'],
      [owner.workspaceId, { accountId: outsider.id }, 'projects.changed'],
    ]);
    const { workspaces, workspaceDefaultId } = (await server.as(outsider).call('getAccount')).data;
    expect(workspaces.map(({ id, role }) => [id, role])).toContainEqual([owner.workspaceId, 'guest']);
    expect(workspaceDefaultId).toBe(outsider.workspaceId);
  });

  it('cannot be accepted by id from an unverified e-mail, even without a mail server', async () => {
    const person = await server.signUpPerson();
    const { invitation, token } = await invite(person.email);
    const rejected = await accept(person, invitation.id);
    expect([rejected.status, rejected.error]).toEqual([
      403,
      { message: 'Ask the person who invited you for the link of this invitation.', code: 'FORBIDDEN' },
    ]);
    const [told] = (await server.as(person).call('listNotifications')).data.elements;
    expect([told?.link, told?.excerpt]).toEqual([
      `/invites/workspace/${invitation.id}`,
      'Pide el enlace de la invitación a quien te ha invitado.',
    ]);
    const signedUp = await server.anonymous.call('signUp', {
      body: {
        email: 'by-id@example.com',
        password: 'correct horse',
        confirmPassword: 'correct horse',
        name: 'Grace',
        lastName: 'Hopper',
        invitation: invitation.id,
      },
    });
    expect([signedUp.status, signedUp.error.code]).toEqual([410, 'INVITATION_INVALID']);
    expect((await accept(person, token)).status).toBe(200);
    // The link was copied by the inviter, so it doesn't verify the e-mail address.
    const second = await invite(person.email, { by: outsider });
    expect((await accept(person, second.invitation.id)).status).toBe(403);
    await verifyEmail(server, person);
    expect((await accept(person, second.invitation.id)).status).toBe(200);
  });

  it('do not readmit a person who was removed after accepting', async () => {
    const person = await server.signUpPerson();
    const { token } = await invite(person.email);
    expect((await accept(person, token)).status).toBe(200);
    await server.database.transact((db) =>
      db
        .deleteFrom('workspace_members')
        .where('account_id', '=', person.id)
        .where('workspace_id', '=', owner.workspaceId)
        .execute(),
    );
    const again = await accept(person, token);
    expect([again.status, again.error]).toEqual(sentence('This invitation has already been used. Ask for a new one.'));
  });

  it('leave the role of existing members unchanged', async () => {
    const person = await server.signUpPerson();
    const { token } = await invite(person.email, { role: 'admin' });
    await server.database.transact((db) =>
      db
        .insertInto('workspace_members')
        .values({
          workspace_id: owner.workspaceId,
          account_id: person.id,
          role: 'guest',
          created_at: server.clock.now().toISOString(),
        })
        .execute(),
    );
    expect((await accept(person, token)).data).toMatchObject({ id: owner.workspaceId, role: 'guest' });
  });

  it('set the default workspace of a person without one', async () => {
    const person = await server.signUpPerson();
    await server.database.transact((db) =>
      db.updateTable('accounts').set({ workspace_default_id: null }).where('id', '=', person.id).execute(),
    );
    const { token } = await invite(person.email);
    await accept(person, token);
    expect((await server.as(person).call('getAccount')).data.workspaceDefaultId).toBe(owner.workspaceId);
  });

  it('answer 404 for an unknown token', async () => {
    const message = 'This invitation does not exist. Ask for a new one.';
    for (const token of ['unknown', "' or 1=1 --", 'é'.repeat(40)]) {
      const [seen, accepted] = [await preview(token), await accept(member, token)];
      expect([seen.status, seen.error]).toEqual([404, { message, code: 'NOT_FOUND' }]);
      expect([accepted.status, accepted.error]).toEqual([404, { message, code: 'NOT_FOUND' }]);
    }
  });

  it('expire after a week', async () => {
    const own = await make();
    const host = await own.signUpPerson();
    const late = await own.signUpPerson();
    const { link } = (await own.as(host).call('createInvitation', { body: { email: late.email } })).data;
    const token = link?.split('/').at(-1) ?? '';
    own.clock.advance(7 * day + 1000);
    expect((await own.anonymous.call('previewInvitation', { params: { token } })).data.state).toBe('expired');
    const { status, error } = await own
      .as(late)
      .call('acceptInvitation', { params: { token }, body: { userId: late.id } });
    expect([status, error]).toEqual(sentence('This invitation has expired. Ask for a new one.'));
  });
});
