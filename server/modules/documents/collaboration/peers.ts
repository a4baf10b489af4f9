import pg from 'pg';
import { createGuard } from '../../../guard.ts';
import { channel, encodeNews, news, type PeerNews } from './news.ts';

/** The other processes on the same PostgreSQL. */
export interface Peers {
  tell(told: PeerNews): void;
  close(): Promise<void>;
}

interface Listener {
  heard(news: PeerNews): void;
  /** Listens again after it couldn't: what was told meanwhile went past. */
  onGap(): void;
  onError(error: unknown): void;
}

/** Listens on a connection of its own, and again when it is lost. */
export async function joinPeers(url: string, { heard, onGap, onError }: Listener): Promise<Peers> {
  // What is told needs no disk: it is worthless after a crash.
  const teller = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    onConnect: (client) => client.query('set synchronous_commit = off'),
  });
  teller.on('error', () => {});
  let client: pg.Client | null = null;
  let closed = false;
  let waiting: NodeJS.Timeout | undefined;

  const guard = createGuard(onError);
  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    const again = () => {
      if (closed || client !== next) return;
      client = null;
      waiting = setTimeout(retry, 500);
    };
    next.on('error', again).on('end', again);
    next.on(
      'notification',
      guard(({ payload = '' }: pg.Notification) => {
        const { data } = news.safeParse(JSON.parse(payload));
        if (data) heard(data);
      }),
    );
    client = next;
    await next.connect();
    await next.query(`listen ${channel}`);
    if (closed) await next.end();
  };
  const retry = guard(async () => {
    try {
      await listen();
    } catch (error) {
      if (!closed) waiting = setTimeout(retry, 1000);
      throw error;
    }
    onGap();
  });

  await listen();
  return {
    tell: (told) => {
      const payload = encodeNews(told);
      if (payload !== null && !closed) teller.query('select pg_notify($1, $2)', [channel, payload]).catch(onError);
    },
    close: async () => {
      closed = true;
      clearTimeout(waiting);
      await Promise.allSettled([client?.end(), teller.end()]);
    },
  };
}
