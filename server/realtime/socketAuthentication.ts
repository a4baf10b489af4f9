import * as z from 'zod/mini';
import type { ConnectionCount } from './connectionCount.ts';

const messages = {
  // The client signs out if it receives exactly this text.
  invalidToken: 'Invalid token',
  failed: 'connect: something went wrong on the server',
};
const handshake = z.object({ token: z.string().check(z.regex(/^[\w-]{1,200}$/)) });

interface Connecting<Data> {
  handshake: { auth: unknown };
  conn: { once(event: 'close', listener: () => void): unknown };
  data: Data;
}

interface Admission<Data> {
  personOf(data: Data): string;
  connections: ConnectionCount;
  /** Returns the error for a person with too many connections. */
  tooMany(data: Data): string;
}

/**
 * Returns the middleware of a socket namespace, which accepts only connections with a valid token. `identify` returns
 * the data of the socket, or null for an unknown token.
 */
export const authenticateSockets =
  <Data>(
    identify: (token: string) => Promise<Data | null>,
    { personOf, connections, tooMany }: Admission<Data>,
    logError: (error: unknown) => void,
  ) =>
  async (socket: Connecting<Data>, next: (error?: Error) => void): Promise<void> => {
    try {
      const { data: sent } = handshake.safeParse(socket.handshake.auth);
      const data = sent && (await identify(sent.token));
      if (!data) return next(new Error(messages.invalidToken));
      const personId = personOf(data);
      if (!connections.enter(personId)) return next(new Error(tooMany(data)));
      socket.conn.once('close', () => connections.leave(personId));
      socket.data = data;
      next();
    } catch (error) {
      logError(error);
      next(new Error(messages.failed));
    }
  };
