/**
 * Machine of a workspace's live connection. The workspace starts and stops it. It sends changes to the records,
 * messages to the subscribers of their topic, the connection's state to `connectivity`, and a rejected token to the
 * session. Numbers of changes belong to one database, so a restored one starts at 0. Invariant: `seq` increases only
 * when all changes up to it have arrived, so that the next resume requests the missing ones.
 */
import { assign, enqueueActions, sendTo, setup, stateIn } from 'xstate';
import type { ChatPublished } from '../../talk/chatRoom/chatRoom.types.ts';
import { deliverChanges, invalidateRecords } from '../records/records.senders.ts';
import { unprovidedCallback } from '../../unprovided.ts';
import { subscribersOf, type Topic } from '../topics.ts';
import type {
  NotificationReceived,
  TypingEvent,
  RealtimeContext,
  RealtimeEvent,
  RealtimeInput,
  SocketInput,
  SocketCommand,
} from './realtime.types.ts';
import { reportServerLost, reportServerReached, reportTransport } from '../../app/connectivity/connectivity.senders.ts';
import { rejectToken } from '../../app/session/session.senders.ts';

/**
 * Number of changes before `seq` that are requested again. Some may have been missed, if the server numbered concurrent
 * commits in another order, or if no response had the number of its last change. Receiving a change twice is harmless.
 */
const overlap = 50;
const resumeTimeout = 10_000;

interface Publication {
  topic: Topic;
  event: ChatPublished | TypingEvent | NotificationReceived;
}

export const realtimeMachine = setup({
  types: {} as { context: RealtimeContext; events: RealtimeEvent; input: RealtimeInput; tags: 'live' },
  actors: {
    socket: unprovidedCallback<SocketCommand, SocketInput>('socket'),
  },
  guards: {
    isFirstAnswer: ({ context }, { seq }: { seq: number }) => context.seq === 0 && seq > 1,
    isPolling: (_, { polling }: { polling: boolean }) => polling,
  },
  actions: {
    requestMissed: sendTo('socket', ({ context }) => ({
      type: 'resume' as const,
      seq: context.seq === 0 ? 0 : Math.max(1, context.seq - overlap),
    })),
    startAfterReads: assign({
      seq: ({ context, event }) =>
        context.seq === 0 && event.type === 'socket.registered' ? event.lastRead : context.seq,
    }),
    forgetSeq: assign({ seq: 0 }),
    storeSeq: assign({ seq: ({ context }, { seq }: { seq: number }) => Math.max(context.seq, seq) }),
    advanceSeq: assign({
      seq: ({ context }, { changes }: { changes: { seq: number }[] }) =>
        changes.reduce((last, { seq }) => Math.max(last, seq), context.seq),
    }),
    deliverChanges: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'changes.received' && event.type !== 'resumed.received') return;
      if (event.type === 'resumed.received' && event.refetch) enqueue(invalidateRecords());
      if (event.changes.length > 0) enqueue(deliverChanges(event.changes));
    }),
    reportTransport: enqueueActions(({ enqueue }, polling: boolean) => enqueue(reportTransport(polling))),
    publish: enqueueActions(({ context, enqueue, system }, { topic, event }: Publication) => {
      for (const subscriber of subscribersOf(system, context.subscribers, topic)) enqueue.sendTo(subscriber, event);
    }),
    reportReached: reportServerReached(),
    reportLost: reportServerLost(),
    reportRejected: rejectToken(),
  },
}).createMachine({
  id: 'realtime',
  context: ({ input }) => ({ ...input, seq: 0 }),
  on: {
    'database.replaced': { actions: 'forgetSeq' },
    'changes.received': { actions: 'deliverChanges' },
    'chat.requested': { actions: sendTo('socket', ({ event }) => event.command) },
    'chat.joined': { actions: { type: 'publish', params: ({ event }) => ({ topic: 'chat', event }) } },
    'chat.messageReceived': { actions: { type: 'publish', params: ({ event }) => ({ topic: 'chat', event }) } },
    'chat.streamed': { actions: { type: 'publish', params: ({ event }) => ({ topic: 'chat', event }) } },
    'chat.rejected': { actions: { type: 'publish', params: ({ event }) => ({ topic: 'chat', event }) } },
    'typing.requested': {
      actions: sendTo('socket', ({ event }) => ({ type: 'sendTyping' as const, conversationId: event.conversationId })),
    },
    'typing.received': { actions: { type: 'publish', params: ({ event }) => ({ topic: 'typing', event }) } },
    'notification.received': {
      actions: { type: 'publish', params: ({ event }) => ({ topic: 'notifications', event }) },
    },
  },
  type: 'parallel',
  states: {
    link: {
      invoke: {
        id: 'socket',
        src: 'socket',
        input: ({ context: { workspaceId, userId } }) => ({ workspaceId, userId }),
        onError: { target: '.broken', actions: 'reportLost' },
      },
      initial: 'connecting',
      on: {
        'socket.lost': {
          target: '.reconnecting',
          actions: ['reportLost', { type: 'publish', params: { topic: 'chat', event: { type: 'chat.unreachable' } } }],
        },
        'socket.signedOut': { target: '.rejected', actions: 'reportRejected' },
      },
      states: {
        connecting: {
          description: 'The first connection.',
          on: { 'socket.registered': { target: 'resuming', actions: 'startAfterReads' } },
        },
        reconnecting: {
          description: 'The connection was lost. The socket reconnects by itself.',
          on: { 'socket.lost': {}, 'socket.registered': { target: 'resuming', actions: 'startAfterReads' } },
        },
        resuming: {
          description: "Connected. Missed changes are requested; live changes are delivered but don't increase `seq`.",
          entry: [
            'reportReached',
            enqueueActions(({ check, enqueue }) => enqueue(reportTransport(check(stateIn({ transport: 'polling' }))))),
            'requestMissed',
            { type: 'publish', params: { topic: 'chat', event: { type: 'chat.reachable' } } },
          ],
          on: {
            'database.replaced': { target: 'resuming', reenter: true, actions: 'forgetSeq' },
            'socket.registered': { target: 'resuming', reenter: true },
            'resumed.received': [
              {
                guard: { type: 'isFirstAnswer', params: ({ event }) => event },
                target: 'resuming',
                reenter: true,
                actions: ['deliverChanges', { type: 'storeSeq', params: ({ event }) => event }],
              },
              {
                target: 'registered',
                actions: ['deliverChanges', { type: 'storeSeq', params: ({ event }) => event }],
              },
            ],
          },
          after: { [resumeTimeout]: { target: 'resuming', reenter: true } },
        },
        registered: {
          description: 'Changes of other users arrive.',
          tags: 'live',
          on: {
            'database.replaced': { target: 'resuming', actions: 'forgetSeq' },
            'socket.registered': 'resuming',
            'changes.received': { actions: ['deliverChanges', { type: 'advanceSeq', params: ({ event }) => event }] },
          },
        },
        rejected: {
          description: 'The server rejected the session. This socket receives nothing more.',
          on: { 'socket.lost': {}, 'socket.signedOut': {} },
        },
        broken: {
          description: 'The connection failed unexpectedly. Reading and writing continue over HTTP.',
        },
      },
    },
    transport: {
      initial: 'websocket',
      on: {
        'socket.transportChanged': [
          {
            guard: { type: 'isPolling', params: ({ event }) => event },
            target: '.polling',
            actions: { type: 'reportTransport', params: true },
          },
          { target: '.websocket', actions: { type: 'reportTransport', params: false } },
        ],
      },
      states: {
        websocket: {},
        polling: { description: 'WebSocket is blocked. Changes arrive with a delay.' },
      },
    },
  },
});
