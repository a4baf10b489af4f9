import type { Socket } from 'socket.io';

/** Maximum number of characters that wait to be sent to a client. */
export const maxBacklog = 4 * 1024 * 1024;

/**
 * Closes the connection of a client that reads too slowly. The client reconnects and requests missed changes by number.
 * A single longer packet is sent if nothing waits before it. Otherwise it would close every later connection, too.
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
  // Terminates the WebSocket, because a normal close would keep its unsent packets for 30 more seconds.
  if ('socket' in transport && isWebSocket(transport.socket)) transport.socket.terminate();
  else connection.close(true);
}

const isWebSocket = (socket: unknown): socket is { terminate(): void } =>
  typeof socket === 'object' && socket !== null && 'terminate' in socket && typeof socket.terminate === 'function';
