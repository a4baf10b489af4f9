import type { Socket } from 'socket.io';

/** Maximum length, in characters, of the packets that wait for one reader. */
export const longestBacklog = 4 * 1024 * 1024;

/**
 * Ends a connection whose reader falls behind: the client connects again and gets what it missed by number. A packet that
 * is longer than the bound passes when nothing waits before it, or the same answer would end every next connection too.
 */
export function boundBacklog(connection: Socket['conn'], longest: number): void {
  let waiting = 0;
  connection.on('packetCreate', ({ data }: { data?: { length: number } }) => {
    if (waiting > longest) return end(connection);
    waiting += data?.length ?? 0;
  });
  connection.on('drain', () => {
    waiting = 0;
  });
}

function end(connection: Socket['conn']): void {
  const { transport } = connection;
  // A WebSocket that is closed in the usual way keeps what it could not send for another 30 seconds.
  if ('socket' in transport && isWebSocket(transport.socket)) transport.socket.terminate();
  else connection.close(true);
}

const isWebSocket = (socket: unknown): socket is { terminate(): void } =>
  typeof socket === 'object' && socket !== null && 'terminate' in socket && typeof socket.terminate === 'function';
