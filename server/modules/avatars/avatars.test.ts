import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { picture, plainPng } from '../../testing/pictures.ts';
import { joinWorkspace } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { imageSize } from './imageSize.ts';
import { dailyBytes } from './uploads.ts';
import { comparable } from '../../../tests/support/processorTime.ts';

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const notAnImage = 'The picture has to be a PNG, JPEG or WebP image';

describeOnBoth('an uploaded avatar', (make) => {
  let server: TestServer;
  let png: Buffer;
  beforeAll(async () => {
    server = await make();
    png = await picture(600, 300).png();
  });
  const upload = async (person: Person | null, payload: Buffer | string, type = 'image/png') => {
    const response = await server.app.inject({
      method: 'PUT',
      url: '/api/auth/avatar',
      payload,
      headers: { 'content-type': type, ...(person && { authorization: `Bearer ${person.token}` }) },
    });
    return {
      status: response.statusCode,
      body: response.json<{ data: { avatar: string }; message: string; code: string }>(),
    };
  };
  const get = (url: string, person: Person | null) =>
    server.app.inject({ method: 'GET', url, headers: person ? { authorization: `Bearer ${person.token}` } : {} });

  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
  ] as const)('is converted from %s and served with long caching', async (format, type) => {
    const ada = await server.signUpPerson();
    const { status, body } = await upload(ada, await picture(600, 300)[format](), type);
    expect([status, body.data.avatar]).toEqual([200, expect.stringMatching(/^\/api\/avatars\/[0-9a-f-]{36}$/)]);
    const served = await get(body.data.avatar, ada);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      vary: expect.stringContaining('cookie'),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(imageSize(served.rawPayload)).toEqual({ width: 256, height: 128 });
    expect((await server.as(ada).call('getAccount')).data.avatar).toBe(body.data.avatar);
    expect(
      (await server.as(ada).call('updateAccount', { body: { avatar: body.data.avatar, nickname: 'Kept' } })).status,
    ).toBe(200);
    expect((await get(body.data.avatar, ada)).statusCode).toBe(200);
  });

  it('is not enlarged', async () => {
    const ada = await server.signUpPerson();
    const { body } = await upload(ada, await picture(40, 64).png());
    expect(imageSize((await get(body.data.avatar, ada)).rawPayload)).toEqual({ width: 40, height: 64 });
  });

  it('loses data hidden behind the pixels', async () => {
    const ada = await server.signUpPerson();
    const { body } = await upload(ada, Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]));
    expect((await get(body.data.avatar, ada)).payload).not.toContain('script');
  });

  it('replaces the previous one, and is deleted by null', async () => {
    const ada = await server.signUpPerson();
    const [first, second] = [(await upload(ada, png)).body.data.avatar, (await upload(ada, png)).body.data.avatar];
    expect([(await get(first, ada)).statusCode, (await get(second, ada)).statusCode]).toEqual([404, 200]);
    await server.as(ada).call('updateAccount', { body: { avatar: null } });
    expect((await get(second, ada)).statusCode).toBe(404);
  });

  it.each([
    ['an SVG', svg, 'image/svg+xml', 415, notAnImage],
    ['an SVG that calls itself PNG', svg, 'image/png', 415, notAnImage],
    ['a text', 'hello, I am no picture, however long I am made', 'image/png', 415, notAnImage],
    ['a page', '<html></html>', 'text/html', 415, notAnImage],
    ['JSON', '{}', 'application/json', 415, notAnImage],
    ['nothing', '', 'image/png', 415, notAnImage],
  ])('can not be %s', async (_, payload, type, status, message) => {
    const answer = await upload(await server.signUpPerson(), payload, type);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it('is rejected if it is damaged, too large or has too many pixels', async () => {
    const ada = await server.signUpPerson();
    expect(await upload(ada, png.subarray(0, 200))).toMatchObject({
      status: 400,
      body: { message: 'body: The picture is damaged' },
    });
    expect(await upload(ada, Buffer.alloc(20 * 1024 * 1024, png))).toMatchObject({
      status: 413,
      body: { code: 'PAYLOAD_TOO_LARGE', message: 'The picture is larger than 5 MB' },
    });
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await upload(ada, bomb)).toMatchObject({
      status: 400,
      body: { message: 'body: The picture has too many pixels' },
    });
    expect((await server.as(ada).call('getAccount')).data.avatar).toBeNull();
  });

  it.each([
    ['50,000,000 pixels wide', 50_000_000, 1],
    ['50,000,000 pixels high', 1, 50_000_000],
    ['of 144,000,000 pixels', 12_000, 12_000],
    ['wider than any format', 16_384, 10],
  ])('is rejected as a small file %s without being decoded', async (_, width, height) => {
    const ada = await server.signUpPerson();
    const bomb = plainPng(width, height);
    expect(bomb.length).toBeLessThan(150_000 + Math.max(width, height) / 8);
    const before = process.cpuUsage();
    expect(await upload(ada, bomb)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message: 'body: The picture has too many pixels' },
    });
    const { user, system } = process.cpuUsage(before);
    expect(comparable((user + system) / 1000, 500)).toBeLessThan(500);
  });

  it('may have the maximum number of pixels', async () => {
    const ada = await server.signUpPerson();
    const { status, body } = await upload(ada, plainPng(5000, 5000));
    expect([status, imageSize((await get(body.data.avatar, ada)).rawPayload)]).toEqual([
      200,
      { width: 256, height: 256 },
    ]);
  });

  it('is rejected if its header gives a smaller size than the picture has', async () => {
    const [webp, small, large] = [await picture(600, 600).webp(), plainPng(10, 10), plainPng(12_000, 12_000)];
    // WebP with a 600 x 600 frame in a 10 x 10 canvas, and a PNG with two headers.
    const canvas = Buffer.from([...Buffer.from('VP8X'), 10, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 9, 0, 0]);
    const riff = Buffer.concat([webp.subarray(0, 12), canvas, webp.subarray(12)]);
    riff.writeUInt32LE(riff.length - 8, 4);
    for (const file of [riff, Buffer.concat([small.subarray(0, 33), large.subarray(8)])]) {
      const ada = await server.signUpPerson();
      const before = process.cpuUsage();
      expect(await upload(ada, file)).toMatchObject({ status: 400, body: { message: 'body: The picture is damaged' } });
      const { user, system } = process.cpuUsage(before);
      expect(comparable((user + system) / 1000, 1000)).toBeLessThan(1000);
    }
  });

  it('shows the first frame of an animation', async () => {
    const ada = await server.signUpPerson();
    const frames = await sharp([await picture(300, 300).png(), await picture(300, 300).png()], {
      join: { animated: true },
    })
      .webp({ delay: [100, 100] })
      .toBuffer();
    const { status, body } = await upload(ada, frames, 'image/webp');
    expect([status, imageSize((await get(body.data.avatar, ada)).rawPayload)]).toEqual([
      200,
      { width: 256, height: 256 },
    ]);
  });

  it('counts towards a daily limit per person', async () => {
    const [ada, eve] = [await server.signUpPerson(), await server.signUpPerson()];
    await upload(ada, png);
    await server.database.transact((db) =>
      db
        .updateTable('uploads')
        .set({ bytes: dailyBytes - png.length + 1 })
        .where('account_id', '=', ada.id)
        .execute(),
    );
    expect(await upload(ada, png)).toMatchObject({
      status: 413,
      body: {
        code: 'PAYLOAD_TOO_LARGE',
        message: 'You have uploaded 200 MB of pictures today, which is the daily limit. Try again tomorrow.',
      },
    });
    expect((await upload(eve, png)).status).toBe(200);
    server.clock.advance(86_400_000);
    expect((await upload(ada, png)).status).toBe(200);
  });

  it('is visible only to its owner and to people who share a workspace with them', async () => {
    const [ada, stranger] = [await server.signUpPerson(), await server.signUpPerson()];
    const colleague = await joinWorkspace(server, ada.workspaceId, 'guest', 'Grace');
    const { body } = await upload(ada, png);
    const statuses = async () =>
      Promise.all(
        [ada, colleague, stranger, null].map(async (person) => (await get(body.data.avatar, person)).statusCode),
      );
    expect(await statuses()).toEqual([200, 200, 404, 401]);
    expect((await get(`/api/avatars/${crypto.randomUUID()}`, ada)).statusCode).toBe(404);
    expect((await get('/api/avatars/x', null)).statusCode).toBe(404);
    expect((await upload(null, png)).status).toBe(401);
  });
});
