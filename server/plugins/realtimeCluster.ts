import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';

type AdapterPool = Parameters<typeof createAdapter>[0];

/** What joins this process's sockets to those of the other processes on the same PostgreSQL. */
export interface Cluster {
  adapter: ReturnType<typeof createAdapter>;
  close(): Promise<void>;
}

/**
 * The adapter with connections of its own: one listens, one tells, so that what is told first arrives first. `onGap` is
 * called once the listening connection is back after it was lost: what others told meanwhile went past this process.
 */
export function joinCluster(url: string, onGap: () => void, onError: (error: unknown) => void): Cluster {
  const teller = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    // What is told needs no disk: it is worthless after a crash.
    onConnect: (client) => client.query('set synchronous_commit = off'),
  });
  teller.on('error', () => {});
  let listener: pg.Client | null = null;
  let listened = false;
  let closed = false;

  const listen = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    // Without a listener a broken connection would end the process; the adapter acts on its `end`.
    client.on('error', () => {});
    await client.connect();
    if (closed) {
      await client.end();
      throw new Error('The server is closing');
    }
    listener = client;
    if (listened) {
      // Queued behind the adapter's own LISTEN, which it sends as soon as it has the client.
      setImmediate(() => void client.query('select 1').then(onGap, () => {}));
    }
    listened = true;
    return Object.assign(client, { release: () => {} });
  };
  // The adapter uses of a pool only these two, and would never give a broken connection back to a real one.
  const pool = {
    connect: listen,
    query: (text: string, values?: unknown[]) => teller.query(text, values),
  } as unknown as AdapterPool;

  return {
    adapter: createAdapter(pool, { errorHandler: onError }),
    close: async () => {
      closed = true;
      await Promise.allSettled([listener?.end(), teller.end()]);
    },
  };
}
