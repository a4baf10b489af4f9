import type { Conversation, ConversationMessage, ConversationShared } from '../../../domain/conversation.ts';
import type { Change } from '../../../domain/socketEvents.ts';

export type Conversations = Readonly<Record<string, Conversation>>;

/** The later of two states of the last message: of a greater number, or of the same one in a newer version. */
const laterMessage = (a: ConversationMessage | null, b: ConversationMessage | null): ConversationMessage | null => {
  if (!a || !b) return a ?? b;
  if (a.number !== b.number) return a.number > b.number ? a : b;
  return a.version >= b.version ? a : b;
};

/** A conversation as the server has told of it for this viewer; what is known and newer stays. */
export const withConversation = (known: Conversations, told: Conversation): Conversations => {
  const before = known[told.id];
  if (!before) return { ...known, [told.id]: told };
  const newer = before.version > told.version ? before : told;
  const { lastRead, unread } = before.lastRead > told.lastRead ? before : told;
  return {
    ...known,
    [told.id]: { ...newer, lastRead, unread, lastMessage: laterMessage(told.lastMessage, before.lastMessage) },
  };
};

const withShared = (known: Conversations, told: ConversationShared): Conversations => {
  const before = known[told.id];
  if (!before) return known;
  const { unread, lastRead, abilities } = before;
  return withConversation(known, {
    ...(before.version > told.version ? before : told),
    unread,
    lastRead,
    abilities,
    lastMessage: told.lastMessage,
  });
};

/** A message was sent, edited or deleted; a new one of someone else's is unread. */
export const withMessage = (known: Conversations, message: ConversationMessage, viewerId: string): Conversations => {
  const before = known[message.conversationId];
  if (!before) return known;
  const lastMessage = laterMessage(before.lastMessage, message);
  if (lastMessage === before.lastMessage) return known;
  const isNew = message.number > (before.lastMessage?.number ?? 0);
  const own = isNew && message.sender.id === viewerId;
  const unread = own
    ? 0
    : before.unread + Number(isNew && message.number > before.lastRead && message.deletedAt === null);
  return {
    ...known,
    [before.id]: {
      ...before,
      lastMessage,
      unread,
      lastRead: own ? Math.max(before.lastRead, message.number) : before.lastRead,
    },
  };
};

/** Everything up to this number has been read. */
export const withRead = (
  known: Conversations,
  conversationId: string,
  number: number,
  unread: number,
): Conversations => {
  const before = known[conversationId];
  if (!before || number < before.lastRead || (number === before.lastRead && unread >= before.unread)) return known;
  return { ...known, [conversationId]: { ...before, lastRead: number, unread } };
};

/** The person has seen up to this number here; what came after it stays unread. */
export const withSeen = (known: Conversations, conversationId: string, number: number): Conversations => {
  const before = known[conversationId];
  return before
    ? withRead(
        known,
        conversationId,
        number,
        Math.min(before.unread, Math.max(0, (before.lastMessage?.number ?? 0) - number)),
      )
    : known;
};

export const withoutConversation = (known: Conversations, conversationId: string): Conversations => {
  if (!(conversationId in known)) return known;
  const { [conversationId]: _gone, ...rest } = known;
  return rest;
};

/** Folds what the live connection told into the list. */
export const receiveConversationChanges = (
  known: Conversations,
  changes: readonly Change[],
  viewerId: string,
): Conversations =>
  changes.reduce((list, change) => {
    switch (change.type) {
      case 'conversation.saved':
        return withShared(list, change.conversation);
      case 'conversation.left':
        return withoutConversation(list, change.conversationId);
      case 'conversation.read':
        return withRead(list, change.conversationId, change.number, change.unread);
      case 'message.saved':
        return withMessage(list, change.message, viewerId);
      default:
        return list;
    }
  }, known);

/**
 * Conversations told of that aren't in the list: what the viewer may do there has to be asked. So is one that was left:
 * a replay tells it again to one who has come back meanwhile.
 */
export const unknownAfter = (
  known: Conversations,
  unknown: readonly string[],
  changes: readonly Change[],
): readonly string[] =>
  changes.reduce((ids, change) => {
    const isLeft = change.type === 'conversation.left';
    const id =
      change.type === 'conversation.saved'
        ? change.conversation.id
        : isLeft || change.type === 'message.saved'
          ? change.conversationId
          : null;
    return id === null || (id in known && !isLeft) || ids.includes(id) ? ids : [...ids, id];
  }, unknown);

const movedAt = ({ lastMessage, createdAt }: Conversation): string => lastMessage?.createdAt ?? createdAt;

/** The conversation with the newest message first. */
export const newestFirst = (known: Conversations): readonly Conversation[] =>
  Object.values(known).sort((a, b) =>
    movedAt(a) > movedAt(b) ? -1 : movedAt(a) < movedAt(b) ? 1 : a.id < b.id ? -1 : 1,
  );
