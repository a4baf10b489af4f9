import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { collaborationPath } from '../../domain/document.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const forged = '{"level":60,"msg":"forged"}';

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => server.stop());

const lines = (): string[] =>
  server
    .log()
    .split('\n')
    .filter((line) => line !== '')
    .filter((line) => !line.startsWith('Faena listens on '));

it('the log has one line of JSON per entry, even if names contain line breaks', async () => {
  const socket = new HocuspocusProviderWebsocket({
    url: `${server.baseURL.replace(/^http/, 'ws')}${collaborationPath}`,
    WebSocketPolyfill: WebSocket,
    maxAttempts: 1,
  });
  const refused = new Promise<void>((resolve) => {
    const provider = new HocuspocusProvider({
      websocketProvider: socket,
      name: `x\n${forged}\n`,
      document: new Y.Doc(),
      token: `\n${forged}`,
      onClose: () => resolve(),
    });
    provider.attach();
  });
  await refused;
  socket.destroy();
  const named = (name: string) => Buffer.from([Buffer.byteLength(name), ...Buffer.from(name), 0]);
  const manyDocuments = Array.from({ length: 20 }, (_, number) => named(`${number}\n${forged}\n`));
  const manyMessages = Array.from({ length: 200 }, () => named(`\n${forged}\n`));
  for (const messages of [manyDocuments, manyMessages, [Buffer.from([255, 255, 255, 255])]]) {
    const raw = new WebSocket(`${server.baseURL.replace(/^http/, 'ws')}${collaborationPath}`);
    const closed = new Promise((resolve) => raw.once('close', resolve));
    await new Promise((resolve) => raw.once('open', resolve));
    for (const message of messages) raw.send(message);
    await closed;
  }
  for (const url of [`/api/%0a${encodeURIComponent(forged)}`, `/api/docs/${encodeURIComponent(`\n${forged}`)}`])
    await fetch(`${server.baseURL}${url}`);
  await fetch(`${server.baseURL}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': forged },
    body: `{"email":"\\n${forged.replaceAll('"', '\\"')}"`,
  });
  expect(lines().filter((line) => !isEntry(line))).toEqual([]);
  expect(lines().filter((line) => line.startsWith(forged))).toEqual([]);
});

function isEntry(line: string): boolean {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === 'object' && entry !== null && 'level' in entry && 'time' in entry;
  } catch {
    return false;
  }
}
