import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket } from 'socket.io';
import { io as connect } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { boundBacklog } from './backlog.ts';

const longest = 300_000;
const packet = 'x'.repeat(100_000);
const lengthOf = (queue: { data?: { length: number } }[]) =>
  queue.reduce((sum, { data }) => sum + (data?.length ?? 0), 0);

describe('the queue of one connection', () => {
  const http = createServer();
  const server = new Server(http, { perMessageDeflate: false });
  let address: string;
  beforeAll(async () => {
    server.engine.on('connection', (connection: Socket['conn']) => boundBacklog(connection, longest));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    address = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  const nextSocket = () => new Promise<Socket>((resolve) => server.once('connection', resolve));
  const flood = async (socket: Socket, packets: number) => {
    let most = 0;
    for (let sent = 0; sent < packets && socket.connected; sent += 1) {
      socket.emit('changes', packet);
      most = Math.max(
        most,
        lengthOf((socket.conn as unknown as { writeBuffer: { data?: { length: number } }[] }).writeBuffer),
      );
      await new Promise(setImmediate);
    }
    return most;
  };

  it('never exceeds its limit, and ends with the connection if a WebSocket is never read', async () => {
    const accepted = nextSocket();
    const reader = new WebSocket(`ws://${address}/socket.io/?EIO=4&transport=websocket`);
    await new Promise((resolve) => reader.once('open', resolve));
    reader.send('40');
    const socket = await accepted;
    reader.pause();
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    const most = await flood(socket, 10_000);
    await ended;
    expect(server.engine.clientsCount).toBe(0);
    expect(most).toBeGreaterThan(longest);
    expect(most).toBeLessThan(longest + 2 * packet.length);
    reader.terminate();
  });

  it('never exceeds its limit, and ends with the connection if a client stops polling', async () => {
    const url = `http://${address}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(url)).text()).slice(1)) as { sid: string };
    const accepted = nextSocket();
    await fetch(`${url}&sid=${sid}`, { method: 'POST', body: '40' });
    const socket = await accepted;
    const ended = new Promise((resolve) => socket.once('disconnect', resolve));
    expect(await flood(socket, 100)).toBeLessThan(longest + 2 * packet.length);
    expect(await ended).toBe('forced close');
  });

  it('passes one packet of any length', async () => {
    const accepted = nextSocket();
    const reader = connect(`http://${address}`, { transports: ['websocket'], forceNew: true, reconnection: false });
    const given = new Promise<string>((resolve) => reader.once('changes', resolve));
    (await accepted).emit('changes', packet.repeat(10));
    expect((await given).length).toBe(10 * packet.length);
    reader.disconnect();
  });
});
