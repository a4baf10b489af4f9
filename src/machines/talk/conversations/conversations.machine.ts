/**
 * Machine of the list of conversations: the dialog that creates one. With one other person it is direct, and the server
 * returns an existing direct conversation. All others are groups. It runs while a screen of conversations is open.
 */
import { assign, enqueueActions, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import type { Conversation } from '../../../../domain/conversation.ts';
import { type Failure, storeFailure } from '../../failure.ts';
import { storeServiceFailure } from '../../serviceFailure.ts';
import { acquireResources } from '../../sync/acquireResources.ts';
import { repeatedCall } from '../../sync/repeatedCall.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  ConversationForm,
  CreateConversationCall,
  ConversationsEvent,
  ConversationsInput,
} from './conversations.types.ts';
import { navigate } from '../../app/root/root.senders.ts';
import { deliverElements } from '../../sync/records/records.senders.ts';

export interface ConversationsContext {
  call: CreateConversationCall;
  failure: Failure | null;
}

export const conversationsMachine = setup({
  types: {
    context: {} as ConversationsContext,
    input: {} as ConversationsInput,
    events: {} as ConversationsEvent,
    children: {} as { acquireResources: 'acquireResources'; createConversation: 'createConversation' },
  },
  actors: {
    acquireResources,
    createConversation: unprovided<Conversation, CreateConversationCall>('createConversation'),
  },
  actions: {
    prepareCall: assign(
      ({ context: { call } }, { name, memberIds, mutationId }: ConversationForm & { mutationId: string }) => ({
        call: repeatedCall(call, {
          ...call,
          // A direct conversation has no name.
          name: memberIds.length > 1 ? name.trim() : '',
          memberIds,
          idempotencyKey: mutationId,
        }),
        failure: null,
      }),
    ),
    clearFailure: assign({ failure: null }),
    storeFailure: storeFailure(),
    addToList: enqueueActions(({ enqueue }, element: Conversation) =>
      enqueue(deliverElements({ spec: { kind: 'conversations' as const }, elements: [element] })),
    ),
    openConversation: enqueueActions(({ enqueue }, { id }: Conversation) => enqueue(navigate(`/conversations/${id}`))),
  },
}).createMachine({
  id: 'conversations',
  context: ({ input: { workspaceId } }) => ({
    call: { workspaceId, name: '', memberIds: [], idempotencyKey: '' },
    failure: null,
  }),
  initial: 'closed',
  states: {
    closed: { on: { 'dialog.opened': { target: 'open', actions: 'clearFailure' } } },
    open: {
      invoke: {
        id: 'acquireResources',
        src: 'acquireResources',
        input: { specs: [{ kind: 'members' }] },
        onError: { actions: restartAfterCrash },
      },
      initial: 'choosing',
      states: {
        choosing: {
          on: {
            'dialog.closed': '#conversations.closed',
            'form.submitted': { target: 'creating', actions: { type: 'prepareCall', params: ({ event }) => event } },
          },
        },
        creating: {
          invoke: {
            id: 'createConversation',
            src: 'createConversation',
            input: ({ context }) => context.call,
            onDone: {
              target: '#conversations.closed',
              actions: [
                { type: 'addToList', params: ({ event }) => event.output },
                { type: 'openConversation', params: ({ event }) => event.output },
              ],
            },
            onError: { target: 'choosing', actions: storeServiceFailure },
          },
        },
      },
    },
  },
});
