import type { Socket } from 'socket.io-client';
import { fromCallback } from 'xstate';
import type * as z from 'zod/mini';
import { pokerAnswer, type pokerClientEvents, pokerServerEvents } from '../../domain/poker.ts';
import type {
  PokerCommand,
  PokerConnectionInput,
  PokerRoomScreenEvent,
} from '../machines/pokerRoom/pokerRoom.types.ts';
import { logFailure } from './log.ts';
import { parsed } from './parsing.ts';

export interface PokerConnectionOptions {
  /** Origin of the server, or '' for the origin of the page. */
  baseUrl: string;
  /** Returns the current session's token. */
  token: () => string | null;
  /** Returns the current time in ISO 8601. */
  now: () => string;
}

const answerPatience = 8000;
const retryPause = 2000;
const refused = 'Invalid token';

/**
 * Actor for the connection to one poker room. Actions that the server hasn't acknowledged are sent again after a
 * reconnection.
 */
export const connectPoker = ({ baseUrl, token, now }: PokerConnectionOptions) =>
  fromCallback<PokerCommand, PokerConnectionInput>(({ input: { roomId, guestToken }, sendBack, receive }) => {
    const report = (event: PokerRoomScreenEvent) => sendBack(event);
    /** Actions that aren't acknowledged, in order. */
    const unacknowledged = new Map<string, Extract<PokerCommand, { type: 'action' }>>();
    let connection: Socket | null = null;
    let isIn = false;
    let isSending = false;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const later = (task: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(task, retryPause);
    };
    const ask = async (socket: Socket, event: keyof typeof pokerClientEvents, payload: object) =>
      parsed(pokerAnswer, await socket.timeout(answerPatience).emitWithAck(event, payload));

    /** Sends one action at a time, so that a changed vote can't arrive before the first one. */
    const send = async () => {
      if (isSending) return;
      isSending = true;
      try {
        for (;;) {
          const [next] = unacknowledged.values();
          if (next === undefined || !isIn || connection === null || stopped) return;
          const payload: z.infer<typeof pokerClientEvents.deed> = { roomId, id: next.id, deed: next.action };
          const answer = await ask(connection, 'deed', payload);
          if (answer === undefined) throw new Error('The server sent an invalid answer');
          if (!answer.ok && answer.refusal === 'tooMany') {
            later(() => void send());
            return;
          }
          unacknowledged.delete(next.id);
          if (!stopped) report({ type: 'action.answered', id: next.id, answer, at: now() });
        }
      } catch (error) {
        logFailure('deed', error);
        // There was no answer. The server ignores an id that it has already processed.
        if (!stopped && isIn) later(() => void send());
      } finally {
        isSending = false;
      }
    };
    const enter = async (socket: Socket) => {
      const payload: z.infer<typeof pokerClientEvents.enter> = { roomId };
      const answer = await ask(socket, 'enter', payload).catch(() => undefined);
      if (stopped || socket !== connection || !socket.connected) return;
      if (answer === undefined || (!answer.ok && (answer.refusal === 'failed' || answer.refusal === 'tooMany')))
        return later(() => void enter(socket));
      if (!answer.ok) return report({ type: 'joining.rejected', refusal: answer.refusal });
      isIn = true;
      report({ type: 'view.received', view: answer.view, at: now() });
      void send();
    };

    const open = async () => {
      const { io } = await import('socket.io-client');
      if (stopped) return;
      const socket = io(`${baseUrl}/poker`, {
        path: '/socket.io',
        auth: (give) => give({ token: guestToken ?? token() }),
        forceNew: true,
        transports: ['websocket', 'polling'],
        reconnectionDelayMax: 5000,
      });
      connection = socket;
      socket.on('connect', () => void enter(socket));
      socket.on('view', (payload: unknown) => {
        const view = parsed(pokerServerEvents.view, payload);
        if (view === undefined) return logFailure('view', payload);
        if (view.id === roomId && isIn) report({ type: 'view.received', view, at: now() });
      });
      socket.on('nudged', (payload: unknown) => {
        const nudged = parsed(pokerServerEvents.nudged, payload);
        if (nudged?.roomId === roomId) report({ type: 'nudge.received', by: nudged.by });
      });
      socket.on('closed', (payload: unknown) => {
        if (parsed(pokerServerEvents.closed, payload)?.roomId === roomId) report({ type: 'room.closed' });
      });
      socket.on('connect_error', ({ message }: Error) => {
        if (message.includes(refused)) {
          socket.disconnect();
          return report({ type: 'token.rejected' });
        }
        report({ type: 'connection.lost' });
        if (!socket.active) later(() => socket.connect());
      });
      socket.on('disconnect', (reason) => {
        isIn = false;
        report({ type: 'connection.lost' });
        if (reason === 'io server disconnect') later(() => socket.connect());
      });
    };
    const openOrRetry = () =>
      open().catch((error: unknown) => {
        if (stopped) return;
        logFailure('poker', error);
        later(() => void openOrRetry());
      });
    const reconnectNow = () => {
      if (connection !== null && !connection.connected) connection.disconnect().connect();
    };

    receive((command) => {
      if (command.type === 'action') {
        unacknowledged.set(command.id, command);
        void send();
        return;
      }
      if (!isIn || connection === null) return;
      const { to, name } = command;
      const payload: z.infer<typeof pokerClientEvents.nudge> = { roomId, to };
      ask(connection, 'nudge', payload).then(
        (answer) => {
          if (!stopped && answer) report({ type: 'nudge.answered', name, refusal: answer.ok ? null : answer.refusal });
        },
        (error: unknown) => logFailure('nudge', error),
      );
    });
    globalThis.addEventListener('online', reconnectNow);
    void openOrRetry();

    return () => {
      stopped = true;
      clearTimeout(timer);
      globalThis.removeEventListener('online', reconnectNow);
      connection?.removeAllListeners();
      connection?.disconnect();
    };
  });
