import * as z from 'zod/mini';

const bytes = z.pipe(
  z.string(),
  z.transform((text): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))),
);
export const news = z.discriminatedUnion('kind', [
  /** An update that is kept; with its bytes where they are few. */
  z.object({
    kind: z.literal('update'),
    from: z.string(),
    document: z.string(),
    id: z.string(),
    bytes: z.optional(bytes),
  }),
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
