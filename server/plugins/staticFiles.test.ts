import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/sdk/client/auth.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appPaths } from '../../domain/appPaths.ts';
import { describeOnBoth, type TestServer } from '../testing/testApp.ts';

const script = 'document.title = "Faena"';
const page = `<!doctype html><title>Faena</title><script>${script}</script>`;
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const picture = 'image/avif,image/webp,*/*;q=0.8';

describeOnBoth('addresses that the server answers with the app', (make, kind) => {
  const folder = mkdtempSync(join(tmpdir(), `faena-static-${kind}-`));
  let server: TestServer;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), page);
    writeFileSync(join(folder, 'assets', 'index-1234567.js'), 'export {};');
    server = await make({}, { assets: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const get = (url: string, accept: string, method: 'GET' | 'POST' = 'GET') =>
    server.anonymous.request(method, url, { headers: { accept } });

  it.each(appPaths.map((path) => path.replace(/\$\w+/g, 'a-value')))('are %s', async (path) => {
    for (const url of [path, `${path}/`.replace('//', '/'), `${path}?a=b`]) {
      for (const accept of [browser, '*/*']) {
        const { status, text, headers } = await get(url, accept);
        expect([url, accept, status, text, headers['cache-control']]).toEqual([url, accept, 200, page, 'no-cache']);
      }
    }
  });

  it('allow the script of a page that was built while the server runs', async () => {
    const own = mkdtempSync(join(folder, 'rebuilt-'));
    writeFileSync(join(own, 'index.html'), page);
    const rebuilt = await make({}, { assets: own });
    const sources = async () =>
      /;script-src ([^;]*);/.exec(String((await rebuilt.anonymous.get('/')).headers['content-security-policy']))?.[1];
    const before = await sources();
    writeFileSync(join(own, 'index.html'), page.replace(script, 'alert(1)'));
    utimesSync(join(own, 'index.html'), new Date(), new Date(Date.now() + 60_000));
    expect(before).not.toBe(await sources());
    expect(await sources()).toBe(`'self' 'sha256-${createHash('sha256').update('alert(1)').digest('base64')}'`);
  });

  it('allow the script within the page by its hash, and no other inline script', async () => {
    const policy = String((await get('/', browser)).headers['content-security-policy']);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`;script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  });

  it('are read without regard to case, as the router does', async () => {
    expect((await get('/Projects', browser)).status).toBe(200);
  });

  it.each(['/nothing/here', '/projects/1/nothing', '/projects/1/tasks/2', '/nope.png', '/projectsandmore'])(
    'are not %s, where a browser shows its page with the status 404',
    async (url) => {
      const { status, text, headers } = await get(url, browser);
      expect([status, text, headers['cache-control'], headers['content-type']]).toEqual([
        404,
        page,
        'no-cache',
        'text/html; charset=utf-8',
      ]);
    },
  );

  it('are no conditional requests where the address is unknown', async () => {
    const { headers } = await get('/', browser);
    const answer = await server.anonymous.request('GET', '/nothing/here', {
      headers: { accept: browser, 'if-none-match': String(headers['etag']) },
    });
    expect(answer.status).toBe(404);
  });

  it.each([
    ['/api/unknown', browser],
    ['/api', browser],
    ['/.well-known/oauth-authorization-server', browser],
    ['/.well-known/oauth-protected-resource/mcp', 'application/json'],
    ['/.well-known/openid-configuration', '*/*'],
    ['/socket.io', browser],
    ['/collaboration', browser],
    ['/uploads/x', browser],
    ['/auth/unknown', '*/*'],
    ['/register', '*/*'],
    ['/nothing/here', '*/*'],
  ])('are not %s, which has the documented error', async (url, accept) => {
    const { status, error } = await get(url, accept);
    expect([status, error]).toEqual([404, { message: `GET ${url} doesn't exist`, code: 'NOT_FOUND' }]);
  });

  it.each([
    ['/nope.png', picture],
    ['/nope.png', '*/*'],
    ['/assets/x.js', '*/*'],
    ['/assets/x.js', browser],
    ['/assets', browser],
    ['/favicon.ico', picture],
  ])('are not the missing file %s', async (url, accept) => {
    const { status, text, headers } = await get(url, accept);
    expect([status, text, headers['content-type']]).toEqual([404, 'Not found', 'text/plain; charset=utf-8']);
  });

  it('are asked for with GET alone', async () => {
    const { status, error } = await get('/projects', browser, 'POST');
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('leave programs that look for an authorization server without one', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    await expect(discoverAuthorizationServerMetadata(address)).resolves.toBeUndefined();
    await expect(discoverOAuthProtectedResourceMetadata(`${address}/mcp`)).rejects.toThrow(
      'does not implement OAuth 2.0 Protected Resource Metadata',
    );
  });
});
