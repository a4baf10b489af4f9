/**
 * Region of `chatRoom` with the messages: it loads the newest page, older ones on request, and the newest again when
 * messages may have been missed. It also decides on proposals and clears the history.
 */
import { failureIn, storeServiceFailure } from '../../serviceFailure.ts';
import type { ChatPage, ChatRoomContext, ChatRoomEvent } from './chatRoom.types.ts';

type Of<T extends ChatRoomEvent['type']> = Extract<ChatRoomEvent, { type: T }>;
interface Given<E> {
  context: ChatRoomContext;
  event: E;
}
interface Done {
  output: ChatPage;
}

const isThisRoom = {
  type: 'isThisRoom',
  params: ({ event }: Given<Of<'chat.joined'>>) => event.projectId,
} as const;
/** Ends the messages that have arrived in the room. */
const removeConfirmed = {
  type: 'removeMessages',
  params: ({ context: { messages, outgoing } }: Given<unknown>) =>
    outgoing.map(({ id }) => id).filter((id) => messages.some((message) => message.id === id)),
} as const;

export const historyRegion = {
  initial: 'entering',
  on: {
    'chat.messageReceived': {
      actions: [
        { type: 'mergeMessage', params: ({ event }: Given<Of<'chat.messageReceived'>>) => event.message },
        removeConfirmed,
      ],
    },
    'chat.streamed': {
      actions: { type: 'appendDeltas', params: ({ event }: Given<Of<'chat.streamed'>>) => event.deltas },
    },
    'proposal.decided': {
      guard: { type: 'isUndecided', params: ({ event }: Given<Of<'proposal.decided'>>) => event },
      actions: { type: 'startDecision', params: ({ event }: Given<Of<'proposal.decided'>>) => event },
    },
    'decision.made': {
      actions: [
        { type: 'mergeMessage', params: ({ event }: Given<Of<'decision.made'>>) => event.message },
        { type: 'endDecision', params: ({ event }: Given<Of<'decision.made'>>) => event.proposalId },
        { type: 'stopDecision', params: ({ event }: Given<Of<'decision.made'>>) => event.proposalId },
      ],
    },
    'decision.failed': {
      actions: { type: 'endDecision', params: ({ event }: Given<Of<'decision.failed'>>) => event.proposalId },
    },
  },
  states: {
    entering: {
      description: 'Waits for the room, so that no message between the history and the live ones is missed.',
      on: {
        'chat.joined': { guard: isThisRoom, target: 'loading' },
        'chat.unreachable': 'loading',
      },
      after: { joinDelay: 'loading' },
    },
    loading: {
      description: 'Loads the newest page for the first time.',
      invoke: {
        id: 'loadChat',
        src: 'loadChat',
        input: ({ context: { workspaceId, projectId } }: Given<unknown>) => ({ workspaceId, projectId, before: null }),
        onDone: {
          target: 'ready',
          actions: [{ type: 'mergeNewest', params: ({ event }: Given<Done>) => event.output }, removeConfirmed],
        },
        onError: {
          target: 'failed',
          actions: storeServiceFailure,
        },
      },
      on: {
        'chat.joined': {
          guard: isThisRoom,
          target: 'loading',
          reenter: true,
        },
      },
    },
    failed: {
      description: 'The first page could not be loaded.',
      on: {
        'retry.requested': 'loading',
        'chat.joined': { guard: isThisRoom, target: 'loading' },
      },
    },
    ready: {
      type: 'parallel',
      states: {
        older: {
          description: 'Pages before the loaded ones, which are loaded on request.',
          initial: 'complete',
          states: {
            complete: {
              description: 'All earlier messages are loaded.',
              always: { guard: 'mayHaveOlder', target: 'more' },
            },
            more: { on: { 'older.requested': 'fetching' } },
            fetching: {
              invoke: {
                id: 'loadOlder',
                src: 'loadChat',
                input: ({ context: { workspaceId, projectId, messages } }: Given<unknown>) => ({
                  workspaceId,
                  projectId,
                  before: messages[0]?.id ?? null,
                }),
                onDone: {
                  target: 'complete',
                  actions: { type: 'prependOlder', params: ({ event }: Given<Done>) => event.output },
                },
                onError: 'failed',
              },
            },
            failed: { on: { 'older.requested': 'fetching' } },
          },
        },
        clearing: {
          description: 'The user deletes the whole history.',
          initial: 'idle',
          states: {
            idle: { on: { 'clearing.requested': 'confirming' } },
            confirming: { on: { 'clearing.cancelled': 'idle', 'clearing.confirmed': 'pending' } },
            pending: {
              invoke: {
                id: 'clearChat',
                src: 'clearChat',
                input: ({ context: { workspaceId, projectId } }: Given<unknown>) => ({ workspaceId, projectId }),
                onDone: { target: 'idle', actions: 'clearMessages' },
                onError: {
                  target: 'idle',
                  actions: { type: 'showFailure', params: failureIn },
                },
              },
            },
          },
        },
        newer: {
          initial: 'following',
          states: {
            following: {
              description: 'The newest messages are loaded, and live ones are added.',
              on: {
                'chat.streamed': [
                  {
                    guard: { type: 'hasGap', params: ({ event }: Given<Of<'chat.streamed'>>) => event.deltas },
                    target: 'refetching',
                    actions: { type: 'appendDeltas', params: ({ event }: Given<Of<'chat.streamed'>>) => event.deltas },
                  },
                  {
                    actions: { type: 'appendDeltas', params: ({ event }: Given<Of<'chat.streamed'>>) => event.deltas },
                  },
                ],
                'chat.joined': {
                  guard: isThisRoom,
                  target: 'refetching',
                },
                'history.stale': 'refetching',
              },
            },
            refetching: {
              description: 'Messages may have been missed, so the newest page is loaded again.',
              invoke: {
                id: 'loadNewest',
                src: 'loadChat',
                input: ({ context: { workspaceId, projectId } }: Given<unknown>) => ({
                  workspaceId,
                  projectId,
                  before: null,
                }),
                onDone: {
                  target: 'following',
                  actions: [{ type: 'mergeNewest', params: ({ event }: Given<Done>) => event.output }, removeConfirmed],
                },
                onError: 'behind',
              },
              on: {
                'chat.joined': {
                  guard: isThisRoom,
                  target: 'refetching',
                  reenter: true,
                },
              },
            },
            behind: {
              description: 'The newest page could not be loaded. It is tried again.',
              on: {
                'chat.joined': {
                  guard: isThisRoom,
                  target: 'refetching',
                },
              },
              after: { retryDelay: 'refetching' },
            },
          },
        },
      },
    },
  },
} as const;
