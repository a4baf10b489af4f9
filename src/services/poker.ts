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
  /** Origin of the server, '' for the page's own. */
  baseUrl: string;
  /** Token of the session as it is now. */
  token: () => string | null;
  /** The present moment, ISO 8601. */
  now: () => string;
}

const answerPatience = 8000;
const retryPause = 2000;
const refused = 'Invalid token';

/** The connection to one room, for the room's machine; ends with it. What wasn't answered is sent again when it is back. */
export const connectPoker = ({ baseUrl, token, now }: PokerConnectionOptions) =>
  fromCallback<PokerCommand, PokerConnectionInput>(({ input: { roomId, guestToken }, sendBack, receive }) => {
    const tell = (event: PokerRoomScreenEvent) => sendBack(event);
    /** In the order in which they were done. */
    const waiting = new Map<string, Extract<PokerCommand, { type: 'deed' }>>();
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

    /** One after the other: a vote that is changed at once must not be overtaken. */
    const send = async () => {
      if (isSending) return;
      isSending = true;
      try {
        for (;;) {
          const [next] = waiting.values();
          if (next === undefined || !isIn || connection === null || stopped) return;
          const payload: z.infer<typeof pokerClientEvents.deed> = { roomId, id: next.id, deed: next.deed };
          const answer = await ask(connection, 'deed', payload);
          if (answer === undefined) throw new Error('An answer that is none');
          if (!answer.ok && answer.refusal === 'tooMany') {
            later(() => void send());
            return;
          }
          waiting.delete(next.id);
          if (!stopped) tell({ type: 'deed.answered', id: next.id, answer, at: now() });
        }
      } catch (error) {
        logFailure('deed', error);
        // Nobody answered: the id makes it harmless to send it again.
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
      if (!answer.ok) return tell({ type: 'entering.refused', refusal: answer.refusal });
      isIn = true;
      tell({ type: 'view.received', view: answer.view, at: now() });
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
        if (view.id === roomId && isIn) tell({ type: 'view.received', view, at: now() });
      });
      socket.on('nudged', (payload: unknown) => {
        const nudged = parsed(pokerServerEvents.nudged, payload);
        if (nudged?.roomId === roomId) tell({ type: 'nudge.received', by: nudged.by });
      });
      socket.on('closed', (payload: unknown) => {
        if (parsed(pokerServerEvents.closed, payload)?.roomId === roomId) tell({ type: 'room.closed' });
      });
      socket.on('connect_error', ({ message }: Error) => {
        if (message.includes(refused)) {
          socket.disconnect();
          return tell({ type: 'token.refused' });
        }
        tell({ type: 'connection.lost' });
        if (!socket.active) later(() => socket.connect());
      });
      socket.on('disconnect', (reason) => {
        isIn = false;
        tell({ type: 'connection.lost' });
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
      if (command.type === 'deed') {
        waiting.set(command.id, command);
        void send();
        return;
      }
      if (!isIn || connection === null) return;
      const { to, name } = command;
      const payload: z.infer<typeof pokerClientEvents.nudge> = { roomId, to };
      ask(connection, 'nudge', payload).then(
        (answer) => {
          if (!stopped && answer) tell({ type: 'nudge.answered', name, refusal: answer.ok ? null : answer.refusal });
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
