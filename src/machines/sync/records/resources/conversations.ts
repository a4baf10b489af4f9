import type { Conversation, ConversationMessage } from '../../../../../domain/conversation.ts';
import type { Change } from '../../../../../domain/socketEvents.ts';
import { mergeElements } from '../elements.ts';
import { defineLiveList, type ResourceKind } from './defineResource.ts';

export interface ConversationsSpec {
  kind: 'conversations';
}

/**
 * Returns the later of two states of the last message: the one with the greater number or, for the same message, the
 * newer version.
 */
const laterMessage = (a: ConversationMessage | null, b: ConversationMessage | null): ConversationMessage | null => {
  if (!a || !b) return a ?? b;
  if (a.number !== b.number) return a.number > b.number ? a : b;
  return a.version >= b.version ? a : b;
};

const rules = {
  /** Sorts the conversation with the newest message first. */
  order: (a: Conversation, b: Conversation): number => {
    // Returns the place for the order. `place` may be that of an earlier message until the conversation itself is
    // received again.
    const placeOf = ({ lastMessage, place }: Conversation) => Math.max(place, lastMessage?.place ?? 0);
    return placeOf(b) - placeOf(a) || (a.id < b.id ? -1 : 1);
  },
  merge: (known: Conversation, arrived: Conversation): Conversation => {
    const newer = known.version > arrived.version ? known : arrived;
    const { lastRead, unread } = known.lastRead > arrived.lastRead ? known : arrived;
    return { ...newer, lastRead, unread, lastMessage: laterMessage(arrived.lastMessage, known.lastMessage) };
  },
};

/** Marks a conversation as read up to this number. Returns null if nothing changes. */
const asRead = (known: Conversation, lastRead: number, unread: number): Conversation | null =>
  lastRead < known.lastRead || (lastRead === known.lastRead && unread >= known.unread)
    ? null
    : { ...known, lastRead, unread };

/** Marks a conversation as read up to this number. Later messages remain unread. Returns null if nothing changes. */
export const asSeen = (known: Conversation, number: number): Conversation | null =>
  asRead(known, number, Math.min(known.unread, Math.max(0, (known.lastMessage?.number ?? 0) - number)));

/** Applies a sent, edited or deleted message. A new message from another person counts as unread. */
const withMessage = (known: Conversation, message: ConversationMessage, viewerId: string): Conversation | null => {
  const lastMessage = laterMessage(known.lastMessage, message);
  if (lastMessage === known.lastMessage) return null;
  const isNew = message.number > (known.lastMessage?.number ?? 0);
  // The viewer's own message is read, but doesn't mark the messages before it as read.
  if (isNew && message.sender.id === viewerId)
    return { ...known, lastMessage, lastRead: known.unread === 0 ? message.number : known.lastRead };
  const isUnread = isNew && message.number > known.lastRead && message.deletedAt === null;
  return { ...known, lastMessage, unread: known.unread + Number(isUnread) };
};

/** Returns the id of the conversation that a change is about. */
const aboutOf = (change: Change): string | undefined =>
  change.type === 'conversation.saved'
    ? change.conversation.id
    : 'conversationId' in change
      ? change.conversationId
      : undefined;

const changed = (known: Conversation, change: Change, viewerId: string): Conversation | null => {
  switch (change.type) {
    case 'conversation.saved': {
      const { unread, lastRead, abilities } = known;
      const newer = known.version > change.conversation.version ? known : change.conversation;
      return { ...newer, unread, lastRead, abilities, lastMessage: change.conversation.lastMessage };
    }
    case 'conversation.read':
      return asRead(known, change.number, change.unread);
    case 'message.saved':
      return withMessage(known, change.message, viewerId);
    default:
      return null;
  }
};

/** All conversations of the viewer in the workspace, each with its number of unread messages. */
export const conversations: ResourceKind<ConversationsSpec, Conversation> = defineLiveList<ConversationsSpec>()(
  'listConversations',
  {
    key: () => 'conversations',
    call: (_, page) => ({ query: page ?? { pageIndex: 1, pageSize: 200 } }),
    ...rules,
    follow: (elements, changes, { viewerId }) =>
      changes.reduce((list, change) => {
        const about = aboutOf(change);
        const known = about === undefined ? undefined : list.find(({ id }) => id === about);
        const after = known && changed(known, change, viewerId);
        return after ? mergeElements(list, [after], rules) : list;
      }, elements),
    // Stale after a change of an unknown conversation, because changes don't contain the viewer's abilities. Stale also
    // after `conversation.left`, because a replayed one may be older than the viewer's return.
    isStale: (_, { changes }, elements) =>
      changes.some((change) => {
        const about = aboutOf(change);
        return (
          change.type === 'conversation.left' ||
          (about !== undefined && change.type !== 'conversation.read' && elements.every(({ id }) => id !== about))
        );
      }),
    retryAfter: { stale: 10_000, failed: 10_000 },
  },
);
