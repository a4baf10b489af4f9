import type { ConversationMessage } from '../../../domain/conversation.ts';
import type { Person } from '../../../domain/person.ts';
import type { PendingWrite } from '../outbox/outbox.types.ts';
import type { Failure } from '../failure.ts';

/** Consecutive numbers, without a gap. */
export type Messages = readonly ConversationMessage[];

/** Where a text of the person's own is on its way to the server. */
export type Delivery = 'sent' | 'sending' | 'waiting' | 'failed';

/** A message as its reader sees it. */
export interface ShownMessage extends Omit<ConversationMessage, 'number'> {
  /** null until the server has given it one. */
  number: number | null;
  delivery: Delivery;
  /** The write that sends it. */
  mutationId: string | null;
  error: Failure | null;
  /** A change of its text that was refused, and is kept until it is sent again or given up. */
  failedEdit: { mutationId: string; content: string; error: Failure | null } | null;
}

/**
 * Takes messages into a run of consecutive ones: newer versions of those in it, and what directly follows. `missing`
 * is the greatest number that can't be joined on, because others before it are not here; 0: none.
 */
export const joinMessages = (base: Messages, incoming: Messages): { messages: Messages; missing: number } => {
  let messages: ConversationMessage[] | null = null;
  let missing = 0;
  for (const message of [...incoming].sort((a, b) => a.number - b.number || a.version - b.version)) {
    const run: Messages = messages ?? base;
    const first = run[0]?.number ?? 1;
    const at = message.number - first;
    const known = run[at];
    if (at < 0 || (known && known.version >= message.version)) continue;
    if (at > run.length) {
      missing = Math.max(missing, message.number);
      continue;
    }
    messages ??= [...base];
    messages[at] = message;
  }
  return { messages: messages ?? base, missing };
};

/** A page of older ones, put before the run. */
export const putBefore = (base: Messages, page: Messages): Messages => {
  const first = base[0]?.number ?? Number.POSITIVE_INFINITY;
  const older = page.filter(({ number }) => number < first);
  return older.length === 0 ? base : [...older, ...base];
};

/** A fresh page of the newest: joined to the run where they meet, in its place where they don't. */
export const replaceOrJoin = (base: Messages, page: Messages): Messages => {
  const last = base.at(-1)?.number;
  const first = page[0]?.number;
  if (last === undefined || first === undefined || first > last + 1) return page;
  return joinMessages(base, page).messages;
};

const shown = new WeakMap<ConversationMessage, ShownMessage>();
const asShown = (message: ConversationMessage): ShownMessage => {
  const known = shown.get(message);
  if (known) return known;
  const made: ShownMessage = { ...message, delivery: 'sent', mutationId: null, error: null, failedEdit: null };
  shown.set(message, made);
  return made;
};

const deliveryOf = ({ state }: PendingWrite): Delivery =>
  state === 'failed' || state === 'conflicted' ? 'failed' : state === 'waiting' ? 'waiting' : 'sending';

/**
 * The messages as the person sees them: the server's by number, every write on its way folded over them, and what they
 * have just sent at the end. `writes` are those about this conversation, oldest first.
 */
export const foldMessages = (
  base: Messages,
  writes: readonly PendingWrite[],
  { id, name, lastName, nickname, avatar }: Person,
): readonly ShownMessage[] => {
  const list = base.map(asShown);
  for (const write of writes) {
    const { op, mutationId, at, error } = write;
    const delivery = deliveryOf(write);
    if (op.kind === 'message.create') {
      // Told by the server before the write has left the overlay.
      if (list.some((message) => message.id === op.messageId)) continue;
      list.push({
        id: op.messageId,
        conversationId: op.conversationId,
        number: null,
        content: op.content,
        createdAt: at,
        editedAt: null,
        deletedAt: null,
        version: 0,
        sender: { id, name, lastName, nickname, avatar },
        delivery,
        mutationId,
        error,
        failedEdit: null,
      });
      continue;
    }
    if (op.kind !== 'message.update' && op.kind !== 'message.delete') continue;
    const place = list.findLastIndex((message) => message.id === op.messageId);
    const message = list[place];
    if (!message || message.deletedAt !== null) continue;
    if (op.kind === 'message.delete') {
      if (delivery !== 'failed') list[place] = { ...message, content: '', deletedAt: at, failedEdit: null };
    } else if (delivery === 'failed') {
      list[place] = { ...message, failedEdit: { mutationId, content: op.content, error } };
    } else {
      list[place] = {
        ...message,
        content: op.content,
        editedAt: message.number === null ? null : at,
        delivery: message.delivery === 'failed' ? 'failed' : delivery,
      };
    }
  }
  return list;
};
