import { beforeAll, expect, it } from 'vitest';
import type { User } from '../../../domain/account.ts';
import { newId } from '../../db/ids.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { hashToken, makeToken } from '../../shared/tokens.ts';

const day = 86_400_000;
const form = {
  email: 'grace@example.com',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  name: 'Grace',
  lastName: 'Hopper',
};

describeOnBoth('accounts', (make, kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await make();
  });

  const invite = async ({ workspaceId, id: invitedBy }: Person, email: string, { clock, database } = server) => {
    const token = makeToken();
    const now = clock.now();
    await database.transact((db) =>
      db
        .insertInto('invitations')
        .values({
          id: newId(),
          workspace_id: workspaceId,
          email,
          role: 'guest',
          token_hash: hashToken(token),
          invited_by: invitedBy,
          created_at: now.toISOString(),
          expires_at: new Date(now.getTime() + day).toISOString(),
          accepted_at: null,
          accepted_by: null,
        })
        .execute(),
    );
    return token;
  };

  it('signs a person up with a first workspace of their own', async () => {
    const answer = await server.anonymous.call('signUp', { body: { ...form, email: ' Grace@Example.com ' } });
    expect(answer.status).toBe(201);
    const { account, token } = answer.data;
    const workspace = {
      id: account.workspaceDefaultId,
      name: "Grace's workspace",
      role: 'owner',
      version: 1,
      abilities: { update: true, delete: true, invite: true, createProject: true },
    };
    expect(account).toEqual({
      id: account.id,
      email: 'grace@example.com',
      nickname: 'Grace',
      name: 'Grace',
      lastName: 'Hopper',
      avatar: null,
      workspaceDefaultId: account.workspaceDefaultId,
      createdAt: account.createdAt,
      updatedAt: null,
      requirePasswordChange: false,
      language: null,
      timeZone: null,
      defaultWorkspace: workspace,
      workspaces: [workspace],
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(answer.text).not.toContain('argon2');
  });

  it('rejects a taken e-mail, also when two people sign up simultaneously', async () => {
    const twice = await Promise.all(
      [1, 2].map(() => server.anonymous.call('signUp', { body: { ...form, email: 'twice@example.com' } })),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { error } = await server.anonymous.call('signUp', { body: { ...form, email: 'TWICE@example.com' } });
    expect(error).toEqual({
      message: 'An account with this email already exists',
      code: 'EMAIL_TAKEN',
      issues: [{ path: 'body.email', message: 'An account with this email already exists' }],
    });
  });

  it.each([
    [{ email: 'nobody' }, 'email: Invalid email', 'body.email'],
    [
      { password: 'short', confirmPassword: 'short' },
      'password: Password must be at least 8 characters',
      'body.password',
    ],
    [{ name: 'Al' }, 'name: Name must be between 3 and 20 characters', 'body.name'],
    [{ lastName: 'x'.repeat(21) }, 'lastName: Last name must be between 3 and 20 characters', 'body.lastName'],
    [{ confirmPassword: 'another horse' }, "confirmPassword: Passwords don't match", 'body.confirmPassword'],
  ])('rejects sign-up with %j', async (wrong, message, path) => {
    const { status, error } = await server.anonymous.call('signUp', {
      body: { ...form, email: 'refused@example.com', ...wrong },
    });
    expect(status).toBe(400);
    expect(error).toMatchObject({
      message,
      code: 'VALIDATION',
      issues: expect.arrayContaining([expect.objectContaining({ path })]),
    });
  });

  it.each(['12345678', 'password', 'grace.hopper', 'weak-grace@example.com'])(
    'rejects the easy password %s',
    async (password) => {
      const { status, error } = await server.anonymous.call('signUp', {
        body: { ...form, email: 'weak-grace@example.com', password, confirmPassword: password },
      });
      expect([status, error.code, error.issues?.map(({ path }) => path)]).toEqual([
        400,
        'VALIDATION',
        ['body.password'],
      ]);
    },
  );

  it('limits sign-up by SIGN_UP, except for the first account and invited people', async () => {
    for (const [rule, email, message, issues] of [
      [
        { SIGN_UP: 'invited' },
        'eve@example.com',
        'New accounts need an invitation. Ask a member of the team to invite you.',
        undefined,
      ],
      [
        { SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'lab.example,example.org' },
        'eve@sub.lab.example',
        'New accounts are for addresses at lab.example, example.org, or by invitation.',
        ['body.email'],
      ],
    ] as const) {
      const own = await make(rule);
      const isFirst = kind === 'sqlite';
      if (isFirst)
        expect((await own.anonymous.call('getConfig')).data).toMatchObject({ signUp: 'open', signUpDomains: [] });
      const sign = (given: object) => own.anonymous.call('signUp', { body: { ...form, ...given } });
      const both = await Promise.all(['one', 'two'].map((name) => sign({ email: `${name}@elsewhere.example` })));
      expect(both.map(({ status }) => status).sort()).toEqual(isFirst ? [201, 403] : [403, 403]);
      expect((await own.anonymous.call('getConfig')).data).toMatchObject({
        signUp: rule.SIGN_UP,
        signUpDomains: 'SIGN_UP_DOMAINS' in rule ? ['lab.example', 'example.org'] : [],
      });
      for (const invitation of [undefined, '']) {
        const { status, error } = await sign({ email, invitation });
        expect([status, error.message, error.code, error.issues?.map(({ path }) => path)]).toEqual([
          403,
          message,
          'SIGN_UP_CLOSED',
          issues,
        ]);
      }
      const host = await server.signUpPerson();
      const owner = isFirst ? { ...host, ...(await firstOf(own)) } : host;
      const invitation = await invite(owner, `invited-${rule.SIGN_UP}@example.com`, own);
      expect((await sign({ email: `invited-${rule.SIGN_UP}@example.com`, invitation })).status).toBe(201);
      if ('SIGN_UP_DOMAINS' in rule) expect((await sign({ email: 'ada@LAB.example' })).status).toBe(201);
    }
  });

  const firstOf = async ({ database: { db } }: TestServer) => {
    const { id, workspace_default_id: workspaceId } = await db
      .selectFrom('accounts')
      .select(['id', 'workspace_default_id'])
      .executeTakeFirstOrThrow();
    return { id, workspaceId: workspaceId ?? '' };
  };

  it('adds an invited person to the workspace of the invitation, once', async () => {
    const owner = await server.signUpPerson();
    const invitation = await invite(owner, 'late@example.com');
    const elsewhere = await server.anonymous.call('signUp', {
      body: { ...form, email: 'other@example.com', invitation },
    });
    const mismatch =
      'This invitation is for late@example.com. Use the account of that email, or ask for an invitation to yours.';
    expect([elsewhere.status, elsewhere.error]).toEqual([
      403,
      {
        message: mismatch,
        code: 'FORBIDDEN',
        issues: [{ path: 'body.email', message: mismatch }],
      },
    ]);
    const guest = await server.signUpPerson({ invitation, email: 'late@example.com' });
    expect(guest.user.workspaces).toMatchObject([{ id: owner.workspaceId, role: 'guest' }]);
    expect(guest.workspaceId).toBe(owner.workspaceId);
    const again = await server.anonymous.call('signUp', { body: { ...form, email: 'later@example.com', invitation } });
    expect([again.status, again.error.code]).toEqual([410, 'INVITATION_INVALID']);
    const free = await server.anonymous.call('signUp', { body: { ...form, email: 'later@example.com' } });
    expect(free.status).toBe(201);
    const changes = await server.database.db
      .selectFrom('changes')
      .select(['seq', 'payload'])
      .where('workspace_id', '=', owner.workspaceId)
      .execute();
    expect(changes.map(({ seq, payload }) => [seq, JSON.parse(payload)])).toEqual([
      [1, { type: 'members.changed', seq: 1 }],
    ]);
  });

  it('rejects an expired invitation', async () => {
    const own = await make();
    const owner = await own.signUpPerson();
    const invitation = await invite(owner, 'expired@example.com', own);
    own.clock.advance(2 * day);
    const { status, error } = await own.anonymous.call('signUp', {
      body: { ...form, email: 'expired@example.com', invitation },
    });
    expect([status, error.code]).toEqual([410, 'INVITATION_INVALID']);
  });

  it('signs in only with the right password, and answers the same for an unknown person', async () => {
    const { email, password, id } = await server.signUpPerson();
    const right = await server.anonymous.call('signIn', { body: { email: email.toUpperCase(), password } });
    expect([right.status, right.data.account.id]).toEqual([200, id]);
    const wrong = await server.anonymous.call('signIn', { body: { email, password: 'wrong password' } });
    const unknown = await server.anonymous.call('signIn', { body: { email: 'unknown@example.com', password } });
    expect([wrong.status, wrong.error]).toEqual([
      401,
      { message: 'Email or password is wrong.', code: 'INVALID_CREDENTIALS' },
    ]);
    expect([unknown.status, unknown.error]).toEqual([wrong.status, wrong.error]);
  });

  it('reports a forced password reset only to the owner of the account', async () => {
    const { id, email, password } = await server.signUpPerson();
    await server.database.transact((db) =>
      db.updateTable('accounts').set({ require_password_change: 1 }).where('id', '=', id).execute(),
    );
    expect((await server.anonymous.call('signIn', { body: { email, password } })).error.code).toBe('PASSWORD_RESETED');
    expect((await server.anonymous.call('signIn', { body: { email, password: 'wrong password' } })).error.code).toBe(
      'INVALID_CREDENTIALS',
    );
  });

  it('ends only the current session at sign-out', async () => {
    const ada = await server.signUpPerson();
    const other = (await server.anonymous.call('signIn', { body: { email: ada.email, password: ada.password } })).data
      .token;
    const ended: string[] = [];
    server.app.realtime.attach({ published: () => {}, sessionEnded: (id) => ended.push(id) });
    const signedOut = await server.as(ada).call('signOut');
    expect([signedOut.data, signedOut.headers['clear-site-data']]).toEqual([{ accepted: true }, '"cache"']);
    expect(ended).toHaveLength(1);
    const after = await server.as(ada).call('getAccount');
    expect([after.status, after.error]).toEqual([401, { message: 'Invalid token', code: 'INVALID_TOKEN' }]);
    expect((await server.as({ ...ada, token: other }).call('getAccount')).data.id).toBe(ada.id);
  });

  it('requires a token, and distinguishes a missing one from an invalid one', async () => {
    const absent = await server.anonymous.call('getAccount');
    expect([absent.status, absent.error]).toEqual([401, { message: 'Sign in first', code: 'UNAUTHENTICATED' }]);
    for (const authorization of ['Bearer forged', 'Bearer', 'Basic eDp5', `Bearer ${'x'.repeat(500)}`, "Bearer é'--"]) {
      const { status, error } = await server.anonymous.request('GET', '/api/auth/account', {
        headers: { authorization },
      });
      expect([authorization, status, error]).toEqual([
        authorization,
        401,
        { message: 'Invalid token', code: 'INVALID_TOKEN' },
      ]);
    }
  });

  it('ends a session after 90 days, however often it was used', async () => {
    const own = await make();
    const person = await own.signUpPerson();
    const status = async () => (await own.as(person).call('getAccount')).status;
    for (let days = 0; days < 80; days += 20) {
      own.clock.advance(20 * day);
      expect(await status()).toBe(200);
    }
    own.clock.advance(10 * day + 1000);
    expect(await status()).toBe(401);
    const again = await own.anonymous.call('signIn', { body: { email: person.email, password: person.password } });
    expect(again.status).toBe(200);
  });

  it('expires a session after 30 unused days, and renews one that is used', async () => {
    const own = await make();
    const used = await own.signUpPerson();
    const unused = await own.signUpPerson();
    own.clock.advance(20 * day);
    expect((await own.as(used).call('getAccount')).status).toBe(200);
    own.clock.advance(20 * day);
    expect((await own.as(used).call('getAccount')).status).toBe(200);
    expect((await own.as(unused).call('getAccount')).error.code).toBe('INVALID_TOKEN');
  });

  it('changes one or several fields of the own account, and of no other', async () => {
    const ada = await server.signUpPerson();
    const changed = await server
      .as(ada)
      .call('updateAccount', { body: { id: ada.id, nickname: 'Countess', avatar: 'https://example.com/a.png' } });
    expect(changed.data).toMatchObject({ nickname: 'Countess', avatar: 'https://example.com/a.png', name: 'Ada' });
    expect((await server.as(ada).call('updateAccount', { body: { avatar: null } })).data.avatar).toBeNull();
    expect((await server.as(ada).call('getAccount')).data).toMatchObject({ nickname: 'Countess', avatar: null });
    const other = await server.signUpPerson();
    expect((await server.as(ada).call('updateAccount', { body: { id: other.id, name: 'Eve' } })).error.code).toBe(
      'FORBIDDEN',
    );
    expect(
      (await server.as(ada).call('updateAccount', { body: { workspaceDefaultId: other.workspaceId } })).error.code,
    ).toBe('NOT_FOUND');
    expect(
      (await server.as(ada).call('updateAccount', { body: { avatar: 'javascript:alert(1)' } })).error,
    ).toMatchObject({ code: 'VALIDATION' });
    expect((await server.anonymous.call('updateAccount', { body: { name: 'Eve' } })).status).toBe(401);
    expect((await server.as(other).call('getAccount')).data.name).toBe('Ada');
  });

  it('keeps the time zone of an account, and rejects an unknown one', async () => {
    const ada = await server.signUpPerson({ timeZone: 'Pacific/Niue' });
    expect(ada.user.timeZone).toBe('Pacific/Niue');
    const change = (body: object) => server.as(ada).patch<User>('/api/auth/account', body);
    expect((await change({ timeZone: 'Pacific/Kiritimati' })).data.timeZone).toBe('Pacific/Kiritimati');
    for (const timeZone of ['Mars/Base', '+01:00', '', 7, 'x'.repeat(65)]) {
      const { status, error } = await change({ timeZone });
      expect([status, error.issues]).toEqual([400, [{ path: 'body.timeZone', message: 'Unknown time zone' }]]);
    }
    expect((await change({ timeZone: null })).data.timeZone).toBeNull();
  });

  it('keeps the language of an account', async () => {
    const ada = await server.signUpPerson({ language: 'es' });
    expect(ada.user.language).toBe('es');
    const change = (body: object) => server.as(ada).patch<User>('/api/auth/account', body);
    expect((await change({ language: 'en' })).data.language).toBe('en');
    expect((await change({ nickname: 'Countess' })).data.language).toBe('en');
    const { status, error } = await change({ language: 'xx' });
    expect([status, error.issues?.map(({ path }) => path)]).toEqual([400, ['body.language']]);
    expect((await change({ language: null })).data.language).toBeNull();
    await server.database.transact((db) =>
      db.updateTable('accounts').set({ language: 'xx' }).where('id', '=', ada.id).execute(),
    );
    expect((await server.as(ada).call('getAccount')).data.language).toBeNull();
  });

  it('limits attempts to sign in and sign up together, and reports when to retry', async () => {
    const strict = await make({ SIGN_IN_LIMIT: '3' });
    const person = await strict.signUpPerson();
    for (const _ of [1, 2])
      await strict.anonymous.call('signIn', { body: { email: person.email, password: 'wrong password' } });
    const answer = await strict.anonymous.call('signIn', { body: { email: person.email, password: person.password } });
    expect([answer.status, answer.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(answer.error.message).toMatch(/^Too many attempts\. Try again in \d+ seconds\.$/);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect((await strict.as(person).call('getAccount')).status).toBe(200);
  });
});
