import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallbackAnswer } from '../../../domain/account.ts';
import { startIssuer, type TestIssuer } from '../../testing/issuer.ts';
import { describeOnBoth, type TestServer } from '../../testing/testApp.ts';

describeOnBoth('sign-in with several OpenID Connect providers', (make, kind) => {
  let first: TestIssuer;
  let second: TestIssuer;
  let server: TestServer;
  beforeAll(async () => {
    [first, second] = [await startIssuer(), await startIssuer()];
    server = await make({
      OIDC_ISSUER: first.url,
      OIDC_CLIENT_ID: first.clientId,
      OIDC_CLIENT_SECRET: first.clientSecret,
      OIDC_2_ISSUER: second.url,
      OIDC_2_CLIENT_ID: second.clientId,
      OIDC_2_CLIENT_SECRET: second.clientSecret,
      OIDC_2_NAME: 'Second',
      PUBLIC_URL: 'https://faena.example',
    });
  });
  afterAll(async () => {
    await first.close();
    await second.close();
  });

  const get = (url: string, cookie = '') => server.app.inject({ method: 'GET', url, headers: { cookie } });
  const cookieOf = (header: unknown, name: string) =>
    ([] as unknown[])
      .concat(header)
      .map(String)
      .find((each) => each.startsWith(`__Host-${name}=`) && !each.includes('Max-Age=0'))
      ?.split(';')[0] ?? '';
  const begin = async (id: string, search = '') => {
    const { headers } = await get(`/api/auth/${id}${search}`);
    return { location: String(headers.location), cookie: cookieOf(headers['set-cookie'], 'faena_sign_in') };
  };
  const finish = async (back: string, cookie: string) => {
    const { pathname, search } = new URL(back);
    const { headers } = await get(`${pathname}${search}`, cookie);
    return { location: new URL(String(headers.location)), cookie: cookieOf(headers['set-cookie'], 'faena_callback') };
  };
  const signIn = async (id: string, issuer: TestIssuer, claims: object, search = '') => {
    const { location, cookie } = await begin(id, search);
    const callback = await finish(issuer.consent(location, claims), cookie);
    const answer = await server.anonymous.request<CallbackAnswer>('POST', '/api/auth/callback', {
      payload: { token: callback.location.searchParams.get('token') },
      headers: { cookie: callback.cookie },
    });
    return answer.data;
  };
  const claims = (email: string, sub: string) => ({ sub, email, email_verified: true, given_name: 'Grace' });

  it('are listed with their names, and Google is not', async () => {
    const { data } = await server.anonymous.call('getConfig');
    expect([data.google, data.providers]).toEqual([
      false,
      [
        { id: 'oidc', name: '127.0.0.1' },
        { id: 'oidc2', name: 'Second' },
      ],
    ]);
    expect((await get('/api/auth/google')).statusCode).toBe(404);
  });

  it('share one account with the same verified address, but not with only the same subject', async () => {
    const email = `grace-${kind}@example.com`;
    const { account: one, token } = await signIn('oidc', first, claims(email, 'same'));
    const methods = async () =>
      (await server.as({ token, workspaceId: '' }).call('getSignInMethods')).data.providers.toSorted();
    expect(await methods()).toEqual(['127.0.0.1']);
    expect((await signIn('oidc2', second, claims(email, 'other'))).account.id).toBe(one.id);
    expect(await methods()).toEqual(['127.0.0.1', 'Second']);
    const { account: stranger } = await signIn('oidc2', second, claims(`stranger-${kind}@example.com`, 'same'));
    expect(stranger.id).not.toBe(one.id);
    expect((await signIn('oidc', first, claims('moved@example.com', 'same'))).account.id).toBe(one.id);
    expect((await signIn('oidc2', second, claims('moved@example.com', 'other'))).account.id).toBe(one.id);
  });

  it('do not accept an attempt that began with another provider', async () => {
    const { cookie } = await begin('oidc');
    const { location } = await begin('oidc2');
    const back = second.consent(location, claims('mix@example.com', 'mix'));
    expect((await finish(back, cookie)).location.searchParams.get('reason')).toBe('expired');
  });

  it('name the first workspace in the chosen language, which the account keeps', async () => {
    const { account } = await signIn('oidc', first, claims(`heidi-${kind}@example.com`, 'heidi'), '?language=de');
    expect([account.language, account.workspaces.map(({ name }) => name)]).toEqual([
      'de',
      ['Arbeitsbereich von Grace'],
    ]);
  });
});
