import type { Socket } from 'socket.io-client';
import { fromCallback } from 'xstate';
import type * as z from 'zod/mini';
import {
  type PokerAnswer,
  type PokerView,
  pokerAnswer,
  type pokerClientEvents,
  pokerServerEvents,
} from '../../domain/poker.ts';
import type {
  PokerCommand,
  PokerConnectionInput,
  PokerRoomScreenEvent,
} from '../machines/poker/pokerRoom/pokerRoom.types.ts';
import { logFailure } from './log.ts';
import { parsed } from './parsing.ts';
import { connectSocket, notLoaded, type SocketConnection } from './socketConnection.ts';

export interface PokerConnectionOptions {
  /**
   * Origin of the server, with the base path of its public address. Without an origin, the origin of the page is used.
   */
  baseUrl: string;
  token: () => string | null;
  now: () => string;
}

const answerPatience = 8000;
/** Connection to one poker room. Sends unacknowledged actions again after a reconnection. */
export const connectPoker = ({ baseUrl, token, now }: PokerConnectionOptions) =>
  fromCallback<PokerCommand, PokerConnectionInput>(({ input: { roomId, guestToken }, sendBack, receive }) => {
    const report = (event: PokerRoomScreenEvent) => sendBack(event);
    let isIn = false;
    const connection = connectSocket({
      name: 'poker',
      baseUrl,
      namespace: '/poker',
      options: {},
      token: () => guestToken ?? token(),
      onOpen: (socket) => {
        socket.on('connect', () => void enter(socket));
        reportRoom(socket, roomId, (event) => {
          if (event.type !== 'view') report(event);
          else if (isIn) report({ type: 'view.received', view: event.view, at: now() });
        });
      },
      onLost: (reason) => {
        isIn = false;
        if (reason !== notLoaded) report({ type: 'connection.lost' });
      },
      onRejected: () => report({ type: 'token.rejected' }),
    });
    const actions = createActionQueue({
      roomId,
      connection,
      isIn: () => isIn,
      onAnswer: (id, answer) => report({ type: 'action.answered', id, answer, at: now() }),
    });
    const enter = async (socket: Socket) => {
      const payload: z.infer<typeof pokerClientEvents.enter> = { roomId };
      const answer = await ask(socket, 'enter', payload).catch(() => undefined);
      if (connection.isClosed() || !socket.connected) return;
      if (answer === undefined || (!answer.ok && (answer.refusal === 'failed' || answer.refusal === 'tooMany')))
        return connection.later(() => void enter(socket));
      if (!answer.ok) return report({ type: 'joining.rejected', refusal: answer.refusal });
      isIn = true;
      report({ type: 'view.received', view: answer.view, at: now() });
      void actions.send();
    };

    receive((command) => {
      if (command.type === 'action') return actions.add(command);
      const socket = connection.socket();
      if (!isIn || socket === null) return;
      const { to, name } = command;
      const payload: z.infer<typeof pokerClientEvents.nudge> = { roomId, to };
      ask(socket, 'nudge', payload).then(
        (answer) => {
          if (!connection.isClosed() && answer)
            report({ type: 'nudge.answered', name, refusal: answer.ok ? null : answer.refusal });
        },
        (error: unknown) => logFailure('nudge', error),
      );
    });
    return connection.close;
  });

const ask = async (socket: Socket, event: keyof typeof pokerClientEvents, payload: object) =>
  parsed(pokerAnswer, await socket.timeout(answerPatience).emitWithAck(event, payload));

type RoomEvent = Extract<PokerRoomScreenEvent, { type: 'nudge.received' | 'room.closed' }>;

function reportRoom(
  socket: Socket,
  roomId: string,
  report: (event: RoomEvent | { type: 'view'; view: PokerView }) => void,
): void {
  socket.on('view', (payload: unknown) => {
    const view = parsed(pokerServerEvents.view, payload);
    if (view === undefined) return logFailure('view', payload);
    if (view.id === roomId) report({ type: 'view', view });
  });
  socket.on('nudged', (payload: unknown) => {
    const nudged = parsed(pokerServerEvents.nudged, payload);
    if (nudged?.roomId === roomId) report({ type: 'nudge.received', by: nudged.by });
  });
  socket.on('closed', (payload: unknown) => {
    if (parsed(pokerServerEvents.closed, payload)?.roomId === roomId) report({ type: 'room.closed' });
  });
}

type Action = Extract<PokerCommand, { type: 'action' }>;

/** Sends one action at a time, so that a second vote can't arrive before the first one. */
function createActionQueue({
  roomId,
  connection,
  isIn,
  onAnswer,
}: {
  roomId: string;
  connection: SocketConnection;
  isIn: () => boolean;
  onAnswer: (id: string, answer: PokerAnswer) => void;
}): { add: (action: Action) => void; send: () => Promise<void> } {
  const unacknowledged = new Map<string, Action>();
  let isSending = false;
  const send = async () => {
    if (isSending) return;
    isSending = true;
    try {
      for (;;) {
        const [next] = unacknowledged.values();
        const socket = connection.socket();
        if (next === undefined || !isIn() || socket === null || connection.isClosed()) return;
        const payload: z.infer<typeof pokerClientEvents.deed> = { roomId, id: next.id, deed: next.action };
        const answer = await ask(socket, 'deed', payload);
        if (answer === undefined) throw new Error('The server sent an invalid answer');
        if (!answer.ok && answer.refusal === 'tooMany') {
          connection.later(() => void send());
          return;
        }
        unacknowledged.delete(next.id);
        if (!connection.isClosed()) onAnswer(next.id, answer);
      }
    } catch (error) {
      logFailure('deed', error);
      // Sends the action again, because there was no answer. The server ignores an id that it has already processed.
      if (!connection.isClosed() && isIn()) connection.later(() => void send());
    } finally {
      isSending = false;
    }
  };
  return {
    add: (action) => {
      unacknowledged.set(action.id, action);
      void send();
    },
    send,
  };
}
