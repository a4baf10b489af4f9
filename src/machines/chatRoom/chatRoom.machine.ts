/**
 * Machine of a project's assistant room. The workspace runs it while the screen is open. Invariants: each message is
 * shown once. An outgoing message is stored on the device until the server confirms it. Messages are sent in order,
 * and not during an answer. Streamed parts are appended by their offset, and missing ones are loaded.
 */
import { and, assign, enqueueActions, fromCallback, raise, sendTo, setup, stateIn } from 'xstate';
import { restartAfterCrash } from '../crash.ts';
import type { ChatDelta, ChatMessage } from '../../../domain/chat.ts';
import { limits } from '../../../domain/limits.ts';
import type { PhraseOrText } from '../../../domain/phrase.ts';
import { isBlankText } from '../../../domain/text.ts';
import { draftKey } from '../drafts/drafts.types.ts';
import { type Failure, failureOf } from '../failure.ts';
import type { ChatCommand } from '../realtime/realtime.types.ts';
import { actorOf, unprovided } from '../systemActors.ts';
import { toastOf } from '../toasts/toasts.types.ts';
import { type ChatMessages, isStreaming, withDeltas, withMessage, withNewest, withOlder } from './chatMessages.ts';
import type {
  ChatPage,
  ChatRoomEvent,
  ChatRoomInput,
  ClearChatCall,
  DecideProposalCall,
  Decision,
  DecisionFailures,
  LoadChatCall,
  OutgoingMessage,
  UnsentMessage,
} from './chatRoom.types.ts';
import { unsentText } from './unsent.ts';

export interface ChatRoomContext extends Omit<ChatRoomInput, 'draft' | 'unsent'> {
  messages: ChatMessages;
  /** After a full page there may be older messages. */
  oldestPage: number;
  speaker: string | null;
  draft: string;
  /** Messages that the server has not confirmed, in the order of sending. */
  outgoing: readonly OutgoingMessage[];
  sendingId: string;
  decisions: readonly Decision[];
  decisionFailures: DecisionFailures;
  failure: Failure | null;
}

const page = 50;
const isText = (text: string): boolean => !isBlankText(text) && text.trim().length <= limits.chat;

export const chatRoomMachine = setup({
  types: {
    context: {} as ChatRoomContext,
    input: {} as ChatRoomInput,
    events: {} as ChatRoomEvent,
    children: {} as {
      presence: 'presence';
      loadChat: 'loadChat';
      loadNewest: 'loadChat';
      loadOlder: 'loadChat';
      decideProposal: 'decideProposal';
      clearChat: 'clearChat';
    },
  },
  actors: {
    /** Leaves the room. A callback actor, because a stopped machine runs no exit actions. */
    presence: fromCallback<ChatRoomEvent, { projectId: string }>(
      ({ input: { projectId }, system }) =>
        () =>
          actorOf(system, 'realtime').send({ type: 'chat.requested', command: { type: 'leaveChat', projectId } }),
    ),
    loadChat: unprovided<ChatPage, LoadChatCall>('loadChat'),
    decideProposal: unprovided<ChatMessage, DecideProposalCall>('decideProposal'),
    clearChat: unprovided<void, ClearChatCall>('clearChat'),
  },
  delays: {
    /** Milliseconds to wait for the room, so that the history is loaded once. Later messages arrive live. */
    joinDelay: 300,
    answerTimeout: 10_000,
    /** Milliseconds without a streamed part after which the history is loaded again. */
    silence: 20_000,
    retryDelay: 5000,
  },
  actions: {
    command: sendTo(
      ({ system }) => actorOf(system, 'realtime'),
      (_, command: ChatCommand) => ({ type: 'chat.requested' as const, command }),
    ),
    join: sendTo(
      ({ system }) => actorOf(system, 'realtime'),
      ({ context: { projectId } }) => ({
        type: 'chat.requested' as const,
        command: { type: 'joinChat' as const, projectId },
      }),
    ),
    removeConfirmed: enqueueActions(({ context: { accountId, projectId, messages, outgoing }, enqueue, system }) => {
      const arrived = outgoing.filter((message) => messages.some(({ id }) => id === message.id));
      if (arrived.length === 0) return;
      enqueue.assign({ outgoing: outgoing.filter((message) => !arrived.includes(message)) });
      for (const { id } of arrived)
        enqueue.sendTo(actorOf(system, 'drafts'), {
          type: 'draft.removed',
          key: draftKey.chatUnsent(accountId, projectId, id),
        });
    }),
    mergeNewest: assign(({ context }, { messages: fetched, speaker }: ChatPage) => {
      const { messages, reset } = withNewest(context.messages, fetched);
      return { messages, speaker, failure: null, oldestPage: reset ? fetched.length : context.oldestPage };
    }),
    prependOlder: assign(({ context }, { messages }: ChatPage) => ({
      messages: withOlder(context.messages, messages),
      oldestPage: messages.length,
    })),
    mergeMessage: assign({ messages: ({ context }, message: ChatMessage) => withMessage(context.messages, message) }),
    appendDeltas: assign({
      messages: ({ context }, deltas: readonly ChatDelta[]) => withDeltas(context.messages, deltas).messages,
    }),
    storeFailure: assign({ failure: (_, failure: Failure) => failure }),
    saveDraft: enqueueActions(({ context: { accountId, projectId }, enqueue, system }, text: string) => {
      const key = draftKey.chat(accountId, projectId);
      enqueue.assign({ draft: text });
      enqueue.sendTo(
        actorOf(system, 'drafts'),
        text.trim() === '' ? { type: 'draft.removed', key } : { type: 'draft.saved', key, text },
      );
    }),
    queue: enqueueActions(
      ({ context: { accountId, projectId, outgoing }, enqueue, system }, message: UnsentMessage) => {
        enqueue.assign({ outgoing: [...outgoing, { ...message, failure: null }] });
        enqueue.sendTo(actorOf(system, 'drafts'), {
          type: 'draft.saved',
          key: draftKey.chatUnsent(accountId, projectId, message.id),
          text: unsentText(message),
        });
      },
    ),
    /** Moves the message behind the waiting ones, because messages are sent one at a time. */
    queueAgain: assign({
      outgoing: ({ context: { outgoing } }, messageId: string) => [
        ...outgoing.filter(({ id }) => id !== messageId),
        ...outgoing.filter(({ id }) => id === messageId).map((message) => ({ ...message, failure: null })),
      ],
    }),
    discard: enqueueActions(({ context: { accountId, projectId, outgoing }, enqueue, system }, messageId: string) => {
      enqueue.assign({ outgoing: outgoing.filter(({ id }) => id !== messageId) });
      enqueue.sendTo(actorOf(system, 'drafts'), {
        type: 'draft.removed',
        key: draftKey.chatUnsent(accountId, projectId, messageId),
      });
    }),
    takeNext: assign({
      sendingId: ({ context }) => context.outgoing.find(({ failure }) => failure === null)?.id ?? '',
    }),
    sendNext: enqueueActions(({ context: { projectId, outgoing, sendingId }, enqueue, system }) => {
      const message = outgoing.find(({ id }) => id === sendingId);
      if (!message) return;
      enqueue.sendTo(actorOf(system, 'realtime'), {
        type: 'chat.requested',
        command: { type: 'sendChat', projectId, messageId: message.id, content: message.content },
      });
    }),
    storeRejection: assign({
      outgoing: ({ context: { outgoing, sendingId } }, failure: PhraseOrText) =>
        outgoing.map((message) => (message.id === sendingId ? { ...message, failure } : message)),
    }),
    queueDecision: assign(({ context: { decisions, decisionFailures } }, { proposalId, verdict }: Decision) => {
      const { [proposalId]: _before, ...others } = decisionFailures;
      return { decisions: [...decisions, { proposalId, verdict }], decisionFailures: others };
    }),
    removeDecision: assign({ decisions: ({ context }) => context.decisions.slice(1) }),
    storeDecisionFailure: assign({
      decisionFailures: ({ context: { decisions, decisionFailures } }, failure: Failure) => ({
        ...decisionFailures,
        [decisions[0]?.proposalId ?? '']: failure,
      }),
    }),
    clearMessages: assign({ messages: [], oldestPage: 0 }),
    showFailure: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
  },
  guards: {
    isThisRoom: ({ context }, projectId: string) => projectId === context.projectId,
    hasGap: ({ context }, deltas: readonly ChatDelta[]) => withDeltas(context.messages, deltas).gap,
    mayHaveOlder: ({ context }) => context.oldestPage >= page,
    isAnswering: ({ context }) => context.messages.some(isStreaming),
    isQuiet: ({ context }) => !context.messages.some(isStreaming),
    hasMessageToSend: ({ context }) =>
      context.outgoing.some(({ failure }) => failure === null) && !context.messages.some(isStreaming),
    hasArrived: ({ context: { outgoing, sendingId } }) => !outgoing.some(({ id }) => id === sendingId),
    canSend: ({ context: { accountId, workspaceId } }, text: string) =>
      isText(text) && accountId !== '' && workspaceId !== '',
    isKnownQuestion: ({ context }, answerId: string) => questionOf(context.messages, answerId) !== '',
    isUndecided: ({ context }, { proposalId }: Decision) =>
      context.decisions.every((decision) => decision.proposalId !== proposalId),
    hasDecision: ({ context }) => context.decisions.length > 0,
  },
}).createMachine({
  id: 'chatRoom',
  context: ({ input: { draft, unsent, ...of } }) => ({
    ...of,
    messages: [],
    oldestPage: 0,
    speaker: null,
    draft: draft ?? '',
    outgoing: unsent.map((message) => ({ ...message, failure: null })),
    sendingId: '',
    decisions: [],
    decisionFailures: {},
    failure: null,
  }),
  invoke: {
    id: 'presence',
    src: 'presence',
    input: ({ context: { projectId } }) => ({ projectId }),
    onError: { actions: restartAfterCrash },
  },
  type: 'parallel',
  states: {
    room: {
      initial: 'joining',
      states: {
        joining: {
          description: 'Joining the room. The request is repeated after a reconnect, or if there is no answer.',
          entry: 'join',
          on: {
            'chat.joined': { guard: { type: 'isThisRoom', params: ({ event }) => event.projectId }, target: 'joined' },
            'chat.reachable': { target: 'joining', reenter: true },
            'chat.unreachable': 'away',
          },
          after: { answerTimeout: { target: 'joining', reenter: true } },
        },
        joined: { on: { 'chat.reachable': 'joining', 'chat.unreachable': 'away' } },
        away: { description: 'The connection is lost.', on: { 'chat.reachable': 'joining' } },
      },
    },
    history: {
      initial: 'entering',
      on: {
        'chat.messageReceived': {
          actions: [{ type: 'mergeMessage', params: ({ event }) => event.message }, 'removeConfirmed'],
        },
        'chat.streamed': { actions: { type: 'appendDeltas', params: ({ event }) => event.deltas } },
      },
      states: {
        entering: {
          on: {
            'chat.joined': { guard: { type: 'isThisRoom', params: ({ event }) => event.projectId }, target: 'loading' },
            'chat.unreachable': 'loading',
          },
          after: { joinDelay: 'loading' },
        },
        loading: {
          invoke: {
            id: 'loadChat',
            src: 'loadChat',
            input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId, before: null }),
            onDone: {
              target: 'ready',
              actions: [{ type: 'mergeNewest', params: ({ event }) => event.output }, 'removeConfirmed'],
            },
            onError: {
              target: 'failed',
              actions: { type: 'storeFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          on: {
            'chat.joined': {
              guard: { type: 'isThisRoom', params: ({ event }) => event.projectId },
              target: 'loading',
              reenter: true,
            },
          },
        },
        failed: {
          on: {
            'retry.requested': 'loading',
            'chat.joined': { guard: { type: 'isThisRoom', params: ({ event }) => event.projectId }, target: 'loading' },
          },
        },
        ready: {
          type: 'parallel',
          states: {
            older: {
              initial: 'complete',
              states: {
                complete: { always: { guard: 'mayHaveOlder', target: 'more' } },
                more: { on: { 'older.requested': 'fetching' } },
                fetching: {
                  invoke: {
                    id: 'loadOlder',
                    src: 'loadChat',
                    input: ({ context: { workspaceId, projectId, messages } }) => ({
                      workspaceId,
                      projectId,
                      before: messages[0]?.id ?? null,
                    }),
                    onDone: {
                      target: 'complete',
                      actions: { type: 'prependOlder', params: ({ event }) => event.output },
                    },
                    onError: 'failed',
                  },
                },
                failed: { on: { 'older.requested': 'fetching' } },
              },
            },
            newer: {
              initial: 'following',
              states: {
                following: {
                  on: {
                    'chat.streamed': [
                      {
                        guard: { type: 'hasGap', params: ({ event }) => event.deltas },
                        target: 'refetching',
                        actions: { type: 'appendDeltas', params: ({ event }) => event.deltas },
                      },
                      { actions: { type: 'appendDeltas', params: ({ event }) => event.deltas } },
                    ],
                    'chat.joined': {
                      guard: { type: 'isThisRoom', params: ({ event }) => event.projectId },
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
                    input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId, before: null }),
                    onDone: {
                      target: 'following',
                      actions: [{ type: 'mergeNewest', params: ({ event }) => event.output }, 'removeConfirmed'],
                    },
                    onError: 'behind',
                  },
                  on: {
                    'chat.joined': {
                      guard: { type: 'isThisRoom', params: ({ event }) => event.projectId },
                      target: 'refetching',
                      reenter: true,
                    },
                  },
                },
                behind: {
                  on: {
                    'chat.joined': {
                      guard: { type: 'isThisRoom', params: ({ event }) => event.projectId },
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
    },
    writing: {
      initial: 'open',
      states: {
        open: {
          on: {
            'draft.changed': { actions: { type: 'saveDraft', params: ({ event }) => event.text } },
            'message.submitted': {
              guard: { type: 'canSend', params: ({ context }) => context.draft },
              actions: [
                {
                  type: 'queue',
                  params: ({ context, event: { messageId, at } }) => ({
                    id: messageId,
                    content: context.draft.trim(),
                    at,
                  }),
                },
                { type: 'saveDraft', params: '' },
              ],
            },
            'question.asked': {
              guard: { type: 'canSend', params: ({ event }) => event.content },
              actions: {
                type: 'queue',
                params: ({ event: { messageId, at, content } }) => ({ id: messageId, content: content.trim(), at }),
              },
            },
            'message.retried': { actions: { type: 'queueAgain', params: ({ event }) => event.messageId } },
            'message.discarded': { actions: { type: 'discard', params: ({ event }) => event.messageId } },
            'answer.retried': {
              guard: { type: 'isKnownQuestion', params: ({ event }) => event.answerId },
              actions: {
                type: 'queue',
                params: ({ context, event: { answerId, messageId, at } }) => ({
                  id: messageId,
                  content: questionOf(context.messages, answerId),
                  at,
                }),
              },
            },
          },
        },
      },
    },
    sending: {
      initial: 'idle',
      states: {
        idle: {
          always: {
            guard: and([stateIn({ room: 'joined' }), 'hasMessageToSend']),
            target: 'pending',
            actions: 'takeNext',
          },
        },
        pending: {
          description: 'Waits until the server publishes the message to the room, which confirms it.',
          entry: 'sendNext',
          always: { guard: 'hasArrived', target: 'idle' },
          on: {
            'chat.unreachable': 'idle',
            'chat.rejected': {
              target: 'idle',
              actions: { type: 'storeRejection', params: ({ event }) => event.message },
            },
          },
          after: { answerTimeout: { target: 'idle', actions: { type: 'storeRejection', params: '' } } },
        },
      },
    },
    answering: {
      initial: 'quiet',
      states: {
        quiet: { always: { guard: 'isAnswering', target: 'speaking' } },
        speaking: {
          always: { guard: 'isQuiet', target: 'quiet' },
          on: {
            'chat.streamed': { target: 'speaking', reenter: true },
            'stop.requested': {
              target: 'stopping',
              actions: {
                type: 'command',
                params: ({ context: { projectId } }) => ({ type: 'stopChat' as const, projectId }),
              },
            },
          },
          after: { silence: { target: 'speaking', reenter: true, actions: raise({ type: 'history.stale' }) } },
        },
        stopping: {
          always: { guard: 'isQuiet', target: 'quiet' },
          after: { answerTimeout: { target: 'speaking', actions: raise({ type: 'history.stale' }) } },
        },
      },
    },
    deciding: {
      initial: 'idle',
      on: {
        'proposal.decided': {
          guard: { type: 'isUndecided', params: ({ event }) => event },
          actions: { type: 'queueDecision', params: ({ event }) => event },
        },
      },
      states: {
        idle: { always: { guard: 'hasDecision', target: 'pending' } },
        pending: {
          invoke: {
            id: 'decideProposal',
            src: 'decideProposal',
            input: ({
              context: {
                workspaceId,
                projectId,
                decisions: [decision],
              },
            }) => {
              if (!decision) throw new Error('pending is only entered with a decision');
              return { workspaceId, projectId, ...decision };
            },
            onDone: {
              target: 'idle',
              actions: ['removeDecision', { type: 'mergeMessage', params: ({ event }) => event.output }],
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'storeDecisionFailure', params: ({ event }) => failureOf(event.error) },
                'removeDecision',
              ],
            },
          },
        },
      },
    },
    clearing: {
      initial: 'idle',
      states: {
        idle: { on: { 'clearing.requested': 'confirming' } },
        confirming: { on: { 'clearing.cancelled': 'idle', 'clearing.confirmed': 'pending' } },
        pending: {
          invoke: {
            id: 'clearChat',
            src: 'clearChat',
            input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId }),
            onDone: { target: 'idle', actions: 'clearMessages' },
            onError: {
              target: 'idle',
              actions: { type: 'showFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
      },
    },
  },
});

/** Returns '' if the question is not loaded. */
function questionOf(messages: ChatMessages, answerId: string): string {
  const asked = messages.find(({ id }) => id === answerId)?.answers;
  return messages.find(({ id }) => id === asked)?.content ?? '';
}
