import type { IncomingMessage } from 'node:http';

/** The address that a connection comes from, for limits. */
export const addressOf = (request: IncomingMessage): string => request.socket.remoteAddress ?? '';
