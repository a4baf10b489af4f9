import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { appPathsFile } from './http/plugins/appPaths.ts';
import { type RunningServer, startServer } from './start.ts';

const folder = mkdtempSync(join(tmpdir(), 'faena-start-'));
const running: RunningServer[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.stop()));
  rmSync(folder, { recursive: true });
});

const start = async (env: Record<string, string>, assets: string | null = null) => {
  const server = await startServer(loadConfig({ PORT: '0', DATA_DIR: 'memory', LOG_LEVEL: 'silent', ...env }), {
    assets,
  });
  running.push(server);
  return server;
};
const runMain = async (env: Record<string, string>) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      PORT: '0',
      DATA_DIR: 'memory',
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  const [error, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { error, code };
};

describe('the server', () => {
  it('reports in one line why it does not start', async () => {
    const dataDir = join(folder, 'owned');
    const { address } = await start({ DATA_DIR: dataDir });
    const port = new URL(address).port;
    const [badValue, busyPort, locked] = await Promise.all([
      runMain({ SIGN_IN_LIMIT: 'many' }),
      runMain({ PORT: port }),
      runMain({ DATA_DIR: dataDir }),
    ]);
    expect(badValue).toEqual({ code: 1, error: 'SIGN_IN_LIMIT must be a whole number from 1 to 1000000\n' });
    expect(busyPort).toEqual({ code: 1, error: `PORT ${port} on 127.0.0.1 is in use by another process\n` });
    expect(locked).toEqual({ code: 1, error: `DATA_DIR ${dataDir} is in use by another process\n` });
  }, 20_000);

  it('prints its address, and ends on SIGTERM', async () => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url))], {
      env: { PATH: process.env.PATH, NODE_OPTIONS: process.env.NODE_OPTIONS, PORT: '0', DATA_DIR: 'memory' },
    });
    const [line] = await once(child.stdout, 'data');
    const address = /^Faena listens on (http:\S+)\n$/.exec(String(line))?.[1];
    expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ data: { ready: true } });
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 20_000);

  it("serves the built app, its page at the app's addresses, and 404 for missing files", async () => {
    const assets = join(folder, 'dist');
    mkdirSync(join(assets, 'assets'), { recursive: true });
    writeFileSync(join(assets, 'index.html'), '<!doctype html><title>page</title>');
    writeFileSync(join(assets, appPathsFile), JSON.stringify(['/', '/projects/$projectId/tasks']));
    writeFileSync(join(assets, 'assets', 'main-1.js'), 'plain');
    writeFileSync(join(assets, 'assets', 'main-1.js.gz'), 'packed');
    const { address } = await start({}, assets);
    const get = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(address + path, {
        headers: { accept: 'text/html', 'accept-encoding': 'identity', ...headers },
      });
      return [response.status, response.headers.get('cache-control'), (await response.text()).slice(0, 15)];
    };
    const page = [200, 'no-cache', '<!doctype html>'];
    expect(await get('/')).toEqual(page);
    expect(await get('/projects/1/tasks?search=x')).toEqual(page);
    expect(await get('/assets/main-1.js')).toEqual([200, 'public, max-age=31536000, immutable', 'plain']);
    expect((await get('/assets/main-2.js'))[0]).toBe(404);
    expect((await get('/api/unknown'))[0]).toBe(404);
    // For an unknown path below its own, socket.io sends an error. The app's page isn't served there.
    expect((await get('/socket.io/unknown'))[0]).toBe(400);
    expect((await get('/logo.png', { accept: 'image/png' }))[0]).toBe(404);
    expect((await get('/../../package.json'))[2]).not.toContain('{');
  });
});
