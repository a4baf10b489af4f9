import * as z from 'zod/mini';

const bytes = z.pipe(
  z.string(),
  z.transform((text): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'))),
);
export const peerMessage = z.discriminatedUnion('kind', [
  /** Notice of a stored update. It includes the update itself if that is short. */
  z.object({
    kind: z.literal('update'),
    from: z.string(),
    document: z.string(),
    id: z.string(),
    bytes: z.optional(bytes),
  }),
  z.object({ kind: z.literal('presence'), from: z.string(), document: z.string(), bytes }),
  z.object({ kind: z.literal('asked'), from: z.string(), document: z.string() }),
]);
export type PeerMessage = z.output<typeof peerMessage>;

export const channel = 'faena_shared_texts';
/** Maximum bytes of an update in a message, because NOTIFY accepts only 8,000 bytes. */
const maxBytes = 5500;

/**
 * Encodes a message for the other processes. Leaves out a long update, which the receiver then reads from the database.
 */
export function encodePeerMessage(message: PeerMessage): string | null {
  if (message.kind === 'asked') return JSON.stringify(message);
  const { bytes: given, ...rest } = message;
  if (given === undefined || given.length > maxBytes) return message.kind === 'update' ? JSON.stringify(rest) : null;
  return JSON.stringify({ ...rest, bytes: Buffer.from(given).toString('base64') });
}
