import type { CallbackAnswer } from '../../../domain/account.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startIssuer, type TestIssuer } from '../../testing/issuer.ts';
import { describeOnBoth, type TestServer } from '../../testing/testApp.ts';

const rejectedWith = (reason: string, redirect?: string) =>
  `https://faena.example/authentication/sign-in?${new URLSearchParams({ reason, ...(redirect && { redirect }) }).toString()}`;

describeOnBoth('sign-in with Google', (make, kind) => {
  let issuer: TestIssuer;
  let server: TestServer;
  const lines: string[] = [];
  let people = 0;
  const newClaims = () => {
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
  const openCallback = async (address: string, cookie: string, language?: string) => {
    const { pathname, search } = new URL(address);
    const { statusCode, headers } = await server.app.inject({
      method: 'GET',
      url: `${pathname}${search}`,
      headers: { cookie, ...(language !== undefined && { 'accept-language': language }) },
    });
    const set =
      ([] as (string | undefined)[])
        .concat(headers['set-cookie'])
        .find((each) => each?.startsWith('__Host-faena_callback=')) ?? '';
    return { statusCode, location: String(headers.location), headers, setCookie: set, cookie: set.split(';')[0] ?? '' };
  };
  const signInWithGoogle = async (claims: object, redirect?: string) => {
    const { location, cookie } = await begin(redirect);
    return openCallback(issuer.consent(location, claims), cookie);
  };
  const tokenIn = ({ location }: { location: string }) => new URL(location).searchParams.get('token') ?? '';
  const exchange = ({ location, cookie }: { location: string; cookie: string }, token = tokenIn({ location })) =>
    server.anonymous.request<CallbackAnswer>('POST', '/api/auth/callback', { payload: { token }, headers: { cookie } });

  it('redirects to the provider with state, nonce and PKCE, and sets a cookie with the key of the attempt', async () => {
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
    expect(setCookie).toMatch(/^__Host-faena_sign_in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
  });

  it('creates an account with a workspace, and exchanges a token for a session once', async () => {
    const person = newClaims();
    const callback = await signInWithGoogle(person);
    expect(callback.location).toMatch(/^https:\/\/faena\.example\/callback\?token=[\w-]{43}$/);
    expect(callback.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    const { data } = await exchange(callback);
    expect(data.account).toMatchObject({
      email: person.email,
      name: 'Grace',
      lastName: 'Hopper',
      avatar: person.picture,
      workspaces: [{ name: "Grace's workspace", role: 'owner' }],
    });
    const signedIn = server.as({ token: data.token, workspaceId: '' });
    expect((await signedIn.call('getSignInMethods')).data).toEqual({ password: false, providers: ['Google'] });
    const again = await exchange(callback);
    expect([again.status, again.error]).toEqual([
      401,
      { message: 'This sign-in has expired. Sign in again.', code: 'INVALID_CREDENTIALS' },
    ]);
    expect((await exchange(await signInWithGoogle({ ...person, email: 'moved@example.com' }))).data.account.id).toBe(
      data.account.id,
    );
  });

  it('names the first workspace in the language of the browser', async () => {
    const { location, cookie } = await begin();
    const { data } = await exchange(
      await openCallback(issuer.consent(location, newClaims()), cookie, 'es-ES,es;q=0.9'),
    );
    expect(data.account.workspaces.map(({ name }) => name)).toEqual(['Espacio de trabajo de Grace']);
  });

  it('links an account whose e-mail was never verified, and ends its password, keys and sessions', async () => {
    const person = newClaims();
    const claimed = await server.signUpPerson({ email: person.email });
    await server.as(claimed).call('createAccessToken', {
      body: {
        name: 'Claude',
        workspaceId: claimed.workspaceId,
        scope: 'write',
        days: null,
        password: claimed.password,
      },
    });
    const { data } = await exchange(await signInWithGoogle(person));
    expect(data.account.id).toBe(claimed.id);
    expect((await server.as(claimed).call('getAccount')).status).toBe(401);
    expect(
      (await server.as({ token: data.token, workspaceId: claimed.workspaceId }).call('listAccessTokens')).data.elements,
    ).toEqual([]);
    expect(
      (await server.anonymous.call('signIn', { body: { email: claimed.email, password: claimed.password } })).status,
    ).toBe(401);
  });

  it('keeps the password and the sessions of an account whose e-mail is verified', async () => {
    const person = newClaims();
    const owner = await server.signUpPerson({ email: person.email });
    await server.database.transact((db) =>
      db
        .updateTable('accounts')
        .set({ email_verified_at: '2026-01-01T00:00:00.000Z' })
        .where('id', '=', owner.id)
        .execute(),
    );
    expect((await exchange(await signInWithGoogle(person))).data.account.id).toBe(owner.id);
    expect((await server.as(owner).call('getSignInMethods')).data).toEqual({ password: true, providers: ['Google'] });
  });

  it.each([
    ['an unverified e-mail', { email_verified: false }, 'unverified'],
    ['no claim about verification', { email_verified: undefined }, 'unverified'],
    ['no e-mail', { email: undefined }, 'noEmail'],
    ['no claims about an e-mail', { email: undefined, email_verified: undefined }, 'noEmail'],
    ['another nonce', { nonce: 'forged' }, 'refused'],
    ['another audience', { aud: 'someone-else' }, 'refused'],
    ['another issuer', { iss: 'https://evil.example' }, 'refused'],
  ])('rejects %s and gives the reason', async (_, tamper, reason) => {
    const person = newClaims();
    issuer.tamper = tamper;
    expect((await signInWithGoogle(person, '/projects')).location).toBe(rejectedWith(reason, '/projects'));
    expect(
      await server.database.db.selectFrom('accounts').select('id').where('email', '=', person.email).execute(),
    ).toEqual([]);
  });

  it('rejects a callback without the right cookie or state, used twice, late, or declined by the person', async () => {
    const [one, other] = [await begin(), await begin()];
    const address = issuer.consent(one.location, newClaims());
    expect((await openCallback(address, '')).location).toBe(rejectedWith('expired'));
    expect((await openCallback(address, other.cookie)).location).toBe(rejectedWith('refused'));
    const forged = new URL(address);
    forged.searchParams.set('state', 'forged');
    const third = await begin();
    expect((await openCallback(forged.href, third.cookie)).location).toBe(rejectedWith('refused'));
    expect((await openCallback(address, one.cookie)).location).toMatch(/callback\?token=/);
    expect((await openCallback(address, one.cookie)).location).toBe(rejectedWith('expired'));
    const denied = await begin();
    const state = new URL(denied.location).searchParams.get('state');
    expect(
      (
        await openCallback(
          `https://faena.example/api/auth/google/callback?error=access_denied&state=${state}`,
          denied.cookie,
        )
      ).location,
    ).toBe(rejectedWith('cancelled'));
    const late = await begin();
    const lateAddress = issuer.consent(late.location, newClaims());
    const ticket = await signInWithGoogle(newClaims());
    server.clock.advance(11 * 60_000);
    expect((await openCallback(lateAddress, late.cookie)).location).toBe(rejectedWith('expired'));
    expect((await exchange(ticket)).status).toBe(401);
    for (const token of ['forged', tokenIn(ticket).slice(1)]) expect((await exchange(ticket, token)).status).toBe(401);
    expect((await server.anonymous.post('/api/auth/callback', {})).status).toBe(400);
  });

  it('gives the session only to the browser that started the sign-in', async () => {
    const callback = await signInWithGoogle(newClaims());
    expect(callback.setCookie).toMatch(
      /^__Host-faena_callback=[\w-]{43}; Path=\/; Max-Age=60; HttpOnly; SameSite=Lax; Secure$/,
    );
    const other = await signInWithGoogle(newClaims());
    for (const cookie of ['', '__Host-faena_callback=forged', other.cookie]) {
      const stolen = await exchange({ ...callback, cookie });
      expect([stolen.status, stolen.error.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    }
    expect((await exchange(callback)).status).toBe(200);
  });

  it('returns to the path where the sign-in started, and to no other site', async () => {
    const returnTo = '/projects/7?task=8&x=%C3%A9';
    const redirected = await server.app.inject({
      method: 'GET',
      url: `/auth/google?${new URLSearchParams({ redirect: returnTo }).toString()}`,
    });
    expect(new URL(String(redirected.headers.location), 'https://faena.example').searchParams.get('redirect')).toBe(
      returnTo,
    );
    expect((await exchange(await signInWithGoogle(newClaims(), returnTo))).data.redirect).toBe(returnTo);
    expect((await exchange(await signInWithGoogle(newClaims()))).data.redirect).toBe('/');
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
      expect((await exchange(await signInWithGoogle(newClaims(), evil))).data.redirect).toBe('/');
      const url = `/auth/google?${new URLSearchParams({ redirect: evil }).toString()}`;
      expect((await server.app.inject({ method: 'GET', url })).headers.location).toBe('/api/auth/google');
    }
    const twice = await server.app.inject({ method: 'GET', url: '/auth/google?redirect=/a&redirect=/b' });
    expect(twice.headers.location).toBe('/api/auth/google');
  });

  it('creates no workspace for an invited person', async () => {
    const host = await server.signUpPerson();
    const [named, other, holder] = [newClaims(), newClaims(), newClaims()];
    const pathOf = async (body: { email: string } | { seats: number }) =>
      new URL((await server.as(host).call('createInvitation', { body })).data.link ?? '').pathname;
    const own = await pathOf({ email: named.email });
    const workspacesOf = async (person: object, path: string) =>
      (await exchange(await signInWithGoogle(person, path))).data.account.workspaces.length;
    expect(await workspacesOf(other, own)).toBe(1);
    const { data } = await exchange(await signInWithGoogle(named, own));
    expect([data.redirect, data.account.workspaces]).toEqual([own, []]);
    const caller = server.as({ token: data.token, workspaceId: '' });
    const accepted = await caller.call('acceptInvitation', {
      params: { token: own.split('/').at(-1) ?? '' },
      body: { userId: data.account.id },
    });
    expect(accepted.data.id).toBe(host.workspaceId);
    expect((await caller.call('getAccount')).data.workspaceDefaultId).toBe(host.workspaceId);
    expect(await workspacesOf(holder, await pathOf({ seats: 2 }))).toBe(0);
    expect(await workspacesOf(newClaims(), '/invites/workspace/unknown')).toBe(1);
  });

  it('accepts the first password of a person without asking for a current one', async () => {
    const person = newClaims();
    const { data } = await exchange(await signInWithGoogle(person));
    const [caller, elsewhere] = [
      server.as({ token: data.token, workspaceId: '' }),
      (await exchange(await signInWithGoogle(person))).data.token,
    ];
    const body = { password: 'first horse', confirmPassword: 'first horse' };
    expect((await caller.call('changeOwnPassword', { body })).data).toEqual({ accepted: true });
    expect((await caller.call('getSignInMethods')).data).toEqual({ password: true, providers: ['Google'] });
    expect((await server.as({ token: elsewhere, workspaceId: '' }).call('getAccount')).status).toBe(200);
    expect(
      (await server.anonymous.call('signIn', { body: { email: person.email, password: 'first horse' } })).status,
    ).toBe(200);
    const again = await caller.call('changeOwnPassword', {
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

  it('accepts only one of two first passwords that are set at the same time', async () => {
    const { data } = await exchange(await signInWithGoogle(newClaims()));
    const caller = server.as({ token: data.token, workspaceId: '' });
    const set = (password: string) =>
      caller.call('changeOwnPassword', { body: { password, confirmPassword: password } });
    const answers = await Promise.all([set('first horse'), set('other horse')]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('reads the e-mail from the userinfo endpoint of the same person if the ID token lacks it', async () => {
    const minimal = await startIssuer();
    minimal.conform = true;
    const env = {
      GOOGLE_CLIENT_ID: minimal.clientId,
      GOOGLE_CLIENT_SECRET: minimal.clientSecret,
      GOOGLE_ISSUER: minimal.url,
      PUBLIC_URL: 'https://faena.example',
    };
    const own = await make(env);
    const go = async (claims: object, tamper: object = {}) => {
      minimal.tamperUserInfo = tamper;
      const { headers } = await own.app.inject({ method: 'GET', url: '/api/auth/google' });
      const { pathname, search } = new URL(minimal.consent(String(headers.location), claims));
      const back = await own.app.inject({
        method: 'GET',
        url: `${pathname}${search}`,
        headers: { cookie: String(headers['set-cookie']).split(';')[0] },
      });
      return String(back.headers.location);
    };
    const person = newClaims();
    expect(await go(person)).toMatch(/\/callback\?token=/);
    expect(
      await own.database.db
        .selectFrom('accounts')
        .select(['name', 'last_name'])
        .where('email', '=', person.email)
        .executeTakeFirst(),
    ).toEqual({ name: 'Grace', last_name: 'Hopper' });
    expect(await go(newClaims(), { sub: 'another-person' })).toBe(rejectedWith('refused'));
    expect(await go(newClaims(), { email_verified: false })).toBe(rejectedWith('unverified'));
    expect(await go(newClaims(), { email: undefined })).toBe(rejectedWith('noEmail'));
    await minimal.close();
  });

  it('follows SIGN_UP for new accounts, and signs in people who have one', async () => {
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
      const newcomer = { ...newClaims(), email: `${crypto.randomUUID()}@${domain}` };
      expect((await go(newcomer, '/projects')).headers.location).toMatch(landing);

      const invited = { ...newClaims(), email: `${crypto.randomUUID()}@elsewhere.example` };
      const { link } = (await own.as(owner).call('createInvitation', { body: { email: invited.email, role: 'guest' } }))
        .data;
      expect(
        (await go({ ...newClaims(), email: `not-${invited.email}` }, new URL(link ?? '').pathname)).headers.location,
      ).toMatch(/reason=closed/);
      expect((await go(invited, new URL(link ?? '').pathname)).headers.location).toMatch(/\/callback\?token=/);
      const members = (await own.as(owner).call('listMembers', { query: { search: invited.email } })).data.elements;
      expect(members.map(({ role }) => role)).toEqual(['guest']);
      if (kind === 'sqlite')
        expect((await go({ ...newClaims(), email: owner.email }, '/projects')).headers.location).toMatch(
          /\/callback\?token=/,
        );
    }
  });

  it('writes no token or code to the log', async () => {
    const callback = await signInWithGoogle(newClaims());
    const { location } = await begin();
    const code = new URL(issuer.consent(location, newClaims())).searchParams.get('code') ?? 'none';
    await openCallback(`https://faena.example/api/auth/google/callback?code=${code}&state=x`, '');
    const log = lines.join('');
    expect(log).toContain('sign-in with Google failed');
    expect(log).not.toContain(tokenIn(callback));
    expect(log).not.toContain(code);
  });

  it('redirects to the sign-in page if the provider is unreachable, and answers 404 if Google is not configured', async () => {
    const away = await make({
      GOOGLE_CLIENT_ID: 'a',
      GOOGLE_CLIENT_SECRET: 'b',
      GOOGLE_ISSUER: 'http://127.0.0.1:1',
      PUBLIC_URL: 'https://faena.example',
    });
    const answer = await away.app.inject({ method: 'GET', url: '/api/auth/google' });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, rejectedWith('unavailable')]);
    const none = await make();
    expect((await none.anonymous.get('/api/auth/google')).status).toBe(404);
    expect((await none.anonymous.get('/api/auth/google/callback?code=x&state=y')).status).toBe(404);
  });
});
