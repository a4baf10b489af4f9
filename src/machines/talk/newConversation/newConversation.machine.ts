/**
 * Creates a conversation. With one other person and no name it is direct, and the server returns an existing direct
 * conversation. All others are groups. It starts and stops with its dialog. Emits `conversation.created`.
 */
import { assign, emit, enqueueActions, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import type { Conversation } from '../../../../domain/conversation.ts';
import { type Failure, storeFailure } from '../../failure.ts';
import { storeServiceFailure } from '../../serviceFailure.ts';
import { acquireResources } from '../../sync/acquireResources.ts';
import { repeatedCall } from '../../sync/repeatedCall.ts';
import { unprovided } from '../../unprovided.ts';
import type {
  CreateConversationCall,
  NewConversationEmitted,
  NewConversationEvent,
  NewConversationInput,
} from './newConversation.types.ts';
import { deliverElements } from '../../sync/records/records.senders.ts';

export interface NewConversationContext {
  call: CreateConversationCall;
  failure: Failure | null;
}

export const newConversationMachine = setup({
  types: {
    context: {} as NewConversationContext,
    input: {} as NewConversationInput,
    events: {} as NewConversationEvent,
    emitted: {} as NewConversationEmitted,
    children: {} as { acquireResources: 'acquireResources'; createConversation: 'createConversation' },
  },
  actors: {
    acquireResources,
    createConversation: unprovided<Conversation, CreateConversationCall>('createConversation'),
  },
  actions: {
    prepareCall: assign(({ context: { call } }, { name, memberIds, mutationId }: NewConversationEvent) => ({
      call: repeatedCall(call, {
        ...call,
        // A direct conversation has no name.
        name: memberIds.length > 1 ? name.trim() : '',
        memberIds,
        idempotencyKey: mutationId,
      }),
      failure: null,
    })),
    storeFailure: storeFailure(),
    addToList: enqueueActions(({ enqueue }, element: Conversation) =>
      enqueue(deliverElements({ spec: { kind: 'conversations' as const }, elements: [element] })),
    ),
    emitCreated: emit((_, conversation: Conversation) => ({ type: 'conversation.created' as const, conversation })),
  },
}).createMachine({
  id: 'newConversation',
  context: ({ input: { workspaceId } }) => ({
    call: { workspaceId, name: '', memberIds: [], idempotencyKey: '' },
    failure: null,
  }),
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
        'form.submitted': { target: 'creating', actions: { type: 'prepareCall', params: ({ event }) => event } },
      },
    },
    creating: {
      invoke: {
        id: 'createConversation',
        src: 'createConversation',
        input: ({ context }) => context.call,
        onDone: {
          target: 'created',
          actions: [
            { type: 'addToList', params: ({ event }) => event.output },
            { type: 'emitCreated', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'choosing',
          actions: storeServiceFailure,
        },
      },
    },
    created: { description: 'The view opens the conversation, which stops this machine.' },
  },
});
