/**
 * Machine of a project's assistant room. The workspace runs it while the screen is open. It has three regions: the
 * connection to the room with the turns of outgoing messages, the history, and the answer that the assistant is giving.
 * Each outgoing message and each decision on a proposal is an actor, which knows whether it waits, is being sent or
 * failed. Invariants: each message is shown once. An outgoing message is stored on the device until the server confirms
 * it. Messages are sent in order, and not during an answer. Decisions are sent in order. Streamed parts are appended by
 * their offset, and missing ones are loaded.
 */
import { assign, enqueueActions, type ErrorActorEvent, fromCallback, raise, sendTo, setup } from 'xstate';
import { restartAfterCrash } from '../../crash.ts';
import type { ChatDelta, ChatMessage } from '../../../../domain/chat.ts';
import { limits } from '../../../../domain/limits.ts';
import { isBlankText } from '../../../../domain/text.ts';
import { removeDraft, saveDraft } from '../../app/drafts/drafts.senders.ts';
import { draftKey } from '../../app/drafts/drafts.types.ts';
import { type Failure, storeFailure } from '../../failure.ts';
import { requestChat } from '../../sync/realtime/realtime.senders.ts';
import { unprovided } from '../../unprovided.ts';
import { showToast } from '../../app/toasts/toasts.senders.ts';
import { isStreaming, questionOf, withDeltas, withMessage, withNewest, withOlder } from './chatMessages.ts';
import type {
  ChatPage,
  ChatRoomContext,
  ChatRoomEvent,
  ChatRoomInput,
  ClearChatCall,
  Decision,
  LoadChatCall,
  UnsentMessage,
} from './chatRoom.types.ts';
import { historyRegion } from './historyRegion.ts';
import { outgoingMessageMachine } from '../outgoingMessage/outgoingMessage.machine.ts';
import { proposalDecisionMachine } from '../proposalDecision/proposalDecision.machine.ts';
import { unsentText } from './unsent.ts';

/** Number of messages in a full page. */
const page = 50;
export const messageActor = (messageId: string) => `sent.message.${messageId}` as const;
export const decisionActor = (proposalId: string) => `sent.decision.${proposalId}` as const;
const isText = (text: string): boolean => !isBlankText(text) && text.trim().length <= limits.chat;

const actorFor = ({ projectId }: ChatRoomContext, { id, content }: UnsentMessage) => ({
  id: messageActor(id),
  input: { projectId, messageId: id, content },
});

export const chatRoomMachine = setup({
  types: {
    context: {} as ChatRoomContext,
    input: {} as ChatRoomInput,
    events: {} as ChatRoomEvent | ErrorActorEvent,
    children: {} as {
      presence: 'presence';
      loadChat: 'loadChat';
      loadNewest: 'loadChat';
      loadOlder: 'loadChat';
      clearChat: 'clearChat';
      [id: `sent.message.${string}`]: 'outgoingMessage';
      [id: `sent.decision.${string}`]: 'proposalDecision';
    },
  },
  actors: {
    /** Leaves the room. A callback actor, because a stopped machine runs no exit actions. */
    presence: fromCallback<ChatRoomEvent, { projectId: string }>(
      ({ input: { projectId }, system }) =>
        () =>
          requestChat.now(system, { type: 'leaveChat', projectId }),
    ),
    loadChat: unprovided<ChatPage, LoadChatCall>('loadChat'),
    outgoingMessage: outgoingMessageMachine,
    proposalDecision: proposalDecisionMachine,
    clearChat: unprovided<void, ClearChatCall>('clearChat'),
  },
  delays: {
    /** The history waits this long for the room, so that it isn't loaded before and again after joining. */
    joinDelay: 300,
    /** How long the server may take to confirm a join or a stop. */
    answerTimeout: 10_000,
    /** Milliseconds without a streamed part after which the history is loaded again. */
    silence: 20_000,
    retryDelay: 5000,
  },
  actions: {
    command: enqueueActions(({ context: { projectId }, enqueue }, type: 'joinChat' | 'stopChat') =>
      enqueue(requestChat({ type, projectId })),
    ),
    startMessages: enqueueActions(({ context, enqueue }) => {
      for (const message of context.outgoing) enqueue.spawnChild('outgoingMessage', actorFor(context, message));
    }),
    removeMessages: enqueueActions(({ context, enqueue }, gone: readonly string[]) => {
      const { accountId, projectId, outgoing, queue } = context;
      if (gone.length === 0) return;
      enqueue.assign({
        outgoing: outgoing.filter(({ id }) => !gone.includes(id)),
        queue: queue.filter((id) => !gone.includes(id)),
      });
      for (const id of gone) {
        enqueue.stopChild(messageActor(id));
        enqueue(removeDraft(draftKey.chatUnsent(accountId, projectId, id)));
      }
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
    storeFailure: storeFailure('failure'),
    saveDraft: enqueueActions(({ context: { accountId, projectId }, enqueue }, text: string) => {
      const key = draftKey.chat(accountId, projectId);
      enqueue.assign({ draft: text });
      enqueue(text.trim() === '' ? removeDraft(key) : saveDraft(key, text));
    }),
    queue: enqueueActions(({ context, enqueue }, message: UnsentMessage) => {
      const { accountId, projectId, outgoing, queue } = context;
      enqueue.assign({ outgoing: [...outgoing, message], queue: [...queue, message.id] });
      enqueue.spawnChild('outgoingMessage', actorFor(context, message));
      enqueue(saveDraft(draftKey.chatUnsent(accountId, projectId, message.id), unsentText(message)));
    }),
    /** Moves the message behind the waiting ones, because messages are sent one at a time. */
    queueAgain: enqueueActions(({ context: { outgoing, queue }, enqueue }, again: string) => {
      const isOther = (id: string) => id !== again;
      enqueue.assign({
        outgoing: [...outgoing.filter(({ id }) => isOther(id)), ...outgoing.filter(({ id }) => !isOther(id))],
        queue: [...queue.filter(isOther), again],
      });
      enqueue.sendTo(messageActor(again), { type: 'message.retried' });
    }),
    removeFromQueue: assign({ queue: ({ context }, failed: string) => context.queue.filter((id) => id !== failed) }),
    giveTurn: enqueueActions(({ context: { queue }, enqueue }) => {
      const [sendingId = ''] = queue;
      enqueue.assign({ sendingId });
      enqueue.sendTo(messageActor(sendingId), { type: 'turn.given' });
    }),
    sendRejection: sendTo(
      ({ context }) => messageActor(context.sendingId),
      (_, message: string) => ({ type: 'message.rejected' as const, message }),
    ),
    sendConnectionLost: sendTo(({ context }) => messageActor(context.sendingId), { type: 'connection.lost' }),
    startDecision: enqueueActions(({ context, enqueue }, { proposalId, verdict }: Decision) => {
      const { workspaceId, projectId, decisions } = context;
      const id = decisionActor(proposalId);
      enqueue.assign({ decisions: [...decisions, { proposalId, verdict }] });
      enqueue.stopChild(id);
      enqueue.spawnChild('proposalDecision', { id, input: { workspaceId, projectId, proposalId, verdict } });
      if (decisions.length === 0) enqueue.sendTo(id, { type: 'turn.given' });
    }),
    endDecision: enqueueActions(({ context, enqueue }, proposalId: string) => {
      const decisions = context.decisions.filter((decision) => decision.proposalId !== proposalId);
      const [next] = decisions;
      enqueue.assign({ decisions });
      if (next) enqueue.sendTo(decisionActor(next.proposalId), { type: 'turn.given' });
    }),
    stopDecision: enqueueActions(({ enqueue }, proposalId: string) => enqueue.stopChild(decisionActor(proposalId))),
    clearMessages: assign({ messages: [], oldestPage: 0 }),
    showFailure: enqueueActions(({ enqueue }, { message }: Failure) => enqueue(showToast('error', message))),
  },
  guards: {
    isThisRoom: ({ context }, projectId: string) => projectId === context.projectId,
    hasGap: ({ context }, deltas: readonly ChatDelta[]) => withDeltas(context.messages, deltas).gap,
    mayHaveOlder: ({ context }) => context.oldestPage >= page,
    isAnswering: ({ context }) => context.messages.some(isStreaming),
    isQuiet: ({ context }) => !context.messages.some(isStreaming),
    hasMessageToSend: ({ context }) => context.queue.length > 0 && !context.messages.some(isStreaming),
    isTurnOver: ({ context: { queue, sendingId } }) => !queue.includes(sendingId),
    isOutgoing: ({ context }, messageId: string) => context.outgoing.some(({ id }) => id === messageId),
    canSend: ({ context: { accountId, workspaceId } }, text: string) =>
      isText(text) && accountId !== '' && workspaceId !== '',
    isKnownQuestion: ({ context }, answerId: string) => questionOf(context.messages, answerId) !== '',
    isUndecided: ({ context }, { proposalId }: Decision) =>
      context.decisions.every((decision) => decision.proposalId !== proposalId),
  },
}).createMachine({
  id: 'chatRoom',
  context: ({ input: { draft, unsent, ...of } }) => ({
    ...of,
    messages: [],
    oldestPage: 0,
    speaker: null,
    draft: draft ?? '',
    outgoing: unsent,
    queue: unsent.map(({ id }) => id),
    sendingId: '',
    decisions: [],
    failure: null,
  }),
  invoke: {
    id: 'presence',
    src: 'presence',
    input: ({ context: { projectId } }) => ({ projectId }),
    onError: { actions: restartAfterCrash },
  },
  entry: 'startMessages',
  on: { 'xstate.error.actor.sent.*': { actions: restartAfterCrash } },
  type: 'parallel',
  states: {
    room: {
      description: 'The connection to the room, the field, and whose turn it is to be sent.',
      initial: 'joining',
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
        'message.retried': {
          guard: { type: 'isOutgoing', params: ({ event }) => event.messageId },
          actions: { type: 'queueAgain', params: ({ event }) => event.messageId },
        },
        'message.discarded': { actions: { type: 'removeMessages', params: ({ event }) => [event.messageId] } },
        'message.failed': { actions: { type: 'removeFromQueue', params: ({ event }) => event.messageId } },
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
      states: {
        joining: {
          description: 'Joining the room. The request is repeated after a reconnect, or if there is no answer.',
          entry: { type: 'command', params: 'joinChat' },
          on: {
            'chat.joined': { guard: { type: 'isThisRoom', params: ({ event }) => event.projectId }, target: 'joined' },
            'chat.reachable': { target: 'joining', reenter: true },
            'chat.unreachable': 'away',
          },
          after: { answerTimeout: { target: 'joining', reenter: true } },
        },
        joined: {
          description: 'The server sends the messages of the room.',
          on: { 'chat.reachable': 'joining', 'chat.unreachable': 'away' },
          initial: 'free',
          states: {
            free: {
              description: 'No message is being sent. The next one gets its turn unless the assistant is answering.',
              always: { guard: 'hasMessageToSend', target: 'busy', actions: 'giveTurn' },
            },
            busy: {
              description: 'The message that has the turn is being sent.',
              always: { guard: 'isTurnOver', target: 'free' },
              on: {
                'chat.rejected': { actions: { type: 'sendRejection', params: ({ event }) => event.message } },
                'chat.reachable': { target: '#chatRoom.room.joining', actions: 'sendConnectionLost' },
                'chat.unreachable': { target: '#chatRoom.room.away', actions: 'sendConnectionLost' },
              },
            },
          },
        },
        away: { description: 'The connection is lost.', on: { 'chat.reachable': 'joining' } },
      },
    },
    history: historyRegion,
    answering: {
      description: "The assistant's answer, which arrives in parts.",
      initial: 'quiet',
      states: {
        quiet: { description: 'No answer is streaming.', always: { guard: 'isAnswering', target: 'speaking' } },
        speaking: {
          description: 'Parts of an answer arrive. After a silence, missed parts are loaded with the history.',
          always: { guard: 'isQuiet', target: 'quiet' },
          on: {
            'chat.streamed': { target: 'speaking', reenter: true },
            'stop.requested': {
              target: 'stopping',
              actions: {
                type: 'command',
                params: 'stopChat',
              },
            },
          },
          after: { silence: { target: 'speaking', reenter: true, actions: raise({ type: 'history.stale' }) } },
        },
        stopping: {
          description: 'The user has stopped the answer, and the server has not confirmed it.',
          always: { guard: 'isQuiet', target: 'quiet' },
          after: { answerTimeout: { target: 'speaking', actions: raise({ type: 'history.stale' }) } },
        },
      },
    },
  },
});
