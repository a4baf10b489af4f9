import type { Socket } from 'socket.io';

/** Maximum number of characters that wait for one reader. */
export const maxBacklog = 4 * 1024 * 1024;

/**
 * Closes a connection whose reader falls behind. The client reconnects and requests what it missed by number. One
 * longer packet passes if nothing waits before it; otherwise it would close every later connection too.
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
  // A normal close would keep the unsent packets of a WebSocket for another 30 seconds.
  if ('socket' in transport && isWebSocket(transport.socket)) transport.socket.terminate();
  else connection.close(true);
}

const isWebSocket = (socket: unknown): socket is { terminate(): void } =>
  typeof socket === 'object' && socket !== null && 'terminate' in socket && typeof socket.terminate === 'function';
