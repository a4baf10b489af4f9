/**
 * The assistant's room of a project: what this person and the assistant say there. Started and stopped by the
 * workspace with the screen that shows it; it joins the room over the live connection, and leaves it when it ends.
 *
 * Invariants: a message is here once; what the person sends is on the device until the server has said that it has it,
 * goes in the order it was written, and not while an answer is being given; words of an answer are added by their
 * offset, and what is missing before them is fetched.
 */
import { and, assign, enqueueActions, fromCallback, raise, sendTo, setup, stateIn } from 'xstate';
import type { ChatDelta, ChatMessage } from '../../../domain/chat.ts';
import { limits } from '../../../domain/limits.ts';
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
  /** How many the oldest page that was fetched held; a full one may have others before it. */
  oldestPage: number;
  /** Which assistant speaks; null until it is known. */
  speaker: string | null;
  draft: string;
  /** Not at the server yet, in the order they are to go. */
  outgoing: readonly OutgoingMessage[];
  /** The one on its way. */
  sendingId: string;
  /** Asked for and not answered yet, oldest first. */
  decisions: readonly Decision[];
  decisionFailures: DecisionFailures;
  /** Why the messages couldn't be fetched. */
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
    /** Leaves the room when the machine ends, however it ends. */
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
    /** The history waits this long for the room, so as to be fetched once: what is said after the joining is told. */
    joinGrace: 300,
    answerPatience: 10_000,
    /** An answer that says nothing for so long is looked after. */
    silence: 20_000,
    fetchAgain: 5000,
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
    /** What is here no longer has to be sent. */
    settle: enqueueActions(({ context: { accountId, projectId, messages, outgoing }, enqueue, system }) => {
      const arrived = outgoing.filter((message) => messages.some(({ id }) => id === message.id));
      if (arrived.length === 0) return;
      enqueue.assign({ outgoing: outgoing.filter((message) => !arrived.includes(message)) });
      for (const { id } of arrived)
        enqueue.sendTo(actorOf(system, 'drafts'), {
          type: 'draft.dropped',
          key: draftKey.chatUnsent(accountId, projectId, id),
        });
    }),
    noteNewest: assign(({ context }, { messages: fetched, speaker }: ChatPage) => {
      const { messages, reset } = withNewest(context.messages, fetched);
      return { messages, speaker, failure: null, oldestPage: reset ? fetched.length : context.oldestPage };
    }),
    noteOlder: assign(({ context }, { messages }: ChatPage) => ({
      messages: withOlder(context.messages, messages),
      oldestPage: messages.length,
    })),
    noteMessage: assign({ messages: ({ context }, message: ChatMessage) => withMessage(context.messages, message) }),
    noteDeltas: assign({
      messages: ({ context }, deltas: readonly ChatDelta[]) => withDeltas(context.messages, deltas).messages,
    }),
    noteFailure: assign({ failure: (_, failure: Failure) => failure }),
    noteDraft: enqueueActions(({ context: { accountId, projectId }, enqueue, system }, text: string) => {
      const key = draftKey.chat(accountId, projectId);
      enqueue.assign({ draft: text });
      enqueue.sendTo(
        actorOf(system, 'drafts'),
        text.trim() === '' ? { type: 'draft.dropped', key } : { type: 'draft.kept', key, text },
      );
    }),
    queue: enqueueActions(
      ({ context: { accountId, projectId, outgoing }, enqueue, system }, message: UnsentMessage) => {
        enqueue.assign({ outgoing: [...outgoing, { ...message, failure: null }] });
        enqueue.sendTo(actorOf(system, 'drafts'), {
          type: 'draft.kept',
          key: draftKey.chatUnsent(accountId, projectId, message.id),
          text: unsentText(message),
        });
      },
    ),
    /** Behind those that wait: each goes when the one before it has arrived. */
    queueAgain: assign({
      outgoing: ({ context: { outgoing } }, messageId: string) => [
        ...outgoing.filter(({ id }) => id !== messageId),
        ...outgoing.filter(({ id }) => id === messageId).map((message) => ({ ...message, failure: null })),
      ],
    }),
    discard: enqueueActions(({ context: { accountId, projectId, outgoing }, enqueue, system }, messageId: string) => {
      enqueue.assign({ outgoing: outgoing.filter(({ id }) => id !== messageId) });
      enqueue.sendTo(actorOf(system, 'drafts'), {
        type: 'draft.dropped',
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
    noteRefusal: assign({
      outgoing: ({ context: { outgoing, sendingId } }, failure: string) =>
        outgoing.map((message) => (message.id === sendingId ? { ...message, failure } : message)),
    }),
    queueDecision: assign(({ context: { decisions, decisionFailures } }, { proposalId, verdict }: Decision) => {
      const { [proposalId]: _before, ...others } = decisionFailures;
      return { decisions: [...decisions, { proposalId, verdict }], decisionFailures: others };
    }),
    forgetDecision: assign({ decisions: ({ context }) => context.decisions.slice(1) }),
    noteDecisionFailure: assign({
      decisionFailures: ({ context: { decisions, decisionFailures } }, failure: Failure) => ({
        ...decisionFailures,
        [decisions[0]?.proposalId ?? '']: failure,
      }),
    }),
    forgetAll: assign({ messages: [], oldestPage: 0 }),
    toastFailure: sendTo(
      ({ system }) => actorOf(system, 'toasts'),
      (_, { message }: Failure) => toastOf('error', message),
    ),
  },
  guards: {
    isHere: ({ context }, projectId: string) => projectId === context.projectId,
    hasGap: ({ context }, deltas: readonly ChatDelta[]) => withDeltas(context.messages, deltas).gap,
    mayHaveOlder: ({ context }) => context.oldestPage >= page,
    isAnswering: ({ context }) => context.messages.some(isStreaming),
    isQuiet: ({ context }) => !context.messages.some(isStreaming),
    hasWaiting: ({ context }) =>
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
  invoke: { id: 'presence', src: 'presence', input: ({ context: { projectId } }) => ({ projectId }), onError: {} },
  type: 'parallel',
  states: {
    room: {
      initial: 'joining',
      states: {
        joining: {
          description: 'Asked to be let in; asked again when the connection is there, or no answer comes.',
          entry: 'join',
          on: {
            'chat.joined': { guard: { type: 'isHere', params: ({ event }) => event.projectId }, target: 'joined' },
            'chat.reachable': { target: 'joining', reenter: true },
            'chat.unreachable': 'away',
          },
          after: { answerPatience: { target: 'joining', reenter: true } },
        },
        joined: { on: { 'chat.reachable': 'joining', 'chat.unreachable': 'away' } },
        away: { description: 'The connection is lost.', on: { 'chat.reachable': 'joining' } },
      },
    },
    history: {
      initial: 'entering',
      on: {
        'chat.messageReceived': { actions: [{ type: 'noteMessage', params: ({ event }) => event.message }, 'settle'] },
        'chat.streamed': { actions: { type: 'noteDeltas', params: ({ event }) => event.deltas } },
      },
      states: {
        entering: {
          on: {
            'chat.joined': { guard: { type: 'isHere', params: ({ event }) => event.projectId }, target: 'loading' },
            'chat.unreachable': 'loading',
          },
          after: { joinGrace: 'loading' },
        },
        loading: {
          invoke: {
            id: 'loadChat',
            src: 'loadChat',
            input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId, before: null }),
            onDone: {
              target: 'ready',
              actions: [{ type: 'noteNewest', params: ({ event }) => event.output }, 'settle'],
            },
            onError: {
              target: 'failed',
              actions: { type: 'noteFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
          on: {
            'chat.joined': {
              guard: { type: 'isHere', params: ({ event }) => event.projectId },
              target: 'loading',
              reenter: true,
            },
          },
        },
        failed: {
          on: {
            'retry.requested': 'loading',
            'chat.joined': { guard: { type: 'isHere', params: ({ event }) => event.projectId }, target: 'loading' },
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
                    onDone: { target: 'complete', actions: { type: 'noteOlder', params: ({ event }) => event.output } },
                    onError: 'lacking',
                  },
                },
                lacking: { on: { 'older.requested': 'fetching' } },
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
                        actions: { type: 'noteDeltas', params: ({ event }) => event.deltas },
                      },
                      { actions: { type: 'noteDeltas', params: ({ event }) => event.deltas } },
                    ],
                    'chat.joined': {
                      guard: { type: 'isHere', params: ({ event }) => event.projectId },
                      target: 'refetching',
                    },
                    'history.stale': 'refetching',
                  },
                },
                refetching: {
                  description: 'Something may have been missed: the newest page is fetched anew.',
                  invoke: {
                    id: 'loadNewest',
                    src: 'loadChat',
                    input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId, before: null }),
                    onDone: {
                      target: 'following',
                      actions: [{ type: 'noteNewest', params: ({ event }) => event.output }, 'settle'],
                    },
                    onError: 'behind',
                  },
                  on: {
                    'chat.joined': {
                      guard: { type: 'isHere', params: ({ event }) => event.projectId },
                      target: 'refetching',
                      reenter: true,
                    },
                  },
                },
                behind: {
                  on: {
                    'chat.joined': {
                      guard: { type: 'isHere', params: ({ event }) => event.projectId },
                      target: 'refetching',
                    },
                  },
                  after: { fetchAgain: 'refetching' },
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
            'draft.changed': { actions: { type: 'noteDraft', params: ({ event }) => event.text } },
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
                { type: 'noteDraft', params: '' },
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
          always: { guard: and([stateIn({ room: 'joined' }), 'hasWaiting']), target: 'underWay', actions: 'takeNext' },
        },
        underWay: {
          description: 'Until the server says it to the room, which is the sign that it has it.',
          entry: 'sendNext',
          always: { guard: 'hasArrived', target: 'idle' },
          on: {
            'chat.unreachable': 'idle',
            'chat.rejected': { target: 'idle', actions: { type: 'noteRefusal', params: ({ event }) => event.message } },
          },
          after: { answerPatience: { target: 'idle', actions: { type: 'noteRefusal', params: '' } } },
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
          after: { answerPatience: { target: 'speaking', actions: raise({ type: 'history.stale' }) } },
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
        idle: { always: { guard: 'hasDecision', target: 'underWay' } },
        underWay: {
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
              if (!decision) throw new Error('underWay is entered with a decision only');
              return { workspaceId, projectId, ...decision };
            },
            onDone: {
              target: 'idle',
              actions: ['forgetDecision', { type: 'noteMessage', params: ({ event }) => event.output }],
            },
            onError: {
              target: 'idle',
              actions: [
                { type: 'noteDecisionFailure', params: ({ event }) => failureOf(event.error) },
                'forgetDecision',
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
        confirming: { on: { 'clearing.cancelled': 'idle', 'clearing.confirmed': 'underWay' } },
        underWay: {
          invoke: {
            id: 'clearChat',
            src: 'clearChat',
            input: ({ context: { workspaceId, projectId } }) => ({ workspaceId, projectId }),
            onDone: { target: 'idle', actions: 'forgetAll' },
            onError: {
              target: 'idle',
              actions: { type: 'toastFailure', params: ({ event }) => failureOf(event.error) },
            },
          },
        },
      },
    },
  },
});

/** Words of the question that an answer was given to; '' when it isn't here. */
function questionOf(messages: ChatMessages, answerId: string): string {
  const asked = messages.find(({ id }) => id === answerId)?.answers;
  return messages.find(({ id }) => id === asked)?.content ?? '';
}
