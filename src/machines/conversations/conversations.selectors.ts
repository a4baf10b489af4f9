import type { SnapshotFrom } from 'xstate';
import type { Conversation } from '../../../domain/conversation.ts';
import type { Failure } from '../failure.ts';
import { type Conversations, newestFirst } from './conversationList.ts';
import type { conversationsMachine } from './conversations.machine.ts';

type ConversationsSnapshot = SnapshotFrom<typeof conversationsMachine>;

export type ConversationsStatus = 'loading' | 'ready' | 'failed';
export const selectConversationsStatus = (snapshot: ConversationsSnapshot): ConversationsStatus =>
  snapshot.matches('loading') ? 'loading' : snapshot.matches('failed') ? 'failed' : 'ready';

const sorted = new WeakMap<Conversations, readonly Conversation[]>();

/** Newest message first; the same array while nothing changed. */
export const selectConversations = ({ context: { conversations } }: ConversationsSnapshot): readonly Conversation[] => {
  const list = sorted.get(conversations) ?? newestFirst(conversations);
  sorted.set(conversations, list);
  return list;
};

export const selectConversationsFailure = (snapshot: ConversationsSnapshot): Failure | null => snapshot.context.failure;
export { selectUnreadMessages } from './unread.selectors.ts';
