import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  discoverAuthorizationServerMetadata,
  discoverOAuthProtectedResourceMetadata,
} from '@modelcontextprotocol/sdk/client/auth.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appPathsFile } from './appPaths.ts';
import { describeOnBoth, type TestServer } from '../../testing/testApp.ts';

const script = 'document.title = "Faena"';
const page = `<!doctype html><title>Faena</title><script>${script}</script>`;
const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8';
const picture = 'image/avif,image/webp,*/*;q=0.8';

const paths = ['/', '/projects', '/projects/$projectId/tasks', '/guide/$'];

describeOnBoth('the built app', (make, kind) => {
  const folder = mkdtempSync(join(tmpdir(), `faena-static-${kind}-`));
  let server: TestServer;
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), page);
    writeFileSync(join(folder, appPathsFile), JSON.stringify(paths));
    writeFileSync(join(folder, 'assets', 'index-1234567.js'), 'export {};');
    server = await make({}, { assets: folder });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const get = (url: string, accept: string, method: 'GET' | 'POST' = 'GET') =>
    server.anonymous.request(method, url, { headers: { accept } });

  it.each(['/', '/projects', '/projects/a-value/tasks', '/guide', '/guide/a-page/part'])(
    'is served at %s',
    async (path) => {
      for (const url of [path, `${path}/`.replace('//', '/'), `${path}?a=b`]) {
        for (const accept of [browser, '*/*']) {
          const { status, text, headers } = await get(url, accept);
          expect([url, accept, status, text, headers['cache-control']]).toEqual([url, accept, 200, page, 'no-cache']);
        }
      }
    },
  );

  it('allows the script of a page that was rebuilt while the server runs', async () => {
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

  it('allows the inline script of its page by hash, and no other', async () => {
    const policy = String((await get('/', browser)).headers['content-security-policy']);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy).toContain(`;script-src 'self' 'sha256-${hash}';`);
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  });

  it.each(['/', '/projects', '/nothing/here'])('has the default language of the server at %s', async (path) => {
    const own = mkdtempSync(join(folder, 'language-'));
    writeFileSync(join(own, 'index.html'), `<!doctype html><html lang="es"><title>Faena</title></html>`);
    const english = await make({ DEFAULT_LANGUAGE: 'en' }, { assets: own });
    const { text } = await english.anonymous.request('GET', path, { headers: { accept: browser } });
    expect(text).toBe(`<!doctype html><html lang="en" data-language="en"><title>Faena</title></html>`);
  });

  it('must not be below a path that is one of its pages', async () => {
    await expect(make({ PUBLIC_URL: 'http://host/projects/faena' }, { assets: folder })).rejects.toThrow(
      'PUBLIC_URL must have another path: /projects is a page of the app',
    );
  });

  it('is served at addresses in any letter case', async () => {
    expect((await get('/Projects', browser)).status).toBe(200);
  });

  it.each(['/nothing/here', '/projects/1/nothing', '/projects/1/tasks/2', '/nope.png', '/projectsandmore'])(
    'shows its page with the status 404 at %s',
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

  it('answers 404 to a conditional request for an unknown address', async () => {
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
  ])('is not served at %s, which answers with an error of the API', async (url, accept) => {
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
  ])('is not served for the missing file %s', async (url, accept) => {
    const { status, text, headers } = await get(url, accept);
    expect([status, text, headers['content-type']]).toEqual([404, 'Not found', 'text/plain; charset=utf-8']);
  });

  it.each([
    ['gzip, deflate, br', 'br', 'by brotli'],
    ['gzip, br;q=0', 'gzip', 'by gzip'],
    ['identity', undefined, 'plain'],
  ])(
    'sends code as it was compressed by the build to a browser that accepts %s',
    async (accepted, encoding, content) => {
      for (const [extension, text] of [
        ['', 'plain'],
        ['.br', 'by brotli'],
        ['.gz', 'by gzip'],
      ])
        writeFileSync(join(folder, 'assets', `code-1234567.js${extension}`), String(text));
      const { status, text, headers } = await server.anonymous.request('GET', '/assets/code-1234567.js', {
        headers: { 'accept-encoding': accepted },
      });
      expect([status, text, headers['content-encoding'], headers['content-type'], headers['vary']]).toEqual([
        200,
        content,
        encoding,
        'text/javascript; charset=utf-8',
        'accept-encoding',
      ]);
    },
  );

  it('sends code of a new build, also if it was requested before', async () => {
    expect((await get('/assets/next-1234567.js', '*/*')).status).toBe(404);
    writeFileSync(join(folder, 'assets', 'next-1234567.js'), 'export {};');
    const { status, text, headers } = await get('/assets/next-1234567.js', '*/*');
    expect([status, text, headers['cache-control']]).toEqual([
      200,
      'export {};',
      'public, max-age=31536000, immutable',
    ]);
  });

  it('is served only for GET', async () => {
    const { status, error } = await get('/projects', browser, 'POST');
    expect([status, error.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('announces no OAuth authorization server', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    await expect(discoverAuthorizationServerMetadata(address)).resolves.toBeUndefined();
    await expect(discoverOAuthProtectedResourceMetadata(`${address}/mcp`)).rejects.toThrow(
      'does not implement OAuth 2.0 Protected Resource Metadata',
    );
  });
});
