import pg from 'pg';
import * as z from 'zod/mini';

const bytes = z.pipe(z.string(), z.transform((text): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))));
const news = z.discriminatedUnion('kind', [
  /** An update that is kept; with its bytes where they are few. */
  z.object({ kind: z.literal('update'), from: z.string(), document: z.string(), id: z.string(), bytes: z.optional(bytes) }),
  /** Who is there, and where they are. */
  z.object({ kind: z.literal('presence'), from: z.string(), document: z.string(), bytes }),
  /** Asks who is there. */
  z.object({ kind: z.literal('asked'), from: z.string(), document: z.string() }),
]);
export type PeerNews = z.output<typeof news>;

/** Name of what carries the news from process to process. */
export const channel = 'faena_shared_texts';
/** NOTIFY takes 8,000 bytes. */
const longestBytes = 5500;

/** News as it is told: an update's bytes are left out where they are too many, and read from where they are kept. */
export function encodeNews(told: PeerNews): string | null {
  if (told.kind === 'asked') return JSON.stringify(told);
  const { bytes: given, ...rest } = told;
  if (given === undefined || given.length > longestBytes) return told.kind === 'update' ? JSON.stringify(rest) : null;
  return JSON.stringify({ ...rest, bytes: Buffer.from(given).toString('base64') });
}

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
  const teller = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 10_000, onConnect: (client) => client.query('set synchronous_commit = off') });
  teller.on('error', () => {});
  let client: pg.Client | null = null;
  let closed = false;
  let waiting: NodeJS.Timeout | undefined;

  const listen = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
    const again = () => {
      if (closed || client !== next) return;
      client = null;
      waiting = setTimeout(retry, 500);
    };
    next.on('error', again).on('end', again);
    next.on('notification', ({ payload = '' }) => {
      const { data } = news.safeParse(JSON.parse(payload));
      if (data) heard(data);
    });
    client = next;
    await next.connect();
    await next.query(`listen ${channel}`);
    if (closed) await next.end();
  };
  const retry = () => {
    listen().then(onGap, (error: unknown) => {
      onError(error);
      if (!closed) waiting = setTimeout(retry, 1000);
    });
  };

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
