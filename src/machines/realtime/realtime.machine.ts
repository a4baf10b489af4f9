import { assign, enqueueActions, sendTo, setup } from 'xstate';
import type { ChatNews } from '../chatRoom/chatRoom.types.ts';
import { actorOf, unprovidedCallback } from '../systemActors.ts';
import { hearersOf, type Topic } from '../topics.ts';
import type {
  NotificationReceived,
  TypingEvent,
  RealtimeContext,
  RealtimeEvent,
  RealtimeInput,
  SocketInput,
  SocketCommand,
} from './realtime.types.ts';

/*
 * The live connection of one workspace. Started and stopped by the workspace, whose switch starts a new one. Sends
 * changes to the records, messages of a topic to its hearers, the connection's state to connectivity, and a refused
 * token to the session.
 * Invariant: `seq` only moves when everything up to it has arrived, so that the next resume asks for what is missing.
 */

/**
 * Changes before `seq` that are replayed too: at first, what happened between the first reads and the registration;
 * later, what two writers committed at once and the server numbered in the other order. Receiving one twice is harmless.
 */
const overlap = 50;
const resumePatience = 10_000;

/** Something to tell to the actors that hear of a topic. */
interface Told {
  topic: Topic;
  event: ChatNews | TypingEvent | NotificationReceived;
}

export const realtimeMachine = setup({
  types: {} as { context: RealtimeContext; events: RealtimeEvent; input: RealtimeInput; tags: 'live' },
  actors: {
    socket: unprovidedCallback<SocketCommand, SocketInput>('socket'),
  },
  guards: {
    isFirstAnswer: ({ context }, { seq }: { seq: number }) => context.seq === 0 && seq > 1,
    isPolling: ({ context }) => context.transport === 'polling',
  },
  actions: {
    askForMissed: sendTo('socket', ({ context }) => ({
      type: 'resume' as const,
      seq: context.seq === 0 ? 0 : Math.max(1, context.seq - overlap),
    })),
    catchUpTo: assign({ seq: ({ context }, { seq }: { seq: number }) => Math.max(context.seq, seq) }),
    follow: assign({
      seq: ({ context }, { changes }: { changes: { seq: number }[] }) =>
        changes.reduce((last, { seq }) => Math.max(last, seq), context.seq),
    }),
    giveChanges: enqueueActions(({ event, enqueue, system }) => {
      if (event.type !== 'changes.received' && event.type !== 'resumed.received') return;
      const records = actorOf(system, 'records');
      if (event.type === 'resumed.received' && event.refetch) enqueue.sendTo(records, { type: 'records.invalidated' });
      if (event.changes.length > 0) enqueue.sendTo(records, { type: 'server.batch', changes: event.changes });
    }),
    noteTransport: assign({
      transport: ({ context, event }) =>
        event.type === 'socket.transportChanged' ? (event.polling ? 'polling' : 'websocket') : context.transport,
    }),
    tellTransport: sendTo(
      ({ system }) => actorOf(system, 'connectivity'),
      ({ context }) => ({
        type: 'transport.changed' as const,
        polling: context.transport === 'polling',
      }),
    ),
    tellHearers: enqueueActions(({ context, enqueue, system }, { topic, event }: Told) => {
      for (const hearer of hearersOf(system, context.hearers, topic)) enqueue.sendTo(hearer, event);
    }),
    tellReached: sendTo(({ system }) => actorOf(system, 'connectivity'), { type: 'server.reached' }),
    tellLost: sendTo(({ system }) => actorOf(system, 'connectivity'), { type: 'server.lost' }),
    tellRefused: sendTo(({ system }) => actorOf(system, 'session'), { type: 'token.rejected' }),
  },
}).createMachine({
  id: 'realtime',
  context: ({ input }) => ({ ...input, seq: 0, transport: 'websocket' }),
  invoke: {
    id: 'socket',
    src: 'socket',
    input: ({ context: { workspaceId, userId } }) => ({ workspaceId, userId }),
    onError: { target: '.broken', actions: 'tellLost' },
  },
  initial: 'connecting',
  on: {
    'socket.lost': {
      target: '.reconnecting',
      actions: ['tellLost', { type: 'tellHearers', params: { topic: 'chat', event: { type: 'chat.unreachable' } } }],
    },
    'socket.signedOut': { target: '.refused', actions: 'tellRefused' },
    'socket.transportChanged': { actions: ['noteTransport', 'tellTransport'] },
    'changes.received': { actions: 'giveChanges' },
    'chat.requested': { actions: sendTo('socket', ({ event }) => event.command) },
    'chat.joined': { actions: { type: 'tellHearers', params: ({ event }) => ({ topic: 'chat', event }) } },
    'chat.messageReceived': { actions: { type: 'tellHearers', params: ({ event }) => ({ topic: 'chat', event }) } },
    'chat.spoken': { actions: { type: 'tellHearers', params: ({ event }) => ({ topic: 'chat', event }) } },
    'chat.refused': { actions: { type: 'tellHearers', params: ({ event }) => ({ topic: 'chat', event }) } },
    'typing.requested': {
      actions: sendTo('socket', ({ event }) => ({ type: 'tellTyping' as const, conversationId: event.conversationId })),
    },
    'typing.received': { actions: { type: 'tellHearers', params: ({ event }) => ({ topic: 'typing', event }) } },
    'notification.received': {
      actions: { type: 'tellHearers', params: ({ event }) => ({ topic: 'notifications', event }) },
    },
  },
  states: {
    connecting: {
      description: 'The first connection.',
      on: { 'socket.registered': 'resuming' },
    },
    reconnecting: {
      description: 'The connection was lost; the socket tries again by itself.',
      on: { 'socket.lost': {}, 'socket.registered': 'resuming' },
    },
    resuming: {
      description: 'Connected; asks for what it missed. Live changes come in, but do not move `seq`.',
      entry: [
        'tellReached',
        'tellTransport',
        'askForMissed',
        { type: 'tellHearers', params: { topic: 'chat', event: { type: 'chat.reachable' } } },
      ],
      on: {
        'socket.registered': { target: 'resuming', reenter: true },
        'resumed.received': [
          {
            guard: { type: 'isFirstAnswer', params: ({ event }) => event },
            target: 'resuming',
            reenter: true,
            actions: ['giveChanges', { type: 'catchUpTo', params: ({ event }) => event }],
          },
          {
            target: 'registered',
            actions: ['giveChanges', { type: 'catchUpTo', params: ({ event }) => event }],
          },
        ],
      },
      after: { [resumePatience]: { target: 'resuming', reenter: true } },
    },
    registered: {
      tags: 'live',
      always: { guard: 'isPolling', target: 'degraded' },
      on: {
        'socket.registered': 'resuming',
        'changes.received': { actions: ['giveChanges', { type: 'follow', params: ({ event }) => event }] },
      },
    },
    degraded: {
      description: 'Live over polling, where WebSocket is blocked.',
      tags: 'live',
      always: { guard: ({ context }) => context.transport === 'websocket', target: 'registered' },
      on: {
        'socket.registered': 'resuming',
        'changes.received': { actions: ['giveChanges', { type: 'follow', params: ({ event }) => event }] },
      },
    },
    refused: {
      description: 'The server no longer knows the session; nothing more comes through this socket.',
      on: { 'socket.lost': {}, 'socket.signedOut': {} },
    },
    broken: {
      description: 'The connection itself failed unexpectedly; reading and writing go on over HTTP.',
    },
  },
});
