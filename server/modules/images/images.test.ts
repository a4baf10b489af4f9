import { Transformer } from '@napi-rs/image';
import { beforeAll, expect, it } from 'vitest';
import { makeTeam, type Team } from '../../testing/team.ts';
import { describeOnBoth, type Person, type TestServer } from '../../testing/testApp.ts';
import { imageSize } from '../avatars/imageSize.ts';
import { words } from './words.ts';

const picture = (width: number, height: number) => Transformer.fromRgbaPixels(new Uint8Array(width * height * 4).fill(120), width, height);

describeOnBoth('images', (make) => {
  let server: TestServer;
  let team: Team;
  let png: Buffer;
  beforeAll(async () => {
    server = await make();
    team = await makeTeam(server);
    png = await picture(60, 30).png();
  });
  const upload = async (person: Person, payload: Buffer | string, type = 'image/png', workspaceId = team.owner.workspaceId) => {
    const response = await server.app.inject({
      method: 'POST', url: `/api/workspaces/${workspaceId}/images`, payload, headers: { 'content-type': type, authorization: `Bearer ${person.token}` },
    });
    return { status: response.statusCode, body: response.json<{ data: { id: string; url: string; width: number; height: number }; message: string }>() };
  };

  it('are drawn anew, no larger than needed, and served to be kept', async () => {
    expect(await upload(team.member, await picture(3000, 1500).jpeg(), 'image/jpeg')).toMatchObject({ status: 201, body: { data: { width: 2400, height: 1200 } } });
    const { body } = await upload(team.member, Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]));
    expect(body.data).toMatchObject({ url: `/api/images/${body.data.id}`, width: 60, height: 30 });
    const served = await server.app.inject({ method: 'GET', url: body.data.url });
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(served.payload).not.toContain('script');
    expect(imageSize(served.rawPayload)).toEqual({ width: 60, height: 30 });
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'], ['a page that calls itself PNG', `<html>${' '.repeat(100)}</html>`, 'image/png'],
    ['JSON', '{}', 'application/json'], ['nothing', '', 'image/png'],
  ])('refuse %s', async (_, payload, type) => {
    expect(await upload(team.member, payload, type)).toMatchObject({ status: 415, body: { message: words.notAnImage } });
  });

  it('refuse what is damaged, too large, a guest\'s, or of another workspace', async () => {
    expect((await upload(team.member, png.subarray(0, 60))).status).toBe(400);
    expect(await upload(team.member, Buffer.alloc(11 * 1024 * 1024, png))).toMatchObject({ status: 413, body: { message: words.tooLarge } });
    expect((await upload(team.guest, png)).status).toBe(403);
    expect((await upload(team.stranger, png)).status).toBe(404);
    expect((await server.app.inject({ method: 'GET', url: `/api/images/${crypto.randomUUID()}` })).statusCode).toBe(404);
  });
});
