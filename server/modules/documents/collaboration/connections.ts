/**
 * Sockets of browsers. Messages from a socket are handled in order. The server stops reading from the socket while too
 * many messages wait.
 */
import type { Hocuspocus, WebSocketLike } from '@hocuspocus/server';
import type { RawData, WebSocket } from 'ws';
import { type CollaborationEnd, collaborationPath } from '../../../../domain/document.ts';
import type { Guard } from '../../../shared/guard.ts';
import { maxTextBytes } from '../collaborationStore.ts';
import { closeCodes } from './closeReasons.ts';
import { bytesOf, rejectionIn } from './admission.ts';
import { createMessageCheck } from './messageCheck.ts';
import type { Context } from './openDocuments.ts';

/**
 * Maximum bytes that wait to be sent to a client: the longest text, which is sent first, and the updates during that
 * time.
 */
const maxBuffered = maxTextBytes + 2 * 1024 * 1024;
/**
 * Maximum bytes of messages from a connection that wait to be handled. Above this, the server stops reading from the
 * socket.
 */
const maxPending = 1024 * 1024;
/** Milliseconds within which a browser must acknowledge that its connection closes. */
const closeTimeout = 5000;
const pingInterval = 30_000;

export interface Backpressure {
  ready(): void;
  handled(bytes: number): void;
  ended(): void;
}

export function closeSocket(guard: Guard, socket: WebSocket, reason: CollaborationEnd): void {
  // Resumes the socket, because a paused socket wouldn't read the browser's close frame.
  socket.resume();
  if (socket.readyState !== socket.OPEN) return;
  socket.close(closeCodes[reason], reason);
  setTimeout(
    guard(() => socket.terminate()),
    closeTimeout,
  ).unref();
}

export function connect(
  hocuspocus: Hocuspocus<Context>,
  backpressures: WeakMap<WebSocketLike, Backpressure>,
  guard: Guard,
  socket: WebSocket,
  messages: Uint8Array[],
): void {
  const checkMessage = createMessageCheck();
  const pending = createBackpressure(socket);
  const wrapped = wrapSocket(guard, socket);
  backpressures.set(wrapped, pending);
  const client = hocuspocus.handleConnection(wrapped, new Request(`http://localhost${collaborationPath}`));
  const handle = (message: Uint8Array) => {
    if (socket.readyState !== socket.OPEN) return;
    const rejection = checkMessage(message);
    if (rejection !== null) return closeSocket(guard, socket, rejection);
    pending.received(message.length);
    client.handleMessage(message);
    pending.updateReading();
  };
  socket.on(
    'message',
    guard((data: RawData, isBinary: boolean) =>
      isBinary ? handle(bytesOf(data)) : closeSocket(guard, socket, 'malformed'),
    ),
  );
  socket.on(
    'close',
    guard((code: number, reason: Buffer) => client.handleClose({ code, reason: reason.toString() })),
  );
  startPinging(guard, socket);
  for (const message of messages) handle(message);
}

const wrapSocket = (guard: Guard, socket: WebSocket): WebSocketLike => ({
  send: (data) => {
    const message = data as Uint8Array;
    const rejectionReason = rejectionIn(message);
    if (rejectionReason !== null) closeSocket(guard, socket, rejectionReason);
    else if (socket.bufferedAmount > maxBuffered) socket.terminate();
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

function createBackpressure(
  socket: WebSocket,
): Backpressure & { received(bytes: number): void; updateReading(): void } {
  let isReady = false;
  let pending = 0;
  const updateReading = () => {
    if (isReady && pending <= maxPending) socket.resume();
    else socket.pause();
  };
  return {
    updateReading,
    received: (bytes) => {
      pending += bytes;
    },
    ready: () => {
      isReady = true;
      updateReading();
    },
    handled: (bytes) => {
      pending = Math.max(0, pending - bytes);
      updateReading();
    },
    // Discards waiting messages and resumes reading, so that the browser's close frame is read.
    ended: () => {
      pending = 0;
      socket.resume();
    },
  };
}

function startPinging(guard: Guard, socket: WebSocket): void {
  let isAlive = true;
  socket.on('pong', () => {
    isAlive = true;
  });
  const timer = setInterval(
    guard(() => {
      if (!isAlive) socket.terminate();
      isAlive = false;
      socket.ping();
    }),
    pingInterval,
  );
  socket.on('close', () => clearInterval(timer));
}
