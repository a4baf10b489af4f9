/** Region of `conversation` with the panel of the group: its members, its name, and leaving it. */
import { and, stateIn } from 'xstate';
import type { Conversation } from '../../../../domain/conversation.ts';
import { failureIn } from '../../serviceFailure.ts';
import { outlivesScreen } from '../../outlivesScreen.ts';
import type { ConversationContext, ConversationEvent } from './conversation.types.ts';

type Of<T extends ConversationEvent['type']> = Extract<ConversationEvent, { type: T }>;
interface Given<E> {
  context: ConversationContext;
  event: E;
}

export const managingRegion = {
  initial: 'closed',
  states: {
    closed: {
      on: {
        'panel.opened': {
          target: 'open',
          actions: { type: 'storePanel', params: ({ event }: Given<Of<'panel.opened'>>) => event.panel },
        },
      },
    },
    open: {
      on: {
        'panel.closed': 'closed',
        'people.chosen': {
          actions: { type: 'storeChosen', params: ({ event }: Given<Of<'people.chosen'>>) => event.memberIds },
        },
        'change.requested': {
          target: 'changing',
          actions: { type: 'storeChange', params: ({ event }: Given<Of<'change.requested'>>) => event },
        },
      },
    },
    changing: {
      description: 'The server changes the group. If the viewer leaves, the screen may close before the answer.',
      tags: outlivesScreen,
      invoke: {
        id: 'changeConversation',
        src: 'changeConversation',
        input: ({ context: { workspaceId, conversationId, change, mutationId } }: Given<unknown>) => {
          if (!change) throw new Error('changing is entered with a change only');
          return { workspaceId, conversationId, change, idempotencyKey: mutationId };
        },
        onDone: [
          { guard: 'isLeaving', target: 'closed', actions: ['showLeft', 'removeConversation', 'emitClosed'] },
          {
            guard: 'isRenaming',
            target: 'closed',
            actions: {
              type: 'storeConversation',
              params: ({ event }: Given<{ output: Conversation }>) => event.output,
            },
          },
          {
            target: 'open',
            actions: [
              { type: 'storeConversation', params: ({ event }: Given<{ output: Conversation }>) => event.output },
              { type: 'removeJoined', params: ({ event }: Given<{ output: Conversation }>) => event.output },
            ],
          },
        ],
        onError: [
          // The answer was lost, but the live change or the server shows that the viewer has left.
          {
            guard: { type: 'hasLeft', params: failureIn },
            target: 'closed',
            actions: ['showLeft', 'removeConversation', 'emitClosed'],
          },
          {
            guard: and(['isLeaving', stateIn({ thread: 'closed' })]),
            target: 'closed',
            actions: ['showLeft', 'removeConversation', 'emitClosed'],
          },
          {
            target: 'open',
            actions: {
              type: 'showChangeFailure',
              params: failureIn,
            },
          },
        ],
      },
    },
  },
} as const;
