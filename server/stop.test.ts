import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { startServer } from './start.ts';
import { createApi } from '../tests/support/api.ts';
import { openEditor } from '../tests/support/collaboration.ts';
import { openLiveSocket } from '../tests/support/liveSocket.ts';
import { isVerify } from '../tests/support/tier.ts';

const folder = mkdtempSync(join(tmpdir(), 'faena-stop-'));
afterAll(() => rmSync(folder, { recursive: true }));
const main = fileURLToPath(new URL('main.ts', import.meta.url));

const send = (address: string, agent: Agent, token: string, index: number) =>
  new Promise<{ status: number; body: string } | null>((resolve) => {
    const sent = request(
      `${address}/api/workspaces`,
      {
        agent,
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': `stop-${index}`,
        },
      },
      (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, body }),
          () => resolve(null),
        );
      },
    );
    sent.on('error', () => resolve(null));
    sent.end(JSON.stringify({ name: 'Team' }));
  });

describe('the server', () => {
  it('answers with 503 while it stops, on open and on new connections', async () => {
    const server = await startServer(loadConfig({ PORT: '0', DATA_DIR: 'memory', LOG_LEVEL: 'silent' }), {
      assets: null,
    });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (given: Agent | false) =>
      new Promise<{ status: number | undefined; headers: Record<string, unknown> }>((resolve, reject) => {
        request(`${server.address}/api/auth/account`, { agent: given }, (response) => {
          response.resume();
          response.on('end', () => resolve({ status: response.statusCode, headers: response.headers }));
        })
          .on('error', reject)
          .end();
      });
    expect((await ask(agent)).status).toBe(401);
    const stopped = server.stop();
    for (const answer of await Promise.all([ask(agent), ask(false)]))
      expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '2', connection: 'close' } });
    await stopped;
    agent.destroy();
  });

  it.each(isVerify ? [1, 2, 3, 4, 5] : [1, 2])(
    'stops with exit code 0 and a closed database while clients write and a socket and a document are open, run %i',
    async (time) => {
      const dataDir = join(folder, String(time));
      const child = spawn(process.execPath, [main], {
        env: {
          PATH: process.env.PATH,
          NODE_OPTIONS: process.env.NODE_OPTIONS,
          PORT: '0',
          DATA_DIR: dataDir,
          LOG_LEVEL: 'silent',
          SIGN_IN_LIMIT: '1000',
          MAX_WRITES_PER_MINUTE: '1000000',
          MAX_WORKSPACES: '1000000',
        },
      });
      const errors = text(child.stderr);
      const [line] = await once(child.stdout, 'data');
      const address = /(http:\S+)/.exec(String(line))?.[1] ?? '';
      const api = createApi(address);
      const ada = await api.signUp();
      const { token } = ada;
      const { id } = await api.call('createDocument', { as: ada, body: { title: 'Diario', type: 'document' } });
      const [live, editor] = [await openLiveSocket(address, ada), await openEditor(address, token, id)];
      const agent = new Agent({ keepAlive: true, maxSockets: 30 });
      const answers: { status: number; body: string }[] = [];
      let index = 0;
      const enough = Promise.withResolvers<void>();
      const writers = Array.from({ length: 30 }, async () => {
        for (;;) {
          const answer = await send(address, agent, token, (index += 1));
          if (answer === null) return;
          answers.push(answer);
          if (answers.length === 100) enough.resolve();
        }
      });
      await enough.promise;
      editor.type('unsaved');
      child.kill('SIGTERM');
      // The exit code is 0. If the server didn't stop within 5 s, the code would be 1.
      expect(await once(child, 'exit')).toEqual([0, null]);
      await Promise.all(writers);
      agent.destroy();
      editor.close();
      live.close();
      expect(await errors).toBe('');
      expect(existsSync(join(dataDir, 'faena.db-wal'))).toBe(false);
      for (const { status, body } of answers) {
        if (status === 201) continue;
        expect([status, JSON.parse(body)]).toEqual([
          503,
          {
            code: 'UNAVAILABLE',
            message: expect.any(String),
            key: 'requests.stopping',
          },
        ]);
      }
    },
  );
});
