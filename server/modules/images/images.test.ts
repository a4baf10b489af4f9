import { beforeAll, beforeEach, expect, it } from 'vitest';
import { picture } from '../../testing/pictures.ts';
import { makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { imageSize } from '../avatars/imageSize.ts';
import { textsOf } from '../../shared/texts.ts';

describeOnBoth('images', (make) => {
  let server: TestServer;
  let team: Team;
  let png: Buffer;
  beforeAll(async () => {
    server = await make();
    png = await picture(60, 30).png();
  });
  beforeEach(async () => {
    team = await makeTeam(server);
  });
  const upload = async (
    person: Person,
    payload: Buffer | string,
    type = 'image/png',
    workspaceId = team.owner.workspaceId,
  ) => {
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/workspaces/${workspaceId}/images`,
      payload,
      headers: { 'content-type': type, authorization: `Bearer ${person.token}` },
    });
    return {
      status: response.statusCode,
      body: response.json<{ data: { id: string; url: string; width: number; height: number }; message: string }>(),
    };
  };

  const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ method: 'GET', url, headers });

  it('are re-encoded, shrunk to the maximum size, and served with long cache headers', async () => {
    expect(await upload(team.member, await picture(3000, 1500).jpeg(), 'image/jpeg')).toMatchObject({
      status: 201,
      body: { data: { width: 2400, height: 1200 } },
    });
    const { body } = await upload(team.member, Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]));
    expect(body.data).toMatchObject({ url: `/api/images/${body.data.id}`, width: 60, height: 30 });
    const served = await get(body.data.url, { authorization: `Bearer ${team.guest.token}` });
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: expect.stringContaining('cookie'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(served.payload).not.toContain('script');
    expect(imageSize(served.rawPayload)).toEqual({ width: 60, height: 30 });
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
    ['HTML with the type of a PNG', `<html>${' '.repeat(100)}</html>`, 'image/png'],
    ['JSON', '{}', 'application/json'],
    ['nothing', '', 'image/png'],
  ])('reject %s', async (_, payload, type) => {
    expect(await upload(team.member, payload, type)).toMatchObject({
      status: 415,
      body: { message: textsOf('spec')('errors').images.notAnImage },
    });
  });

  it('reject damaged and oversized files, guests, and people outside of the workspace', async () => {
    expect((await upload(team.member, png.subarray(0, 60))).status).toBe(400);
    expect(await upload(team.member, Buffer.alloc(11 * 1024 * 1024, png))).toMatchObject({
      status: 413,
      body: { message: 'The picture is larger than 10 MB' },
    });
    expect((await upload(team.guest, png)).status).toBe(403);
    expect((await upload(team.stranger, png)).status).toBe(404);
    expect(
      (await get(`/api/images/${crypto.randomUUID()}`, { authorization: `Bearer ${team.member.token}` })).statusCode,
    ).toBe(404);
  });

  it('are served to members of their workspace, by a token or by the cookie of their session', async () => {
    const { url } = (await upload(team.member, png)).body.data;
    const cookieOf = async (person: Person) =>
      String((await server.as(person).call('getAccount')).headers['set-cookie']);
    const cookie = await cookieOf(team.guest);
    expect(cookie).toMatch(/^faena_files=[\w.-]+; Path=\/api; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
    const value = cookie.split(';')[0] ?? '';
    const statusWith = async (headers: Record<string, string>) => (await get(url, headers)).statusCode;
    expect(await statusWith({ cookie: `other=1; ${value}` })).toBe(200);
    expect(await statusWith({ cookie: (await cookieOf(team.stranger)).split(';')[0] ?? '' })).toBe(404);
    expect(await statusWith({ authorization: `Bearer ${team.stranger.token}` })).toBe(404);
    const [start = '', mac = ''] = value.split('.');
    for (const forged of [
      '',
      'faena_files=',
      'faena_files=x.y',
      start,
      `${start}.`,
      `${start}.${'A'.repeat(mac.length)}`,
      `${start}.${mac.slice(0, -1)}`,
    ]) {
      expect([forged, await statusWith({ cookie: forged })]).toEqual([forged, 401]);
    }
    expect(
      (await server.app.inject({ method: 'GET', url: '/api/auth/account', headers: { cookie: value } })).statusCode,
    ).toBe(401);
    expect(
      (await server.as(team.guest).request('GET', '/api/auth/account', { headers: { cookie: value } })).headers[
        'set-cookie'
      ],
    ).toBeUndefined();
    const left = await server.as(team.guest).call('signOut');
    expect(left.headers['set-cookie']).toEqual(
      expect.arrayContaining([expect.stringMatching(/^faena_files=; Path=\/api; Max-Age=0;/)]),
    );
    expect(await statusWith({ cookie: value })).toBe(401);
  });

  it('set their cookie at sign-up and sign-in, as secure if the public address is', async () => {
    const own = await make({ PUBLIC_URL: 'https://faena.example' });
    const person = { email: 'cookie@example.com', password: 'correct horse' };
    const up = await own.anonymous.call('signUp', {
      body: { name: 'Ada', lastName: 'Lovelace', ...person, confirmPassword: person.password },
    });
    const signedIn = await own.anonymous.call('signIn', { body: person });
    for (const { headers, data } of [up, signedIn]) {
      const header = [headers['set-cookie']].flat().find((each) => String(each).startsWith('__Host-faena_files='));
      expect(header).toMatch(/^__Host-faena_files=[\w.-]+; Path=\/;.*; Secure$/);
      const cookie = String(header).split(';')[0] ?? '';
      const again = await own
        .as({ token: data.token, workspaceId: '' })
        .request('GET', '/api/auth/account', { headers: { cookie } });
      expect([again.status, again.headers['set-cookie']]).toEqual([200, undefined]);
    }
  });
});
