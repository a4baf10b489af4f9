import type { IncomingMessage } from 'node:http';
import { readVarString, readVarUint, createDecoder } from 'lib0/decoding';
import type { RawData, WebSocket } from 'ws';
import { type CollaborationEnd, collaborationEnds } from '../../../../domain/document.ts';
import type { Guard } from '../../../shared/guard.ts';
import type { ConnectionCount } from '../../../realtime/connectionCount.ts';
import type { AddressOf } from '../../../http/address.ts';

const authenticationMessage = 2;
const token = 0;
const rejected = 1;

/** Maximum bytes before the first message, which contains the token, is complete. */
const maxGreetingBytes = 4096;
/** Maximum number of connections from one address that haven't sent a valid token yet. */
const maxUnauthenticated = 200;

export interface AdmissionOptions {
  /** Milliseconds within which a connection must send its token. */
  greetingTime?: number;
}

interface Services extends AdmissionOptions {
  guard: Guard;
  addressOf: AddressOf;
  connections: ConnectionCount;
  accountOf(token: string): Promise<string | null>;
  closeSocket(socket: WebSocket, reason: CollaborationEnd): void;
}

/**
 * Admits new connections. Each must send a valid token within a few bytes and seconds, before anything else is
 * allocated for it.
 */
export function createAdmission({
  guard,
  addressOf,
  accountOf,
  connections,
  closeSocket,
  greetingTime = 5000,
}: Services) {
  const unauthenticated = new Map<string, number>();

  return {
    isFull: (request: IncomingMessage): boolean => (unauthenticated.get(addressOf(request)) ?? 0) >= maxUnauthenticated,

    /**
     * Passes on a connection with its first messages. Before that, it pauses the socket, so that nothing more is read.
     */
    enter: (socket: WebSocket, request: IncomingMessage, admit: (messages: Uint8Array[]) => void): void => {
      const address = addressOf(request);
      const messages: Uint8Array[] = [];
      let received = 0;
      count(unauthenticated, address, 1);
      const timer = setTimeout(
        guard(() => socket.terminate()),
        greetingTime,
      );
      const measure = guard((chunk: Buffer) => {
        received += chunk.length;
        if ((messages.length === 0 || socket.readyState !== socket.OPEN) && received > maxGreetingBytes)
          socket.terminate();
      });
      const leave = guard(() => {
        clearTimeout(timer);
        request.socket.off('data', measure);
        socket.off('message', receive).off('close', leave);
        count(unauthenticated, address, -1);
      });
      const authenticate = async (message: Uint8Array): Promise<void> => {
        const given = tokenIn(message);
        if (given === null) return closeSocket(socket, 'malformed');
        socket.pause();
        const accountId = await accountOf(given).catch((error: unknown) => {
          closeSocket(socket, 'unavailable');
          throw error;
        });
        if (socket.readyState !== socket.OPEN) return;
        if (accountId === null) return closeSocket(socket, 'invalid-token');
        if (!connections.enter(accountId)) return closeSocket(socket, 'too-fast');
        leave();
        socket.once(
          'close',
          guard(() => connections.leave(accountId)),
        );
        admit(messages);
      };
      const receive = guard((data: RawData, isBinary: boolean) => {
        if (socket.readyState !== socket.OPEN) return;
        const message = bytesOf(data);
        messages.push(message);
        if (messages.length > 1) return;
        return isBinary ? authenticate(message) : closeSocket(socket, 'malformed');
      });
      socket.on('close', leave).on('message', receive);
      request.socket.on('data', measure);
    },
  };
}

export const bytesOf = (data: RawData): Uint8Array => new Uint8Array(Array.isArray(data) ? Buffer.concat(data) : data);

function count(numbers: Map<string, number>, key: string, difference: number): void {
  const number = (numbers.get(key) ?? 0) + difference;
  if (number > 0) numbers.set(key, number);
  else numbers.delete(key);
}

function tokenIn(message: Uint8Array): string | null {
  try {
    const decoder = createDecoder(message);
    readVarString(decoder);
    return readVarUint(decoder) === authenticationMessage && readVarUint(decoder) === token
      ? readVarString(decoder)
      : null;
  } catch {
    return null;
  }
}

export function rejectionIn(message: Uint8Array): CollaborationEnd | null {
  const decoder = createDecoder(message);
  readVarString(decoder);
  if (readVarUint(decoder) !== authenticationMessage || readVarUint(decoder) !== rejected) return null;
  const reason = readVarString(decoder);
  return collaborationEnds.find((end) => end === reason) ?? 'unavailable';
}
