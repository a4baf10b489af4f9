import { beforeAll, expect, it } from 'vitest';
import { describeOnBoth, type MakeServer, type Person, type TestServer } from '../../testing/testApp.ts';

const minute = 60_000;
const free = 20;

describeOnBoth('wrong passwords', (make, kind) => {
  let server: TestServer;
  let addresses = 0;
  beforeAll(async () => {
    server = await make({ TRUST_PROXY: '1', SIGN_IN_LIMIT: '20' });
  });

  const signIn = async (email: string, password = 'wrong password', { on = server, cookie = '' } = {}) => {
    addresses += 1;
    const headers = { 'x-forwarded-for': `10.0.${addresses >> 8}.${addresses & 255}`, ...(cookie && { cookie }) };
    return on.anonymous.request('POST', '/api/auth/sign-in', { payload: { email, password }, headers });
  };
  const fail = async (email: string, times: number, options = {}) => {
    const statuses: number[] = [];
    for (let i = 0; i < times; i += 1) statuses.push((await signIn(email, 'wrong password', options)).status);
    return statuses;
  };
  const all = (status: number, times: number) => Array.from({ length: times }, () => status);
  const deviceHeader = ({ headers }: { headers: Record<string, unknown> }) =>
    [headers['set-cookie']].flat().find((header) => String(header).startsWith('faena_device='));
  const cookieOf = (answer: { headers: Record<string, unknown> }) => String(deviceHeader(answer)).split(';')[0] ?? '';

  it('are limited per account, known or not, from any address, and the limit ends by itself', async () => {
    const ada = await newPersonAt('10.1.0.1');
    for (const email of [ada.email, `nobody-${ada.email}`]) {
      expect(await fail(email, free)).toEqual(all(401, free));
      const rejected = await signIn(email, ada.password);
      expect([rejected.status, rejected.error]).toEqual([
        429,
        {
          message: 'Too many wrong passwords. Try again in 1 minute, or in a browser where you signed in before.',
          code: 'RATE_LIMITED',
        },
      ]);
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    }
    const other = await newPersonAt('10.1.0.2');
    expect((await signIn(other.email, other.password)).status).toBe(200);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      server.clock.advance((minutes * minute) / 2);
      expect((await signIn(ada.email)).status).toBe(429);
      server.clock.advance((minutes * minute) / 2);
      expect((await signIn(ada.email)).status).toBe(401);
    }
    server.clock.advance(15 * minute);
    expect((await signIn(ada.email.toUpperCase(), ada.password)).status).toBe(200);
    expect(await fail(ada.email, free)).toEqual(all(401, free));
    server.clock.advance(24 * 60 * minute + 1000);
    expect(await fail(ada.email, free)).toEqual(all(401, free));
  });

  it('delay a person by at most 15 minutes when the clock is set back', async () => {
    const ada = await newPersonAt('10.1.0.9');
    await fail(ada.email, free);
    for (const minutes of [1, 2, 4, 8]) {
      server.clock.advance(minutes * minute);
      expect((await signIn(ada.email)).status).toBe(401);
    }
    server.clock.advance(-60 * minute);
    const rejected = await signIn(ada.email, ada.password);
    expect([rejected.status, Number(rejected.headers['retry-after'])]).toEqual([429, 15 * 60]);
    server.clock.advance(8 * minute);
    expect((await signIn(ada.email, ada.password)).status).toBe(429);
    server.clock.advance(7 * minute);
    expect((await signIn(ada.email, ada.password)).status).toBe(200);
    server.clock.advance(60 * minute);
  });

  it('from others do not lock out a known browser, which has its own limit', async () => {
    const ada = await newPersonAt('10.1.0.3');
    const first = await signIn(ada.email, ada.password);
    expect(deviceHeader(first)).toMatch(
      /^faena_device=[\w-]{43}; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
    );
    const cookie = cookieOf(first);
    await fail(ada.email, free);
    expect((await signIn(ada.email, ada.password)).status).toBe(429);
    const again = await signIn(ada.email, ada.password, { cookie });
    expect([again.status, cookieOf(again)]).toEqual([200, cookie]);
    expect((await signIn(ada.email, ada.password)).status).toBe(429);

    const eve = await newPersonAt('10.1.0.4');
    for (const foreign of [cookieOf(await signIn(eve.email, eve.password)), 'faena_device=forged']) {
      expect((await signIn(ada.email, ada.password, { cookie: foreign })).status).toBe(429);
    }
    expect(await fail(ada.email, free + 1, { cookie })).toEqual([...all(401, free), 429]);
  });

  it('get as many answers when sent in parallel as when sent in sequence', async () => {
    const ada = await newPersonAt('10.1.0.5');
    const statuses = (await Promise.all(Array.from({ length: free + 10 }, () => signIn(ada.email)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([...all(401, free), ...all(429, 10)]);
    const grace = await newPersonAt('10.1.0.6');
    const right = await Promise.all(Array.from({ length: free + 10 }, () => signIn(grace.email, grace.password)));
    expect(right.map(({ status }) => status)).toEqual(all(200, free + 10));
  });

  it.runIf(kind === 'postgres')('are counted by several processes together', async () => {
    const other = await make({ TRUST_PROXY: '1' });
    other.clock.advance(server.clock.now().getTime() - other.clock.now().getTime());
    const ada = await newPersonAt('10.1.0.7');
    expect([...(await fail(ada.email, free / 2)), ...(await fail(ada.email, free / 2, { on: other }))]).toEqual(
      all(401, free),
    );
    expect([(await signIn(ada.email)).status, (await signIn(ada.email, ada.password, { on: other })).status]).toEqual([
      429, 429,
    ]);
  });

  it('of a signed-in person are limited per session', async () => {
    const own = await make();
    const ada = await own.signUpPerson();
    const other = {
      ...ada,
      token: (await own.anonymous.call('signIn', { body: { email: ada.email, password: ada.password } })).data.token,
    };
    const change = (person: Person, currentPassword: string) =>
      own.as(person).call('changeOwnPassword', {
        body: { currentPassword, password: 'another horse', confirmPassword: 'another horse' },
      });
    const remove = (person: Person, confirmation: string) =>
      own.as(person).call('deleteAccount', { body: { confirmation } });
    const createToken = (person: Person, password: string) =>
      own.as(person).call('createAccessToken', {
        body: { name: 'Claude', workspaceId: ada.workspaceId, scope: 'read', days: null, password },
      });
    for (let i = 0; i < free / 2; i += 1)
      expect([(await change(ada, 'wrong password')).status, (await remove(ada, 'wrong password')).status]).toEqual([
        400, 400,
      ]);
    const rejected = await change(ada, ada.password);
    expect([rejected.status, rejected.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect((await remove(ada, ada.password)).status).toBe(429);
    expect((await createToken(ada, ada.password)).status).toBe(429);
    for (let i = 0; i < free; i += 1) expect((await createToken(other, 'wrong password')).status).toBe(400);
    expect((await createToken(other, ada.password)).status).toBe(429);
    own.clock.advance(minute);
    expect((await createToken(other, ada.password)).status).toBe(201);
    expect((await change(other, ada.password)).status).toBe(200);
  });

  it('are counted by the forwarded address behind a trusted proxy, otherwise by the address of the connection', async () => {
    const statusesOn = async (on: TestServer) => {
      const ask = (address: string) =>
        on.anonymous.request('POST', '/api/auth/password/reset', {
          payload: { email: 'ada@example.com' },
          headers: { 'x-forwarded-for': `1.2.3.4, ${address}` },
        });
      return [await ask('10.2.0.1'), await ask('10.2.0.1'), await ask('10.2.0.2')].map(({ status }) => status);
    };
    const strict = (TRUST_PROXY: string): ReturnType<MakeServer> => make({ SIGN_IN_LIMIT: '1', TRUST_PROXY });
    expect(await statusesOn(await strict('1'))).toEqual([200, 429, 200]);
    expect(await statusesOn(await strict('127.0.0.0/8'))).toEqual([200, 429, 200]);
    expect(await statusesOn(await strict('false'))).toEqual([200, 429, 429]);
    expect(await statusesOn(await strict('10.9.9.9'))).toEqual([200, 429, 429]);
  });

  let people = 0;
  async function newPersonAt(address: string): Promise<Person> {
    people += 1;
    const email = `attempts-${process.pid}-${people}@example.com`;
    const password = 'correct horse';
    const { data } = await server.anonymous.request<{ account: Person['user']; token: string }>(
      'POST',
      '/api/auth/sign-up',
      {
        payload: { email, password, confirmPassword: password, name: 'Ada', lastName: 'Lovelace' },
        headers: { 'x-forwarded-for': address },
      },
    );
    return {
      user: data.account,
      id: data.account.id,
      email,
      password,
      token: data.token,
      workspaceId: data.account.workspaceDefaultId ?? '',
    };
  }
});
