import { createAdapter } from '@socket.io/postgres-adapter';
import pg from 'pg';
import { createGuard } from '../guard.ts';

type AdapterPool = Parameters<typeof createAdapter>[0];
type Adapter = ReturnType<ReturnType<typeof createAdapter>>;
type Publish = (message: unknown) => Promise<string>;

/** What joins this process's sockets to those of the other processes on the same PostgreSQL. */
export interface Cluster {
  adapter: (namespace: unknown) => Adapter;
  /** Resolves when all that was told until now has left this process. */
  told(): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * The adapter with connections of its own: one listens, one tells. The adapter alone lets a short message overtake a long
 * one, which it stores and reads aside; here one is told and heard after the other, since who leaves a room must have
 * left it before what comes next. `onGap` is called once the listening connection is back after it was lost: what others told meanwhile went past this process.
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
  teller.on('connect', (client) => void client.on('error', () => {}));
  const guard = createGuard(onError);
  let listener: pg.Client | null = null;
  let listened = false;
  let closed = false;
  let heard: Promise<unknown> = Promise.resolve();
  let told: Promise<unknown> = Promise.resolve();

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
      setImmediate(guard(() => client.query('select 1').then(onGap)));
    }
    listened = true;
    return {
      on: (event: string, hear: (message: unknown) => Promise<void>) =>
        client.on(
          event as 'notification',
          event === 'notification'
            ? (message) => {
                heard = heard.then(() => hear(message)).catch(onError);
              }
            : guard(hear),
        ),
      query: (text: string) => client.query(text),
      removeAllListeners: (event: string) => client.removeAllListeners(event),
      release: () => {},
    };
  };
  // The adapter uses of a pool only these two, and would never give a broken connection back to a real one.
  const pool = {
    connect: listen,
    query: (text: string, values?: unknown[]) => teller.query(text, values),
  } as unknown as AdapterPool;

  const create = createAdapter(pool, { errorHandler: onError });
  return {
    // socket.io calls it with `new`.
    adapter: function ordered(namespace: unknown) {
      const adapter = create(namespace);
      // The method is protected, and the only place all that is told passes.
      const inner = adapter as unknown as { doPublish: Publish };
      const publish = inner.doPublish.bind(adapter);
      inner.doPublish = (message) => {
        const done = told.then(() => publish(message));
        told = done.catch(() => {});
        return done;
      };
      return adapter;
    },
    told: () => told,
    close: async () => {
      closed = true;
      await Promise.allSettled([listener?.end(), teller.end()]);
    },
  };
}
