import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PrefixProxy, startPrefixProxy } from '../../../tests/support/prefixProxy.ts';
import { loadConfig } from '../../config.ts';
import { withoutBasePath } from '../basePath.ts';
import { describeOnBoth, type TestServer } from '../../testing/testApp.ts';
import { appPathsFile } from './appPaths.ts';

const page =
  '<!doctype html><html lang="es"><link rel="icon" href="/favicon.svg" /><script type="module" src="/assets/index-1234567.js"></script></html>';
const shownPage =
  '<!doctype html><html lang="es" data-language="spec" data-base="/team/faena"><link rel="icon" href="/team/faena/favicon.svg" /><script type="module" src="/team/faena/assets/index-1234567.js"></script></html>';

describeOnBoth('below the path of PUBLIC_URL', (make, kind) => {
  const folder = mkdtempSync(join(tmpdir(), `faena-base-${kind}-`));
  let server: TestServer;
  let address: string;
  const proxies: PrefixProxy[] = [];
  beforeAll(async () => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), page);
    writeFileSync(join(folder, 'assets', 'index-1234567.js'), 'export {};');
    writeFileSync(
      join(folder, appPathsFile),
      JSON.stringify(['/projects', '/projects/$projectId/tasks', '/authentication/sign-in']),
    );
    writeFileSync(join(folder, 'serviceWorker.js'), 'self.x = 1;');
    server = await make({ PUBLIC_URL: 'http://work.example/team/faena/' }, { assets: folder });
    address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    for (const keeps of [true, false])
      proxies.push(await startPrefixProxy({ prefix: '/team/faena', keeps, target: () => address }));
  });
  afterAll(async () => {
    await Promise.all(proxies.map((proxy) => proxy.close()));
    rmSync(folder, { recursive: true });
  });

  describe.each([
    ['keeps', 0],
    ['strips', 1],
  ])('behind a proxy that %s the path', (_, index) => {
    const base = () => `${proxies[index]?.origin}/team/faena`;
    const get = async (path: string, options: RequestInit = {}) => {
      const answer = await fetch(base() + path, { redirect: 'manual', ...options });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    };

    it.each(['', '/', '/?a=b', '/index.html', '/projects', '/projects/1/tasks?task=2', '/authentication/sign-in'])(
      'serves the page, which names the path, at "%s"',
      async (path) => {
        const { status, text } = await get(path, { headers: { accept: 'text/html' } });
        expect([status, text]).toEqual([200, shownPage]);
      },
    );

    it.each([
      ['/assets/index-1234567.js', 200],
      ['/assets/index-7654321.js', 404],
      ['/serviceWorker.js', 200],
      ['/api/health', 200],
      ['/api/nothing', 404],
      ['/api/docs/json', 200],
      ['/api/docs/', 200],
      ['/unsubscribe/forged', 404],
      ['/mcp', 405],
      ['/nowhere', 404],
    ])('answers %s with %i', async (path, status) => {
      expect((await get(path, { headers: { accept: '*/*' } })).status).toBe(status);
    });

    it('names the public address in the description of the API', async () => {
      const { text } = await get('/api/docs/json');
      expect((JSON.parse(text) as { servers: unknown }).servers).toEqual([{ url: 'http://work.example/team/faena' }]);
    });

    it('limits cookies and redirects to the path', async () => {
      const { headers } = await get('/auth/google?redirect=%2Fprojects');
      expect(headers.get('location')).toBe('/team/faena/api/auth/google?redirect=%2Fprojects');
      const ada = await server.signUpPerson();
      const { headers: signedIn } = await get('/api/auth/sign-in', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: ada.email, password: ada.password }),
      });
      const cookies = signedIn.getSetCookie();
      expect(cookies.map((cookie) => /Path=([^;]*)/.exec(cookie)?.[1])).toEqual(
        cookies.map(() => expect.stringMatching(/^\/team\/faena\/api/)),
      );
      expect(cookies.length).toBeGreaterThan(0);
    });

    it.each(['websocket', 'polling'])('connects sockets by %s', async (transport) => {
      const ada = await server.signUpPerson();
      const socket = io(proxies[index]?.origin ?? '', {
        path: '/team/faena/socket.io',
        transports: [transport],
        auth: { token: ada.token },
        forceNew: true,
        reconnection: false,
      });
      const connected = await new Promise((resolve) => {
        socket.on('connect', () => resolve(true));
        socket.on('connect_error', (error) => resolve(error.message));
      });
      socket.disconnect();
      expect(connected).toBe(true);
    });

    it('connects documents', async () => {
      const socket = new WebSocket(`${base().replace('http', 'ws')}/collaboration`);
      const opened = await new Promise((resolve) => {
        socket.onopen = () => resolve(true);
        socket.onerror = () => resolve(false);
      });
      socket.close();
      expect(opened).toBe(true);
    });
  });
});

describe('PUBLIC_URL', () => {
  it.each(['https://faena.example', 'https://faena.example/', 'http://host/faena', 'http://host/team/faena/'])(
    'accepts %s',
    (url) => {
      expect(loadConfig({ PUBLIC_URL: url }).publicUrl).toBe(url.replace(/\/$/, ''));
    },
  );

  it.each([
    'http://host/api',
    'http://host/assets/faena',
    'http://host/a%20b',
    'http://host/"x',
    'http://host//faena',
    'http://host/faena?x',
    'http://host/faena#x',
  ])('rejects %s, which names no usable path', (url) => {
    expect(() => loadConfig({ PUBLIC_URL: url })).toThrow(/^PUBLIC_URL must have/);
  });
});

it.each([
  ['/faena', '/'],
  ['/faena/', '/'],
  ['/faena?a=b', '/?a=b'],
  ['/faena/projects?a=/faena', '/projects?a=/faena'],
  ['/faenas/x', '/faenas/x'],
  ['/projects', '/projects'],
])('withoutBasePath() of %s is %s', (url, expected) => {
  expect(withoutBasePath('/faena', url)).toBe(expected);
});
