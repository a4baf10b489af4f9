import { createAdapter } from '@socket.io/postgres-adapter';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { createGuard } from '../shared/guard.ts';
import { publishWithRetries } from './publishWithRetries.ts';

type AdapterPool = Parameters<typeof createAdapter>[0];
type Adapter = ReturnType<ReturnType<typeof createAdapter>>;
type Publish = (message: unknown) => Promise<string>;

export interface Cluster {
  adapter: (namespace: unknown) => Adapter;
  /** Resolves when this process first receives messages from the others. */
  listening: Promise<void>;
  /** Resolves when all messages are sent. Resolves to false if a message was lost since the last call. */
  flushed(): Promise<boolean>;
  isClosed(): boolean;
  close(): Promise<void>;
}

/**
 * Creates the adapter with separate connections: one listens, the other publishes. The plain adapter stores long
 * messages in a table, so that short messages overtake them. Here each message waits for the previous one, because a
 * socket must leave a room before the next event is sent to the room. `onGap` is called whenever this process begins to
 * listen, because it missed the earlier messages.
 */
export function joinCluster(url: string, onGap: () => void, onError: (error: unknown) => void): Cluster {
  const publisher = publisherOf(url);
  const guard = createGuard(onError);
  let listener: pg.Client | null = null;
  const listening = Promise.withResolvers<void>();
  let closed = false;
  let received: Promise<unknown> = Promise.resolve();
  let published: Promise<unknown> = Promise.resolve();
  let isLost = false;

  const listen = async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    // Ignores the error here, because without a listener a broken connection would end the process. The adapter handles
    // `end`.
    client.on('error', () => {});
    await client.connect();
    if (closed) {
      await client.end();
      throw new Error('The server is closing');
    }
    listener = client;
    // Runs after the adapter's own LISTEN, which the adapter sends as soon as it has the client.
    setImmediate(
      guard(async () => {
        await client.query('select 1');
        onGap();
        listening.resolve();
      }),
    );
    return pooledClient(client, guard, (receive) => {
      received = received.then(receive).catch(onError);
    });
  };
  // Replacement for a pool. The adapter uses only these two methods, and would never return a broken connection to a
  // real pool.
  const pool = {
    connect: listen,
    // Handles errors here, because the adapter ignores them.
    query: async (text: string, values?: unknown[]) => {
      const run = () => publisher.query(text, values);
      if (text.startsWith('DELETE')) return run();
      try {
        return await publishWithRetries(run, { wait: setTimeout, isClosed: () => closed });
      } catch (error) {
        if (text.startsWith('SELECT payload')) onGap();
        else isLost = true;
        throw error;
      }
    },
  } as unknown as AdapterPool;

  const create = createAdapter(pool, { errorHandler: onError });
  return {
    // A normal function, because socket.io calls it with `new`.
    adapter: function ordered(namespace: unknown) {
      return inOrder(create(namespace), (publish) => {
        const done = published.then(publish);
        published = done.catch(() => {});
        return done;
      });
    },
    listening: listening.promise,
    flushed: async () => {
      await published;
      const isComplete = !isLost;
      isLost = false;
      return isComplete;
    },
    isClosed: () => closed,
    close: async () => {
      closed = true;
      await Promise.allSettled([listener?.end(), publisher.end()]);
    },
  };
}

/** Returns the part of a pooled client that the adapter uses. Each message is received after the previous one. */
const pooledClient = (
  client: pg.Client,
  guard: ReturnType<typeof createGuard>,
  receiveNext: (receive: () => Promise<void>) => void,
) => ({
  on: (event: string, receive: (message: unknown) => Promise<void>) =>
    client.on(
      event as 'notification',
      event === 'notification' ? (message) => receiveNext(() => receive(message)) : guard(receive),
    ),
  query: (text: string) => client.query(text),
  removeAllListeners: (event: string) => client.removeAllListeners(event),
  release: () => {},
});

function publisherOf(url: string): pg.Pool {
  const publisher = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    // Messages aren't flushed to disk, because they are useless after a crash.
    onConnect: (client) => client.query('set synchronous_commit = off'),
  });
  publisher.on('error', () => {});
  publisher.on('connect', (client) => void client.on('error', () => {}));
  return publisher;
}

/** Runs each publication of an adapter by `queue`. Wraps a protected method, because all messages pass through it. */
function inOrder(adapter: Adapter, queue: (publish: () => Promise<string>) => Promise<string>): Adapter {
  const inner = adapter as unknown as { doPublish: Publish };
  const publish = inner.doPublish.bind(adapter);
  inner.doPublish = (message) => queue(() => publish(message));
  return adapter;
}
