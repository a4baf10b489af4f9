import { Transformer } from '@napi-rs/image';
import { beforeAll, expect, it } from 'vitest';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { imageSize } from './imageSize.ts';

const picture = (width: number, height: number) => Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(180), width, height);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script>alert(1)</script></svg>';
const notAnImage = 'The picture has to be a PNG, JPEG or WebP image';

describeOnBoth('avatars', (make) => {
  let server: TestServer;
  let png: Buffer;
  beforeAll(async () => {
    server = await make();
    png = await picture(600, 300).png();
  });
  const upload = async (person: Person | null, payload: Buffer | string, type = 'image/png') => {
    const response = await server.app.inject({
      method: 'PUT', url: '/api/auth/avatar', payload, headers: { 'content-type': type, ...(person && { authorization: `Bearer ${person.token}` }) },
    });
    return { status: response.statusCode, body: response.json<{ data: { avatar: string }; message: string; code: string }>() };
  };
  const get = (url: string) => server.app.inject({ method: 'GET', url });

  it.each([['png', 'image/png'], ['jpeg', 'image/jpeg'], ['webp', 'image/webp']] as const)('are drawn anew from %s and served to be kept', async (format, type) => {
    const ada = await server.signUpPerson();
    const { status, body } = await upload(ada, await picture(600, 300)[format](), type);
    expect([status, body.data.avatar]).toEqual([200, expect.stringMatching(/^\/api\/avatars\/[0-9a-f-]{36}$/)]);
    const served = await get(body.data.avatar);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(imageSize(served.rawPayload)).toEqual({ width: 256, height: 128 });
    expect((await server.as(ada).call('getAccount')).data.avatar).toBe(body.data.avatar);
    expect((await server.as(ada).call('updateAccount', { body: { avatar: body.data.avatar, nickname: 'Kept' } })).status).toBe(200);
    expect((await get(body.data.avatar)).statusCode).toBe(200);
  });

  it('are not made larger', async () => {
    const { body } = await upload(await server.signUpPerson(), await picture(40, 64).png());
    expect(imageSize((await get(body.data.avatar)).rawPayload)).toEqual({ width: 40, height: 64 });
  });

  it('lose whatever hides behind the pixels', async () => {
    const { body } = await upload(await server.signUpPerson(), Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]));
    expect((await get(body.data.avatar)).payload).not.toContain('script');
  });

  it('replace one another, and go with null', async () => {
    const ada = await server.signUpPerson();
    const [first, second] = [(await upload(ada, png)).body.data.avatar, (await upload(ada, png)).body.data.avatar];
    expect([(await get(first)).statusCode, (await get(second)).statusCode]).toEqual([404, 200]);
    await server.as(ada).call('updateAccount', { body: { avatar: null } });
    expect((await get(second)).statusCode).toBe(404);
  });

  it.each([
    ['an SVG', svg, 'image/svg+xml', 415, notAnImage], ['an SVG that calls itself PNG', svg, 'image/png', 415, notAnImage],
    ['a text', 'hello, I am no picture, however long I am made', 'image/png', 415, notAnImage], ['a page', '<html></html>', 'text/html', 415, notAnImage],
    ['JSON', '{}', 'application/json', 415, notAnImage], ['nothing', '', 'image/png', 415, notAnImage],
  ])('refuse %s', async (_, payload, type, status, message) => {
    const answer = await upload(await server.signUpPerson(), payload, type);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });

  it('refuse what is damaged, too large, or holds too many pixels', async () => {
    const ada = await server.signUpPerson();
    expect(await upload(ada, png.subarray(0, 200))).toMatchObject({ status: 400, body: { message: 'body: The picture is damaged' } });
    expect(await upload(ada, Buffer.alloc(20 * 1024 * 1024, png))).toMatchObject({
      status: 413, body: { code: 'PAYLOAD_TOO_LARGE', message: 'The picture is larger than 5 MB' },
    });
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    expect(await upload(ada, bomb)).toMatchObject({ status: 400, body: { message: 'body: The picture has too many pixels' } });
    expect((await server.as(ada).call('getAccount')).data.avatar).toBeNull();
  });

  it('need a token to be put, and an address to be got', async () => {
    expect((await upload(null, png)).status).toBe(401);
    expect((await get(`/api/avatars/${crypto.randomUUID()}`)).statusCode).toBe(404);
    expect((await get('/api/avatars/x')).statusCode).toBe(400);
  });
});
