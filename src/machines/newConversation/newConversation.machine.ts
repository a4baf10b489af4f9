/**
 * The form of a new conversation: with one other person, without a name, it is their direct one, and the server gives
 * the existing one if there is one; anything else makes a group. Started and stopped with its dialog; emits where to go.
 */
import { assign, emit, sendTo, setup } from 'xstate';
import { cutText } from '../../../domain/cutText.ts';
import type { Conversation } from '../../../domain/conversation.ts';
import { limits } from '../../../domain/limits.ts';
import { type Failure, failureOf } from '../failure.ts';
import { holdResources } from '../holdResources.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import type {
  CreateConversationCall,
  NewConversationEmitted,
  NewConversationEvent,
  NewConversationInput,
} from './newConversation.types.ts';

export interface NewConversationContext extends NewConversationInput {
  memberIds: string[];
  name: string;
  mutationId: string;
  /** Why the last try was refused. */
  failure: Failure | null;
}

export const newConversationMachine = setup({
  types: {
    context: {} as NewConversationContext,
    input: {} as NewConversationInput,
    events: {} as NewConversationEvent,
    emitted: {} as NewConversationEmitted,
    children: {} as { holdResources: 'holdResources'; createConversation: 'createConversation' },
  },
  actors: {
    holdResources,
    createConversation: unprovided<Conversation, CreateConversationCall>('createConversation'),
  },
  actions: {
    noteMembers: assign({
      memberIds: (_, memberIds: string[]) => memberIds.slice(0, limits.conversationMembers),
      mutationId: '',
      failure: null,
    }),
    noteName: assign({ name: (_, name: string) => cutText(name, limits.name), mutationId: '', failure: null }),
    /** Sent again unchanged it stays the same request: the first may have been done, and only its answer lost. */
    noteMutation: assign({
      mutationId: ({ context }, mutationId: string) => context.mutationId || mutationId,
      failure: null,
    }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    tellList: sendTo(
      ({ system }) => actorOf(system, 'conversations'),
      (_, conversation: Conversation) => ({ type: 'conversation.known' as const, conversation }),
    ),
    emitCreated: emit((_, conversation: Conversation) => ({ type: 'conversation.created' as const, conversation })),
  },
  guards: { hasMembers: ({ context }) => context.memberIds.length > 0 },
}).createMachine({
  id: 'newConversation',
  context: ({ input }) => ({ ...input, memberIds: [], name: '', mutationId: '', failure: null }),
  invoke: { id: 'holdResources', src: 'holdResources', input: { specs: [{ kind: 'members' }] } },
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'members.chosen': { actions: { type: 'noteMembers', params: ({ event }) => event.memberIds } },
        'name.changed': { actions: { type: 'noteName', params: ({ event }) => event.name } },
        'conversation.submitted': {
          guard: 'hasMembers',
          target: 'creating',
          actions: { type: 'noteMutation', params: ({ event }) => event.mutationId },
        },
      },
    },
    creating: {
      invoke: {
        id: 'createConversation',
        src: 'createConversation',
        input: ({ context: { workspaceId, name, memberIds, mutationId } }) => ({
          // A conversation of two has no name of its own.
          workspaceId,
          name: memberIds.length > 1 ? name.trim() : '',
          memberIds,
          idempotencyKey: mutationId,
        }),
        onDone: {
          target: 'created',
          actions: [
            { type: 'tellList', params: ({ event }) => event.output },
            { type: 'emitCreated', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'choosing',
          actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
        },
      },
    },
    created: { description: 'The view goes there, which ends this.' },
  },
});
