import type { Socket } from 'socket.io-client';
import { fromCallback } from 'xstate';
import * as z from 'zod/mini';
import type { ChatDelta } from '../../domain/chat.ts';
import { type Change, change, type clientEvents, resumed, serverEvents } from '../../domain/socketEvents.ts';
import type { ChatCommand, RealtimeEvent, SocketInput, SocketCommand } from '../machines/realtime/realtime.types.ts';
import { logFailure } from './log.ts';
import { parsed } from './parsing.ts';

export interface RealtimeOptions {
  /** Origin of the server, '' for the page's own. */
  baseUrl: string;
  /** Token of the session as it is now. */
  token: () => string | null;
  /** Given by tests; the browser's own otherwise. */
  onceAFrame?: (task: () => void) => () => void;
  network?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

const path = '/socket.io';
/** Pause before a connection that socket.io doesn't repeat by itself is tried again, in milliseconds. */
const retryPause = 2000;
const answerPatience = 10_000;
const refused = 'Invalid token';
/** The event that a refusal is about stands before it; one without is about a message to the assistant. */
const refusalOf = /^(?:(\w+): )?([^]*)$/;
const chatEvents = {
  joinChat: 'joinMCPRoom',
  leaveChat: 'leaveMCPRoom',
  stopChat: 'stopChatAnswer',
} as const satisfies Record<string, keyof typeof clientEvents>;
const envelope = z.object({ workspaceId: z.string(), changes: z.array(z.unknown()) });

/** The live connection to the server, for the realtime machine; ends with it. */
export const socket = ({ baseUrl, token, onceAFrame = nextFrame, network = globalThis }: RealtimeOptions) =>
  fromCallback<SocketCommand, SocketInput>(({ input: { workspaceId, userId }, sendBack, receive }) => {
    const tell = (event: RealtimeEvent) => sendBack(event);
    let connection: Socket | null = null;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let waiting: Change[] = [];
    let spoken: ChatDelta[] = [];
    let cancelFrame: (() => void) | null = null;

    const later = (task: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(task, retryPause);
    };
    const flush = () => {
      cancelFrame?.();
      cancelFrame = null;
      if (spoken.length > 0) {
        const deltas = spoken;
        spoken = [];
        tell({ type: 'chat.spoken', deltas });
      }
      if (waiting.length === 0) return;
      const changes = waiting;
      waiting = [];
      tell({ type: 'changes.received', changes });
    };
    const onChanges = (payload: unknown) => {
      const batch = parsed(envelope, payload);
      if (batch === undefined) return logFailure('changes', payload);
      if (batch.workspaceId !== workspaceId) return;
      for (const one of batch.changes) {
        const known = parsed(change, one);
        if (known === undefined) logFailure('change', one);
        else waiting.push(known);
      }
      cancelFrame ??= onceAFrame(flush);
    };
    const resume = (seq: number) => {
      connection
        ?.timeout(answerPatience)
        .emit(
          'resume',
          { workspaceId, seq } satisfies z.infer<typeof clientEvents.resume>,
          (error: unknown, answer: unknown) => {
            const known = parsed(resumed, answer);
            if (stopped) return;
            if (error || known === undefined) return logFailure('resume', error ?? answer);
            flush();
            tell({ type: 'resumed.received', ...known });
          },
        );
    };
    /** What can't go now isn't kept for later: the room asks again once it is connected. */
    const chat = (command: ChatCommand) => {
      if (!connection?.connected) return;
      const room = { userId, workspaceId, projectId: command.projectId } satisfies z.infer<
        typeof clientEvents.joinMCPRoom
      >;
      if (command.type !== 'sendChat') connection.emit(chatEvents[command.type], room);
      else
        connection.emit('sendChatMessage', {
          ...room,
          id: command.messageId,
          content: command.content,
        } satisfies z.infer<typeof clientEvents.sendChatMessage>);
    };
    const reconnectNow = () => {
      if (connection !== null && !connection.connected) connection.disconnect().connect();
    };

    const open = async () => {
      const { io } = await import('socket.io-client');
      if (stopped) return;
      const opened = io(baseUrl, {
        path,
        forceNew: true,
        transports: ['websocket', 'polling'],
        tryAllTransports: true,
        reconnectionDelay: 500,
        reconnectionDelayMax: 5000,
        auth: (give) => give({ token: token() }),
      });
      connection = opened;
      opened.on('connect', () => {
        const { engine } = opened.io;
        tell({ type: 'socket.connected' });
        tell({ type: 'socket.transportChanged', polling: engine.transport.name === 'polling' });
        engine.on('upgrade', (transport: { name: string }) =>
          tell({ type: 'socket.transportChanged', polling: transport.name === 'polling' }),
        );
        opened.emit('register', userId);
      });
      opened.on('connected', (payload: unknown) => {
        if (parsed(serverEvents.connected, payload)?.userId === userId) tell({ type: 'socket.registered' });
        else logFailure('connected', payload);
      });
      opened.on('changes', onChanges);
      opened.on('typing', (payload: unknown) => {
        const told = parsed(serverEvents.typing, payload);
        if (told) tell({ type: 'typing.received', ...told });
      });
      opened.on('notification', (payload: unknown) => {
        const told = parsed(serverEvents.notification, payload);
        if (told) tell({ type: 'notification.received', notification: told });
        else logFailure('notification', payload);
      });
      opened.on('joinedMCPRoom', (payload: unknown) => {
        const told = parsed(serverEvents.joinedMCPRoom, payload);
        if (told?.workspaceId === workspaceId) tell({ type: 'chat.joined', projectId: told.projectId });
      });
      opened.on('chatDelta', (payload: unknown) => {
        const told = parsed(serverEvents.chatDelta, payload);
        if (told === undefined) return logFailure('chatDelta', payload);
        spoken.push(told);
        cancelFrame ??= onceAFrame(flush);
      });
      for (const name of ['newChatMessage', 'chatMessageStreaming', 'chatMessageChanged'] as const) {
        opened.on(name, (payload: unknown) => {
          const message = parsed(serverEvents[name], payload);
          if (message === undefined) return logFailure(name, payload);
          // The words before it are told before it.
          if (spoken.length > 0) flush();
          tell({ type: 'chat.messageReceived', message });
        });
      }
      opened.on('signedOut', () => tell({ type: 'socket.signedOut' }));
      opened.on('error', (payload: unknown) => {
        logFailure('socket', payload);
        const message = parsed(serverEvents.error, payload)?.message;
        const about = message === undefined ? undefined : refusalOf.exec(message);
        if (about && (about[1] === undefined || about[1] === 'sendChatMessage'))
          tell({ type: 'chat.refused', message: about[2] ?? '' });
      });
      opened.on('connect_error', (error: Error) => {
        logFailure('socket', error.message);
        if (error.message.includes(refused)) {
          opened.disconnect();
          tell({ type: 'socket.signedOut' });
          return;
        }
        tell({ type: 'socket.lost', reason: error.message });
        if (!opened.active) later(() => opened.connect());
      });
      opened.on('disconnect', (reason) => {
        flush();
        tell({ type: 'socket.lost', reason });
        if (reason === 'io server disconnect') later(() => opened.connect());
      });
    };
    const openOrRetry = () =>
      open().catch((error: unknown) => {
        if (stopped) return;
        logFailure('socket', error);
        tell({ type: 'socket.lost', reason: 'not loaded' });
        later(() => void openOrRetry());
      });

    receive((command) => {
      if (command.type === 'resume') resume(command.seq);
      else if (command.type !== 'tellTyping') chat(command);
      else
        connection?.volatile.emit('typing', { workspaceId, conversationId: command.conversationId } satisfies z.infer<
          typeof clientEvents.typing
        >);
    });
    network.addEventListener('online', reconnectNow);
    void openOrRetry();

    return () => {
      stopped = true;
      clearTimeout(timer);
      cancelFrame?.();
      network.removeEventListener('online', reconnectNow);
      connection?.removeAllListeners();
      connection?.disconnect();
    };
  });

/** Runs a task before the next frame; a hidden page draws none, and gets a timer. */
function nextFrame(task: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(task, 16);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(task);
  return () => cancelAnimationFrame(frame);
}
