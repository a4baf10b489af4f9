/**
 * One message of the user that the server has not confirmed. The room starts it, gives it its turn, and stops it when
 * the message has arrived or the user discards it. It reports a failure to the room. Invariant: after a failure, it is
 * sent again only on the user's request.
 */
import { assign, enqueueActions, setup } from 'xstate';
import type { PhraseOrText } from '../../../../domain/phrase.ts';
import { requestChat } from '../../sync/realtime/realtime.senders.ts';
import { reportMessageFailed } from '../chatRoom/chatRoom.senders.ts';
import type { OutgoingMessageEvent, OutgoingMessageInput } from '../chatRoom/chatRoom.types.ts';

interface OutgoingMessageContext extends OutgoingMessageInput {
  /** Error of the last attempt, or '' if there was no answer. */
  failure: PhraseOrText;
}

export const outgoingMessageMachine = setup({
  types: {
    context: {} as OutgoingMessageContext,
    input: {} as OutgoingMessageInput,
    events: {} as OutgoingMessageEvent,
  },
  delays: { answerTimeout: 10_000 },
  actions: {
    send: enqueueActions(({ context: { projectId, messageId, content }, enqueue }) =>
      enqueue(requestChat({ type: 'sendChat', projectId, messageId, content })),
    ),
    storeFailure: assign({ failure: (_, failure: PhraseOrText) => failure }),
    reportFailure: enqueueActions(({ context: { messageId }, enqueue }) => enqueue(reportMessageFailed(messageId))),
  },
}).createMachine({
  id: 'outgoingMessage',
  context: ({ input }) => ({ ...input, failure: '' }),
  initial: 'waiting',
  states: {
    waiting: {
      description: 'Waits for the connection, for the end of an answer, or for an earlier message.',
      on: { 'turn.given': 'sending' },
    },
    sending: {
      description: 'Waits until the server publishes the message to the room, which confirms it.',
      entry: 'send',
      on: {
        'connection.lost': 'waiting',
        'message.rejected': {
          target: 'failed',
          actions: { type: 'storeFailure', params: ({ event }) => event.message },
        },
      },
      after: { answerTimeout: { target: 'failed', actions: { type: 'storeFailure', params: '' } } },
    },
    failed: {
      description: 'The server rejected the message or did not answer. The user can send it again or discard it.',
      entry: 'reportFailure',
      on: { 'message.retried': 'waiting' },
    },
  },
});
