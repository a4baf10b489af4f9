/** Sockets of browsers: their messages wait in order, and no more are read than are handled. */
import type { Hocuspocus, WebSocketLike } from '@hocuspocus/server';
import type { RawData, WebSocket } from 'ws';
import { type CollaborationEnd, collaborationPath } from '../../../../domain/document.ts';
import type { Guard } from '../../../guard.ts';
import { largestText } from '../texts.ts';
import { codes } from './ends.ts';
import { bytesOf, denialIn } from './entrance.ts';
import { gateOf } from './gate.ts';
import type { Context } from './openTexts.ts';

/** Room for the longest text, which is sent when somebody connects, and for updates of others during that time. */
const slowestReader = largestText + 2 * 1024 * 1024;
/** Bytes of one connection's messages that may wait to be handled; until they are, no more are read. */
const mostPending = 1024 * 1024;
/** Milliseconds in which a browser has to answer the end of its connection. */
const goodbyeTime = 5000;
const beatInterval = 30_000;

/** How far the messages of one connection are handled. */
export interface Flow {
  /** The text is open: messages may be read. */
  ready(): void;
  handled(bytes: number): void;
  ended(): void;
}

export function refuse(guard: Guard, socket: WebSocket, reason: CollaborationEnd): void {
  // A paused socket would not read the browser's goodbye.
  socket.resume();
  if (socket.readyState !== socket.OPEN) return;
  socket.close(codes[reason], reason);
  setTimeout(
    guard(() => socket.terminate()),
    goodbyeTime,
  ).unref();
}

/** Hands an admitted socket and its first messages to hocuspocus. */
export function connect(
  hocuspocus: Hocuspocus<Context>,
  flows: WeakMap<WebSocketLike, Flow>,
  guard: Guard,
  socket: WebSocket,
  messages: Uint8Array[],
): void {
  const gate = gateOf();
  const pending = pendingOf(socket);
  const peer = peerOf(guard, socket);
  flows.set(peer, pending);
  const client = hocuspocus.handleConnection(peer, new Request(`http://localhost${collaborationPath}`));
  const take = (message: Uint8Array) => {
    if (socket.readyState !== socket.OPEN) return;
    const refused = gate(message);
    if (refused !== null) return refuse(guard, socket, refused);
    pending.taken(message.length);
    client.handleMessage(message);
    pending.readOn();
  };
  socket.on(
    'message',
    guard((data: RawData, isBinary: boolean) => (isBinary ? take(bytesOf(data)) : refuse(guard, socket, 'malformed'))),
  );
  socket.on(
    'close',
    guard((code: number, reason: Buffer) => client.handleClose({ code, reason: reason.toString() })),
  );
  keepBeating(guard, socket);
  for (const message of messages) take(message);
}

/** The socket as hocuspocus writes to it. A reader that falls too far behind is disconnected. */
const peerOf = (guard: Guard, socket: WebSocket): WebSocketLike => ({
  send: (data) => {
    const message = data as Uint8Array;
    const denial = denialIn(message);
    if (denial !== null) refuse(guard, socket, denial);
    else if (socket.bufferedAmount > slowestReader) socket.terminate();
    else socket.send(message);
  },
  close: (code, reason) => {
    socket.resume();
    socket.close(code, reason);
  },
  get readyState() {
    return socket.readyState;
  },
});

/** Reads from a socket once its text is open, and only while few bytes wait to be handled. */
function pendingOf(socket: WebSocket): Flow & { taken(bytes: number): void; readOn(): void } {
  let isReady = false;
  let pending = 0;
  const readOn = () => {
    if (isReady && pending <= mostPending) socket.resume();
    else socket.pause();
  };
  return {
    readOn,
    taken: (bytes) => {
      pending += bytes;
    },
    ready: () => {
      isReady = true;
      readOn();
    },
    handled: (bytes) => {
      pending = Math.max(0, pending - bytes);
      readOn();
    },
    // Messages that waited are not handled any more, and the browser's goodbye has to be read.
    ended: () => {
      pending = 0;
      socket.resume();
    },
  };
}

/** Ends a connection whose browser doesn't answer any more. */
function keepBeating(guard: Guard, socket: WebSocket): void {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const beat = setInterval(
    guard(() => {
      if (!isAlive) socket.terminate();
      isAlive = false;
      socket.ping();
    }),
    beatInterval,
  );
  socket.on('close', () => clearInterval(beat));
}
