import { assign, enqueueActions, sendTo, setup } from 'xstate';
import { actorOf, unprovidedCallback } from '../systemActors.ts';
import type { ChatHeard, RealtimeContext, RealtimeEvent, RealtimeInput, SocketCommand } from './realtime.types.ts';

/*
 * The live connection of one workspace. Started and stopped by the workspace, whose switch starts a new one. Gives
 * changes to the records and to the screens that keep records of their own, the connection's state to connectivity, and a refused token to the session.
 * Invariant: `seq` only moves when everything up to it has arrived, so that the next resume asks for what is missing.
 */

/**
 * Changes before `seq` that are replayed too: at first, what happened between the first reads and the registration;
 * later, what two writers committed at once and the server numbered in the other order. Receiving one twice is harmless.
 */
const overlap = 50;
/** Actors that keep records of their own and follow the changes to them. */
const recordKeepers = [
  'comments',
  'conversation',
  'conversations',
  'notifications',
  'documentTree',
  'documentEditor',
  'boards',
  'boardTasks',
  'sprints',
  'sprint',
  'workflows',
  'workflowEditor',
  'insights',
  'savedViews',
] as const;
const resumePatience = 10_000;

export const realtimeMachine = setup({
  types: {} as { context: RealtimeContext; events: RealtimeEvent; input: RealtimeInput; tags: 'live' },
  actors: {
    socket: unprovidedCallback<SocketCommand, RealtimeInput>('socket'),
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
      for (const keeper of recordKeepers) {
        if (event.type === 'resumed.received' && event.refetch)
          enqueue.sendTo(actorOf(system, keeper), { type: 'records.stale' });
        if (event.changes.length > 0)
          enqueue.sendTo(actorOf(system, keeper), { type: 'server.batch', changes: event.changes });
      }
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
    tellRoomReachable: sendTo(({ system }) => actorOf(system, 'chatRoom'), { type: 'chat.reachable' }),
    tellRoomLost: sendTo(({ system }) => actorOf(system, 'chatRoom'), { type: 'chat.unreachable' }),
    giveToRoom: sendTo(
      ({ system }) => actorOf(system, 'chatRoom'),
      (_, heard: ChatHeard) => heard,
    ),
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
    'socket.lost': { target: '.reconnecting', actions: ['tellLost', 'tellRoomLost'] },
    'socket.signedOut': { target: '.refused', actions: 'tellRefused' },
    'socket.transportChanged': { actions: ['noteTransport', 'tellTransport'] },
    'changes.received': { actions: 'giveChanges' },
    'chat.requested': { actions: sendTo('socket', ({ event }) => event.command) },
    'chat.joined': { actions: { type: 'giveToRoom', params: ({ event }) => event } },
    'chat.messageReceived': { actions: { type: 'giveToRoom', params: ({ event }) => event } },
    'chat.spoken': { actions: { type: 'giveToRoom', params: ({ event }) => event } },
    'chat.refused': { actions: { type: 'giveToRoom', params: ({ event }) => event } },
    'typing.requested': {
      actions: sendTo('socket', ({ event }) => ({ type: 'tellTyping' as const, conversationId: event.conversationId })),
    },
    'typing.received': {
      actions: sendTo(
        ({ system }) => actorOf(system, 'conversation'),
        ({ event }) => event,
      ),
    },
    'notification.received': {
      actions: sendTo(
        ({ system }) => actorOf(system, 'notifications'),
        ({ event }) => event,
      ),
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
      entry: ['tellReached', 'tellTransport', 'askForMissed', 'tellRoomReachable'],
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
