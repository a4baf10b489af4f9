/**
 * All conversations of the person in this workspace, with what is unread in each. Lives as long as the workspace, for
 * the sidebar's number and the list beside the open thread. Its base comes from the server's list and the live
 * connection; a conversation it doesn't know makes it ask anew, since abilities and read states are per viewer.
 */
import { assign, setup } from 'xstate';
import type { Conversation, ConversationMessage } from '../../../domain/conversation.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import { type Failure, failureOf } from '../failure.ts';
import { unprovided } from '../systemActors.ts';
import {
  type Conversations,
  receiveConversationChanges,
  unknownAfter,
  withConversation,
  withMessage,
  withoutConversation,
  withSeen,
} from './conversationList.ts';
import type { ConversationsEvent, ConversationsInput, LoadConversationsCall } from './conversations.types.ts';

export interface ConversationsContext extends ConversationsInput {
  conversations: Conversations;
  /** Told of since the last asking, and not in the list. */
  unknown: readonly string[];
  /** Why they couldn't be listed. */
  failure: Failure | null;
}

export const conversationsMachine = setup({
  types: {
    context: {} as ConversationsContext,
    input: {} as ConversationsInput,
    events: {} as ConversationsEvent,
    children: {} as { loadConversations: 'loadConversations' },
  },
  actors: { loadConversations: unprovided<Conversation[], LoadConversationsCall>('loadConversations') },
  delays: { fetchAgain: 10_000 },
  actions: {
    /** What was told while the list was on its way may be newer than it. */
    noteList: assign(({ context }, list: Conversation[]) => {
      const known: Conversations = Object.fromEntries(
        list.flatMap(({ id }) => (context.conversations[id] ? [[id, context.conversations[id]]] : [])),
      );
      return { conversations: list.reduce(withConversation, known), failure: null };
    }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    expectAll: assign({ unknown: [] }),
    receive: assign(({ context }, changes: Change[]) => ({
      conversations: receiveConversationChanges(context.conversations, changes, context.accountId),
      unknown: unknownAfter(context.conversations, context.unknown, changes),
    })),
    noteMessage: assign({
      conversations: ({ context }, message: ConversationMessage) =>
        withMessage(context.conversations, message, context.accountId),
    }),
    noteConversation: assign({
      conversations: ({ context }, conversation: Conversation) => withConversation(context.conversations, conversation),
    }),
    noteSeen: assign({
      conversations: ({ context }, { conversationId, number }: { conversationId: string; number: number }) =>
        withSeen(context.conversations, conversationId, number),
    }),
    forget: assign({
      conversations: ({ context }, conversationId: string) =>
        withoutConversation(context.conversations, conversationId),
    }),
  },
  guards: {
    hasUnknown: ({ context }) => context.unknown.length > 0,
  },
}).createMachine({
  id: 'conversations',
  context: ({ input }) => ({ ...input, conversations: {}, unknown: [], failure: null }),
  on: {
    'server.batch': { actions: { type: 'receive', params: ({ event }) => event.changes } },
    'record.written': {
      guard: ({ event }) => 'message' in event.result,
      actions: {
        type: 'noteMessage',
        params: ({ event: { result } }) => (result as { message: ConversationMessage }).message,
      },
    },
    'conversation.known': { actions: { type: 'noteConversation', params: ({ event }) => event.conversation } },
    'conversation.seen': { actions: { type: 'noteSeen', params: ({ event }) => event } },
    'conversation.gone': { actions: { type: 'forget', params: ({ event }) => event.conversationId } },
  },
  initial: 'loading',
  states: {
    loading: {
      entry: 'expectAll',
      invoke: {
        id: 'loadConversations',
        src: 'loadConversations',
        input: ({ context: { workspaceId } }) => ({ workspaceId }),
        onDone: { target: 'ready', actions: { type: 'noteList', params: ({ event }) => event.output } },
        onError: { target: 'failed', actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) } },
      },
      on: { 'records.stale': { target: 'loading', reenter: true } },
    },
    failed: {
      after: { fetchAgain: 'loading' },
      on: { 'retry.requested': 'loading', 'records.stale': 'loading' },
    },
    ready: {
      on: { 'records.stale': '.refreshing' },
      initial: 'settled',
      states: {
        settled: { always: { guard: 'hasUnknown', target: 'refreshing' } },
        refreshing: {
          description: 'Asks anew; what is known stays meanwhile.',
          entry: 'expectAll',
          invoke: {
            id: 'loadConversations',
            src: 'loadConversations',
            input: ({ context: { workspaceId } }) => ({ workspaceId }),
            onDone: { target: 'settled', actions: { type: 'noteList', params: ({ event }) => event.output } },
            onError: 'stale',
          },
          on: { 'records.stale': { target: 'refreshing', reenter: true } },
        },
        stale: { after: { fetchAgain: 'refreshing' } },
      },
    },
  },
});
