import { beforeAll, expect, it } from 'vitest';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describeOnBoth('sessions', (make) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await make();
  });
  const signInOn = async ({ email, password }: Person, userAgent: string) => {
    const { data } = await server.anonymous.request<{ token: string }>('POST', '/api/auth/sign-in', {
      payload: { email, password },
      headers: { 'user-agent': userAgent },
    });
    return data.token;
  };

  it('are listed to their owner with device and last use', async () => {
    const own = await make();
    const ada = await own.signUpPerson();
    own.clock.advance(3_600_000);
    const signedInAt = own.clock.now();
    await own.anonymous.request('POST', '/api/auth/sign-in', {
      payload: { email: ada.email, password: ada.password },
      headers: { 'user-agent': firefox },
    });
    own.clock.advance(600_000);
    const { data } = await own.as(ada).call('listSessions');
    expect(data.pagination).toEqual({ pageIndex: 1, pageSize: 100, total: 2 });
    const [current, other] = data.elements;
    expect(current).toEqual({
      id: expect.any(String),
      device: 'Unknown device',
      createdAt: ada.user.createdAt,
      lastUsedAt: expect.any(String),
      current: true,
    });
    expect(Math.abs(Date.parse(current?.lastUsedAt ?? '') - own.clock.now().getTime())).toBeLessThan(60_000);
    expect(other).toMatchObject({ device: 'Firefox on Linux', current: false });
    expect(Math.abs(Date.parse(other?.lastUsedAt ?? '') - signedInAt.getTime())).toBeLessThan(60_000);
    expect((await own.as(ada).call('listSessions', { query: { pageIndex: 2, pageSize: 1 } })).data.elements).toEqual([
      other,
    ]);
  });

  it('can be ended one by one, and only by their owner', async () => {
    const [ada, eve] = [await server.signUpPerson(), await server.signUpPerson()];
    const token = await signInOn(ada, firefox);
    const ended: string[] = [];
    server.app.realtime.attach({ published: () => {}, sessionEnded: (id) => ended.push(id) });
    const { elements } = (await server.as(ada).call('listSessions')).data;
    const sessionId = elements.find(({ current }) => !current)?.id ?? '';
    expect((await server.as(eve).call('revokeSession', { params: { sessionId } })).status).toBe(404);
    expect((await server.as(ada).call('revokeSession', { params: { sessionId: 'x' } })).status).toBe(404);
    expect((await server.as({ ...ada, token }).call('getAccount')).status).toBe(200);
    expect((await server.as(ada).call('revokeSession', { params: { sessionId } })).data).toEqual({ accepted: true });
    expect(ended).toEqual([sessionId]);
    expect((await server.as({ ...ada, token }).call('getAccount')).error.code).toBe('INVALID_TOKEN');
    expect((await server.as(ada).call('revokeSession', { params: { sessionId } })).error).toEqual({
      message: 'This session has already ended',
      code: 'NOT_FOUND',
    });
  });

  it('can be ended everywhere except here', async () => {
    const [ada, other] = [await server.signUpPerson(), await server.signUpPerson()];
    const tokens = [await signInOn(ada, firefox), await signInOn(ada, 'curl/8')];
    expect((await server.as(ada).call('revokeOtherSessions')).data).toEqual({ accepted: true });
    const after = await Promise.all(
      [ada.token, ...tokens, other.token].map((token) => server.as({ ...ada, token }).call('getAccount')),
    );
    expect(after.map(({ status }) => status)).toEqual([200, 401, 401, 200]);
  });

  it("show the person's sign-in methods", async () => {
    const ada = await server.signUpPerson();
    expect((await server.as(ada).call('getSignInMethods')).data).toEqual({ password: true, providers: [] });
  });

  it('require a token', async () => {
    for (const name of ['listSessions', 'revokeOtherSessions', 'getSignInMethods'] as const)
      expect((await server.anonymous.call(name)).status).toBe(401);
    expect((await server.anonymous.call('revokeSession', { params: { sessionId: crypto.randomUUID() } })).status).toBe(
      401,
    );
  });
});
