import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { createGuard } from '../../../shared/guard.ts';
import { publishWithRetries } from '../../../realtime/publishWithRetries.ts';
import { channel, encodePeerMessage, peerMessage, type PeerMessage } from './peerMessage.ts';

export interface Peers {
  send(message: PeerMessage): void;
  close(): Promise<void>;
}

interface Listener {
  onMessage(message: PeerMessage): void;
  /** Called when the connection that listens was lost and restored, because messages in between are lost. */
  onGap(): void;
  onError(error: unknown): void;
}

export async function joinPeers(url: string, { onMessage, onGap, onError }: Listener): Promise<Peers> {
  // Messages aren't flushed to disk, because they are useless after a crash.
  const publisher = new pg.Pool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: 10_000,
    onConnect: (client) => client.query('set synchronous_commit = off'),
  });
  publisher.on('error', () => {});
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
        const { data } = peerMessage.safeParse(JSON.parse(payload));
        if (data) onMessage(data);
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
    send: (message) => {
      const payload = encodePeerMessage(message);
      if (payload === null || closed) return;
      const publish = () => publisher.query('select pg_notify($1, $2)', [channel, payload]);
      publishWithRetries(publish, { wait, isClosed: () => closed }).catch(onError);
    },
    close: async () => {
      closed = true;
      clearTimeout(waiting);
      await Promise.allSettled([client?.end(), publisher.end()]);
    },
  };
}
