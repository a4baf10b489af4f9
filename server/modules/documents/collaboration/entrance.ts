import type { IncomingMessage } from 'node:http';
import { readVarString, readVarUint, createDecoder } from 'lib0/decoding';
import type { RawData, WebSocket } from 'ws';
import { type CollaborationEnd, collaborationEnds } from '../../../../domain/document.ts';
import type { Guard } from '../../../guard.ts';
import type { AddressOf } from '../../../address.ts';

const authentication = 2;
const token = 0;
const denied = 1;

/** Bytes that a connection may send until its first message, which carries the token, is complete. */
const longestGreeting = 4096;
/** Maximum number of connections from one address that have not sent a valid token yet. */
const mostUnknown = 200;
/** Maximum number of connections of one account. */
const mostOfOne = 100;

export interface EntranceOptions {
  /** Milliseconds in which a connection has to send its token. */
  greetingTime?: number;
}

interface Services extends EntranceOptions {
  guard: Guard;
  addressOf: AddressOf;
  /** The account that a token belongs to; null when it is invalid. */
  accountOf(token: string): Promise<string | null>;
  refuse(socket: WebSocket, reason: CollaborationEnd): void;
}

/** Requires a valid token within few bytes and seconds, before anything else is allocated for a connection. */
export function createEntrance({ guard, addressOf, accountOf, refuse, greetingTime = 5000 }: Services) {
  const unknown = new Map<string, number>();
  const known = new Map<string, number>();

  return {
    isFull: (request: IncomingMessage): boolean => (unknown.get(addressOf(request)) ?? 0) >= mostUnknown,

    /** Hands over a connection with its first messages. It is paused then, so that nothing more is read. */
    enter: (socket: WebSocket, request: IncomingMessage, admit: (messages: Uint8Array[]) => void): void => {
      const address = addressOf(request);
      const messages: Uint8Array[] = [];
      let received = 0;
      count(unknown, address, 1);
      const timer = setTimeout(
        guard(() => socket.terminate()),
        greetingTime,
      );
      const measure = guard((chunk: Buffer) => {
        received += chunk.length;
        if ((messages.length === 0 || socket.readyState !== socket.OPEN) && received > longestGreeting)
          socket.terminate();
      });
      const leave = guard(() => {
        clearTimeout(timer);
        request.socket.off('data', measure);
        socket.off('message', hear).off('close', leave);
        count(unknown, address, -1);
      });
      const greet = async (greeting: Uint8Array): Promise<void> => {
        const given = tokenIn(greeting);
        if (given === null) return refuse(socket, 'malformed');
        socket.pause();
        const accountId = await accountOf(given).catch((error: unknown) => {
          refuse(socket, 'unavailable');
          throw error;
        });
        if (socket.readyState !== socket.OPEN) return;
        if (accountId === null) return refuse(socket, 'invalid-token');
        if ((known.get(accountId) ?? 0) >= mostOfOne) return refuse(socket, 'too-fast');
        leave();
        count(known, accountId, 1);
        socket.once(
          'close',
          guard(() => count(known, accountId, -1)),
        );
        admit(messages);
      };
      const hear = guard((data: RawData, isBinary: boolean) => {
        if (socket.readyState !== socket.OPEN) return;
        const message = bytesOf(data);
        messages.push(message);
        if (messages.length > 1) return;
        return isBinary ? greet(message) : refuse(socket, 'malformed');
      });
      socket.on('close', leave).on('message', hear);
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

/** The token in a message that asks for a text; null in any other. */
function tokenIn(message: Uint8Array): string | null {
  try {
    const decoder = createDecoder(message);
    readVarString(decoder);
    return readVarUint(decoder) === authentication && readVarUint(decoder) === token ? readVarString(decoder) : null;
  } catch {
    return null;
  }
}

/** Why a message of the server refuses a text; null in any other. */
export function denialIn(message: Uint8Array): CollaborationEnd | null {
  const decoder = createDecoder(message);
  readVarString(decoder);
  if (readVarUint(decoder) !== authentication || readVarUint(decoder) !== denied) return null;
  const reason = readVarString(decoder);
  return collaborationEnds.find((end) => end === reason) ?? 'unavailable';
}
