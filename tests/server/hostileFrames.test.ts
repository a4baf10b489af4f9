import fc from 'fast-check';
import { encoding } from 'lib0';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { collaborationPath, collaborationName } from '../../domain/document.ts';
import { clientEvents } from '../../domain/socketEvents.ts';
import { pokerClientEvents } from '../../domain/poker.ts';
import type { Person } from '../support/api.ts';
import { openEditor } from '../support/collaboration.ts';
import { openLiveSocket } from '../support/liveSocket.ts';
import { serversOn } from '../support/servers.ts';

type Frame = string | Uint8Array;

const names = [
  ...Object.keys(clientEvents),
  ...Object.keys(pokerClientEvents),
  'error',
  'connect',
  'disconnect',
  'newListener',
  '__proto__',
  'toString',
  '',
];
const namespace = fc.constantFrom('', '/poker,', '/nowhere,', '/,');
const value = fc.jsonValue({ maxDepth: 3 });
const json = fc.oneof(
  fc
    .tuple(fc.constantFrom(...names), fc.array(value, { maxLength: 3 }))
    .map(([name, rest]) => JSON.stringify([name, ...rest])),
  value.map((given) => JSON.stringify(given)),
  fc.constantFrom(
    '',
    '[]',
    '{}',
    '[',
    '[null]',
    '[1]',
    '[{}]',
    '[["register"]]',
    '["register",{"_placeholder":true,"num":9}]',
  ),
);
const packet = fc
  .tuple(
    fc.constantFrom(
      '4',
      '42',
      '42',
      '42',
      '42',
      '41',
      '43',
      '44',
      '40',
      '451-',
      '459999-',
      '461-',
      '47',
      '2',
      '3',
      '5',
      '6',
      'b',
    ),
    namespace,
    fc.constantFrom('', '', '0', '1', '99999999999999999999'),
    json,
  )
  .map((parts) => parts.join(''));
const socketFrame: fc.Arbitrary<Frame> = fc.oneof(
  { weight: 6, arbitrary: packet },
  fc.string(),
  fc.uint8Array({ maxLength: 50 }),
);

const message = (name: string): fc.Arbitrary<Frame> =>
  fc
    .tuple(
      fc.constantFrom(name, name, name, '', '__proto__', `${name}\0session`, 'document/x'),
      fc.nat(12),
      fc.nat(4),
      fc.oneof(
        fc.uint8Array({ maxLength: 60 }),
        value.map((given) => new TextEncoder().encode(JSON.stringify(given))),
      ),
    )
    .map(([address, kind, step, content]) =>
      encoding.encode((encoder) => {
        encoding.writeVarString(encoder, address);
        encoding.writeVarUint(encoder, kind);
        encoding.writeVarUint(encoder, step);
        encoding.writeVarUint8Array(encoder, content);
      }),
    );

const authMessage = (name: string, token: string): Uint8Array =>
  encoding.encode((encoder) => {
    encoding.writeVarString(encoder, name);
    encoding.writeVarUint(encoder, 2);
    encoding.writeVarUint(encoder, 0);
    encoding.writeVarString(encoder, token);
  });

const send = (url: string, hello: Frame[], frames: Frame[]): Promise<void> =>
  new Promise((resolve) => {
    const socket = new WebSocket(url);
    let answers = 0;
    const sendAll = () => {
      for (const frame of frames) socket.send(frame);
      socket.close();
    };
    socket.on('open', () => {
      for (const frame of hello) socket.send(frame);
      if (hello.length === 0) sendAll();
    });
    socket.on('message', () => {
      answers += 1;
      // Wait for the responses to all greetings, with access or a rejection.
      if (answers === hello.length) sendAll();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });

describe('server that receives invalid frames', () => {
  const servers = serversOn('sqlite');
  let ada: Person;
  let documentId: string;
  let socketAddress: string;
  let textAddress: string;
  beforeAll(async () => {
    const base = servers.server().baseURL.replace(/^http/, 'ws');
    socketAddress = `${base}/socket.io/?EIO=4&transport=websocket`;
    textAddress = `${base}${collaborationPath}`;
    ada = await servers.api().signUp();
    documentId = (await servers.api().call('createDocument', { as: ada, body: { title: 'Diario', type: 'document' } }))
      .id;
  });
  let before = 0;
  beforeEach(async () => {
    await servers.server().restart();
    before = servers.server().log().length;
  });
  const hellos = (token: string) => ['', '/poker,'].map((space) => `40${space}${JSON.stringify({ token })}`);
  const isWhole = async (log: RegExp = /uncaught|TypeError/) => {
    expect(servers.server().log().slice(before)).not.toMatch(log);
    expect(servers.server().isRunning()).toBe(true);
    const socket = await openLiveSocket(servers.server().baseURL, ada);
    socket.close();
    const editor = await openEditor(servers.server().baseURL, ada.token, documentId);
    editor.close();
  };

  it.each([
    '42',
    '42[]',
    '42[1]',
    '42[null]',
    '42[{}]',
    '42{}',
    '420',
    '420[1]',
    '451-',
    '451-[1]',
    '43',
    '431[]',
    '41',
    '4',
    '',
    '2',
    '42/poker,',
    '42/poker,[1]',
    '42/poker,1',
  ])('keeps running after %j', async (frame) => {
    for (const hello of [hellos(ada.token), hellos('forged'), []])
      await send(socketAddress, hello, [frame, new Uint8Array(3)]);
    await isWhole();
  });

  it('keeps running after any frames on its sockets (property)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(hellos(ada.token), hellos('forged'), []),
        fc.array(socketFrame, { maxLength: 12 }),
        async (hello, frames) => {
          await send(socketAddress, hello, frames);
          expect(servers.server().isRunning()).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
    await isWhole();
  });

  it('keeps running after any request body from a polling client (property)', async () => {
    const polling = `${servers.server().baseURL}/socket.io/?EIO=4&transport=polling`;
    const frames = fc.oneof(
      fc.array(packet, { maxLength: 5 }).map((packets) => packets.join('\x1e')),
      fc.string(),
    );
    await fc.assert(
      fc.asyncProperty(fc.boolean(), frames, async (isSignedIn, body) => {
        const { sid } = JSON.parse((await (await fetch(polling)).text()).slice(1)) as { sid: string };
        if (isSignedIn) await fetch(`${polling}&sid=${sid}`, { method: 'POST', body: hellos(ada.token).join('\x1e') });
        await fetch(`${polling}&sid=${sid}`, { method: 'POST', body });
      }),
      { numRuns: 100 },
    );
    await isWhole();
  });

  it('keeps running after any messages to a document text (property)', async () => {
    const name = collaborationName(documentId);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Frame[]>([authMessage(name, ada.token)], [authMessage(name, 'forged')], []),
        fc.array(fc.oneof(message(name), fc.uint8Array({ maxLength: 100 }), fc.string()), { maxLength: 12 }),
        async (hello, frames) => {
          await send(textAddress, hello, frames);
          expect(servers.server().isRunning()).toBe(true);
        },
      ),
      { numRuns: 400 },
    );
    await isWhole(/uncaught/);
    const lines = servers
      .server()
      .log()
      .slice(before)
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('Faena listens'));
    expect(lines.filter((line) => !line.startsWith('{"level":'))).toEqual([]);
    expect(lines.length).toBeGreaterThan(0);
  });
});
