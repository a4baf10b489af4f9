import type { CallbackAnswer } from '../../../domain/account.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startIssuer, type TestIssuer } from '../../testing/issuer.ts';
import { describeOnBoth, type TestServer } from '../../testing/testApp.ts';

const refusedFor = (reason: string, redirect?: string) =>
  `https://faena.example/authentication/sign-in?${new URLSearchParams({ reason, ...(redirect && { redirect }) }).toString()}`;

describeOnBoth('sign-in with Google', (make, kind) => {
  let issuer: TestIssuer;
  let server: TestServer;
  const lines: string[] = [];
  let people = 0;
  const somebody = () => {
    people += 1;
    return {
      sub: `google-${process.pid}-${people}-${Math.random()}`,
      email: `google-${process.pid}-${people}-${Math.random()}@example.com`,
      email_verified: true,
      given_name: 'Grace',
      family_name: 'Hopper',
      picture: 'https://example.com/grace.png',
    };
  };
  beforeAll(async () => {
    issuer = await startIssuer();
    server = await make(
      {
        GOOGLE_CLIENT_ID: issuer.clientId,
        GOOGLE_CLIENT_SECRET: issuer.clientSecret,
        GOOGLE_ISSUER: issuer.url,
        PUBLIC_URL: 'https://faena.example',
      },
      { logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } },
    );
  });
  beforeEach(() => {
    issuer.tamper = {};
  });
  afterAll(() => issuer.close());

  const begin = async (redirect?: string) => {
    const search = redirect === undefined ? '' : `?${new URLSearchParams({ redirect }).toString()}`;
    const { statusCode, headers } = await server.app.inject({ method: 'GET', url: `/api/auth/google${search}` });
    return {
      statusCode,
      location: String(headers.location),
      setCookie: String(headers['set-cookie']),
      cookie: String(headers['set-cookie']).split(';')[0] ?? '',
    };
  };
  const comeBack = async (address: string, cookie: string) => {
    const { pathname, search } = new URL(address);
    const { statusCode, headers } = await server.app.inject({
      method: 'GET',
      url: `${pathname}${search}`,
      headers: { cookie },
    });
    const set =
      ([] as (string | undefined)[])
        .concat(headers['set-cookie'])
        .find((each) => each?.startsWith('faena_callback=')) ?? '';
    return { statusCode, location: String(headers.location), headers, setCookie: set, cookie: set.split(';')[0] ?? '' };
  };
  const goThrough = async (claims: object, redirect?: string) => {
    const { location, cookie } = await begin(redirect);
    return comeBack(issuer.consent(location, claims), cookie);
  };
  const tokenIn = ({ location }: { location: string }) => new URL(location).searchParams.get('token') ?? '';
  const exchange = ({ location, cookie }: { location: string; cookie: string }, token = tokenIn({ location })) =>
    server.anonymous.request<CallbackAnswer>('POST', '/api/auth/callback', { payload: { token }, headers: { cookie } });

  it('leaves for the provider with state, nonce and PKCE, the key in a cookie of its own', async () => {
    const redirected = await server.app.inject({ method: 'GET', url: '/auth/google' });
    expect([redirected.statusCode, redirected.headers.location]).toEqual([302, '/api/auth/google']);
    const { statusCode, location, setCookie } = await begin();
    expect(statusCode).toBe(302);
    const { origin, pathname, searchParams } = new URL(location);
    expect(`${origin}${pathname}`).toBe(`${issuer.url}/authorize`);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: issuer.clientId,
      redirect_uri: 'https://faena.example/api/auth/google/callback',
      response_type: 'code',
      scope: 'openid email profile',
      state: expect.stringMatching(/^.{20,}$/),
      nonce: expect.stringMatching(/^.{20,}$/),
      code_challenge: expect.stringMatching(/^.{43}$/),
      code_challenge_method: 'S256',
    });
    expect(setCookie).toMatch(
      /^faena_sign_in=[\w-]{43}; Path=\/api\/auth\/google; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('makes an account with a workspace, and a session for a token that works once', async () => {
    const person = somebody();
    const landed = await goThrough(person);
    expect(landed.location).toMatch(/^https:\/\/faena\.example\/callback\?token=[\w-]{43}$/);
    expect(landed.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const { data } = await exchange(landed);
    expect(data.account).toMatchObject({
      email: person.email,
      name: 'Grace',
      lastName: 'Hopper',
      avatar: person.picture,
      workspaces: [{ name: "Grace's workspace", role: 'owner' }],
    });
    const signedIn = server.as({ token: data.token, workspaceId: '' });
    expect((await signedIn.call('getSignInMethods')).data).toEqual({ password: false, google: true });
    const again = await exchange(landed);
    expect([again.status, again.error]).toEqual([
      401,
      { message: 'This sign-in has expired. Sign in again.', code: 'INVALID_CREDENTIALS' },
    ]);
    expect((await exchange(await goThrough({ ...person, email: 'moved@example.com' }))).data.account.id).toBe(
      data.account.id,
    );
  });

  it('links the account of a verified e-mail, and shuts out who only claimed it', async () => {
    const person = somebody();
    const claimed = await server.signUpPerson({ email: person.email });
    await server.as(claimed).call('createAccessToken', {
      body: { name: 'Claude', workspaceId: claimed.workspaceId, scope: 'write', days: null },
    });
    const { data } = await exchange(await goThrough(person));
    expect(data.account.id).toBe(claimed.id);
    expect((await server.as(claimed).call('getAccount')).status).toBe(401);
    expect(
      (await server.as({ token: data.token, workspaceId: claimed.workspaceId }).call('listAccessTokens')).data.elements,
    ).toEqual([]);
    expect(
      (await server.anonymous.call('signIn', { body: { email: claimed.email, password: claimed.password } })).status,
    ).toBe(401);
  });

  it('leaves password and sessions to who has shown that the e-mail is theirs', async () => {
    const person = somebody();
    const owner = await server.signUpPerson({ email: person.email });
    await server.database.transact((db) =>
      db
        .updateTable('accounts')
        .set({ email_verified_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', owner.id)
        .execute(),
    );
    expect((await exchange(await goThrough(person))).data.account.id).toBe(owner.id);
    expect((await server.as(owner).call('getSignInMethods')).data).toEqual({ password: true, google: true });
  });

  it.each([
    ['an e-mail nobody verified', { email_verified: false }, 'unverified'],
    ['no word on that', { email_verified: undefined }, 'unverified'],
    ['no e-mail', { email: undefined }, 'noEmail'],
    ['no e-mail at all', { email: undefined, email_verified: undefined }, 'noEmail'],
    ['another nonce', { nonce: 'forged' }, 'refused'],
    ['another audience', { aud: 'someone-else' }, 'refused'],
    ['another issuer', { iss: 'https://evil.example' }, 'refused'],
  ])('refuses %s and says why', async (_, tamper, reason) => {
    const person = somebody();
    issuer.tamper = tamper;
    expect((await goThrough(person, '/projects')).location).toBe(refusedFor(reason, '/projects'));
    expect(
      await server.database.db.selectFrom('accounts').select('id').where('email', '=', person.email).execute(),
    ).toEqual([]);
  });

  it("refuses who comes back without the cookie, with another's, with another state, twice, late, or refused", async () => {
    const [one, other] = [await begin(), await begin()];
    const address = issuer.consent(one.location, somebody());
    expect((await comeBack(address, '')).location).toBe(refusedFor('expired'));
    expect((await comeBack(address, other.cookie)).location).toBe(refusedFor('refused'));
    const forged = new URL(address);
    forged.searchParams.set('state', 'forged');
    const third = await begin();
    expect((await comeBack(forged.href, third.cookie)).location).toBe(refusedFor('refused'));
    expect((await comeBack(address, one.cookie)).location).toMatch(/callback\?token=/);
    expect((await comeBack(address, one.cookie)).location).toBe(refusedFor('expired'));
    const denied = await begin();
    const state = new URL(denied.location).searchParams.get('state');
    expect(
      (
        await comeBack(
          `https://faena.example/api/auth/google/callback?error=access_denied&state=${state}`,
          denied.cookie,
        )
      ).location,
    ).toBe(refusedFor('cancelled'));
    const late = await begin();
    const lateAddress = issuer.consent(late.location, somebody());
    const ticket = await goThrough(somebody());
    server.clock.advance(11 * 60_000);
    expect((await comeBack(lateAddress, late.cookie)).location).toBe(refusedFor('expired'));
    expect((await exchange(ticket)).status).toBe(401);
    for (const token of ['forged', tokenIn(ticket).slice(1)]) expect((await exchange(ticket, token)).status).toBe(401);
    expect((await server.anonymous.post('/api/auth/callback', {})).status).toBe(400);
  });

  it('gives the session to the browser that began, and to no other that has the token', async () => {
    const landed = await goThrough(somebody());
    expect(landed.setCookie).toMatch(
      /^faena_callback=[\w-]{43}; Path=\/api\/auth\/callback; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/,
    );
    const other = await goThrough(somebody());
    for (const cookie of ['', 'faena_callback=forged', other.cookie]) {
      const stolen = await exchange({ ...landed, cookie });
      expect([stolen.status, stolen.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    }
    expect((await exchange(landed)).status).toBe(200);
  });

  it('leads back to where it began, and never elsewhere', async () => {
    const wanted = '/projects/7?task=8&x=%C3%A9';
    const redirected = await server.app.inject({
      method: 'GET',
      url: `/auth/google?${new URLSearchParams({ redirect: wanted }).toString()}`,
    });
    expect(new URL(String(redirected.headers.location), 'https://faena.example').searchParams.get('redirect')).toBe(
      wanted,
    );
    expect((await exchange(await goThrough(somebody(), wanted))).data.redirect).toBe(wanted);
    expect((await exchange(await goThrough(somebody()))).data.redirect).toBe('/');
    for (const evil of [
      'https://evil.example/',
      '//evil.example',
      '/\\evil.example',
      '/\tx',
      'projects',
      '/callback?token=x',
      '/authentication/sign-in',
      `/${'x'.repeat(2001)}`,
    ]) {
      expect((await exchange(await goThrough(somebody(), evil))).data.redirect).toBe('/');
      const url = `/auth/google?${new URLSearchParams({ redirect: evil }).toString()}`;
      expect((await server.app.inject({ method: 'GET', url })).headers.location).toBe('/api/auth/google');
    }
    const twice = await server.app.inject({ method: 'GET', url: '/auth/google?redirect=/a&redirect=/b' });
    expect(twice.headers.location).toBe('/api/auth/google');
  });

  it('makes no workspace of their own for who comes with an invitation of theirs', async () => {
    const host = await server.signUpPerson();
    const [named, other, holder] = [somebody(), somebody(), somebody()];
    const pathOf = async (body: { email: string } | { seats: number }) =>
      new URL((await server.as(host).call('createInvitation', { body })).data.link ?? '').pathname;
    const own = await pathOf({ email: named.email });
    const workspacesOf = async (person: object, path: string) =>
      (await exchange(await goThrough(person, path))).data.account.workspaces.length;
    expect(await workspacesOf(other, own)).toBe(1);
    const { data } = await exchange(await goThrough(named, own));
    expect([data.redirect, data.account.workspaces]).toEqual([own, []]);
    const asker = server.as({ token: data.token, workspaceId: '' });
    const accepted = await asker.call('acceptInvitation', {
      params: { token: own.split('/').at(-1) ?? '' },
      body: { userId: data.account.id },
    });
    expect(accepted.data.id).toBe(host.workspaceId);
    expect((await asker.call('getAccount')).data.workspaceDefaultId).toBe(host.workspaceId);
    expect(await workspacesOf(holder, await pathOf({ seats: 2 }))).toBe(0);
    expect(await workspacesOf(somebody(), '/invites/workspace/unknown')).toBe(1);
  });

  it('lets who has no password set one, without asking for the current, once', async () => {
    const person = somebody();
    const { data } = await exchange(await goThrough(person));
    const [asker, elsewhere] = [
      server.as({ token: data.token, workspaceId: '' }),
      (await exchange(await goThrough(person))).data.token,
    ];
    const body = { password: 'first horse', confirmPassword: 'first horse' };
    expect((await asker.call('changeOwnPassword', { body })).data).toEqual({ accepted: true });
    expect((await asker.call('getSignInMethods')).data).toEqual({ password: true, google: true });
    expect((await server.as({ token: elsewhere, workspaceId: '' }).call('getAccount')).status).toBe(200);
    expect(
      (await server.anonymous.call('signIn', { body: { email: person.email, password: 'first horse' } })).status,
    ).toBe(200);
    const again = await asker.call('changeOwnPassword', {
      body: { password: 'other horse', confirmPassword: 'other horse' },
    });
    expect([again.status, again.error.issues]).toEqual([
      400,
      [{ path: 'body.currentPassword', message: 'Write your current password' }],
    ]);
    expect(
      (await server.anonymous.call('signIn', { body: { email: person.email, password: 'first horse' } })).status,
    ).toBe(200);
  });

  it('sets one first password of two that come at once', async () => {
    const { data } = await exchange(await goThrough(somebody()));
    const asker = server.as({ token: data.token, workspaceId: '' });
    const set = (password: string) =>
      asker.call('changeOwnPassword', { body: { password, confirmPassword: password } });
    const answers = await Promise.all([set('first horse'), set('other horse')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('asks the userinfo endpoint where the ID token says nothing of the e-mail, about the same person', async () => {
    const conform = await startIssuer();
    conform.conform = true;
    const env = {
      GOOGLE_CLIENT_ID: conform.clientId,
      GOOGLE_CLIENT_SECRET: conform.clientSecret,
      GOOGLE_ISSUER: conform.url,
      PUBLIC_URL: 'https://faena.example',
    };
    const own = await make(env);
    const go = async (claims: object, tamper: object = {}) => {
      conform.tamperUserInfo = tamper;
      const { headers } = await own.app.inject({ method: 'GET', url: '/api/auth/google' });
      const { pathname, search } = new URL(conform.consent(String(headers.location), claims));
      const back = await own.app.inject({
        method: 'GET',
        url: `${pathname}${search}`,
        headers: { cookie: String(headers['set-cookie']).split(';')[0] },
      });
      return String(back.headers.location);
    };
    const person = somebody();
    expect(await go(person)).toMatch(/\/callback\?token=/);
    expect(
      await own.database.db
        .selectFrom('accounts')
        .select(['name', 'last_name'])
        .where('email', '=', person.email)
        .executeTakeFirst(),
    ).toEqual({ name: 'Grace', last_name: 'Hopper' });
    expect(await go(somebody(), { sub: 'somebody-else' })).toBe(refusedFor('refused'));
    expect(await go(somebody(), { email_verified: false })).toBe(refusedFor('unverified'));
    expect(await go(somebody(), { email: undefined })).toBe(refusedFor('noEmail'));
    await conform.close();
  });

  it('makes accounts as SIGN_UP allows, and lets in who has one', async () => {
    const env = {
      GOOGLE_CLIENT_ID: issuer.clientId,
      GOOGLE_CLIENT_SECRET: issuer.clientSecret,
      GOOGLE_ISSUER: issuer.url,
      PUBLIC_URL: 'https://faena.example',
    };
    const host = await server.signUpPerson({ email: `host-${crypto.randomUUID()}@example.com` });
    for (const [rule, domain, isAllowed] of [
      [{ SIGN_UP: 'invited' }, 'example.com', false],
      [{ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'lab.example' }, 'example.com', false],
      [{ SIGN_UP: 'domains', SIGN_UP_DOMAINS: 'lab.example' }, 'lab.example', true],
    ] as const) {
      const own = await make({ ...env, ...rule });
      const owner = kind === 'postgres' ? host : await own.signUpPerson({ email: `owner@${domain}` });
      const go = async (claims: object, redirect: string) => {
        const { headers } = await own.app.inject({
          method: 'GET',
          url: `/api/auth/google?${new URLSearchParams({ redirect }).toString()}`,
        });
        const { pathname, search } = new URL(issuer.consent(String(headers.location), claims));
        return own.app.inject({
          method: 'GET',
          url: `${pathname}${search}`,
          headers: { cookie: String(headers['set-cookie']).split(';')[0] },
        });
      };
      const landing = isAllowed ? /\/callback\?token=/ : /reason=closed&redirect=%2Fprojects$/;
      const newcomer = { ...somebody(), email: `${crypto.randomUUID()}@${domain}` };
      expect((await go(newcomer, '/projects')).headers.location).toMatch(landing);

      const invited = { ...somebody(), email: `${crypto.randomUUID()}@elsewhere.example` };
      const { link } = (await own.as(owner).call('createInvitation', { body: { email: invited.email, role: 'guest' } }))
        .data;
      expect(
        (await go({ ...somebody(), email: `not-${invited.email}` }, new URL(link ?? '').pathname)).headers.location,
      ).toMatch(/reason=closed/);
      expect((await go(invited, new URL(link ?? '').pathname)).headers.location).toMatch(/\/callback\?token=/);
      const members = (await own.as(owner).call('listMembers', { query: { search: invited.email } })).data.elements;
      expect(members.map(({ role }) => role)).toEqual(['guest']);
      if (kind === 'sqlite')
        expect((await go({ ...somebody(), email: owner.email }, '/projects')).headers.location).toMatch(
          /\/callback\?token=/,
        );
    }
  });

  it('leaves no token or code in the log', async () => {
    const landed = await goThrough(somebody());
    const { location } = await begin();
    const code = new URL(issuer.consent(location, somebody())).searchParams.get('code') ?? 'none';
    await comeBack(`https://faena.example/api/auth/google/callback?code=${code}&state=x`, '');
    const log = lines.join('');
    expect(log).toContain('sign-in with Google failed');
    expect(log).not.toContain(tokenIn(landed));
    expect(log).not.toContain(code);
  });

  it('ends at the sign-in page when the provider is away, and is absent when it is not configured', async () => {
    const away = await make({
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
      GOOGLE_ISSUER: 'http://127.0.0.1:1',
      PUBLIC_URL: 'https://faena.example',
    });
    const answer = await away.app.inject({ method: 'GET', url: '/api/auth/google' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, refusedFor('unavailable')]);
    const none = await make();
    expect((await none.anonymous.get('/api/auth/google')).status).toBe(404);
    expect((await none.anonymous.get('/api/auth/google/callback?code=x&state=y')).status).toBe(404);
  });
});
