import type { Socket } from 'socket.io-client';
import { fromCallback } from 'xstate';
import * as z from 'zod/mini';
import type { ChatDelta } from '../../domain/chat.ts';
import { type Change, change, type clientEvents, resumed, serverEvents } from '../../domain/socketEvents.ts';
import type { ChatCommand, RealtimeEvent, SocketInput, SocketCommand } from '../machines/realtime/realtime.types.ts';
import { logFailure } from './log.ts';
import { parsed } from './parsing.ts';

export interface RealtimeOptions {
  /** Origin of the server, or '' for the origin of the page. */
  baseUrl: string;
  /** Returns the current session's token. */
  token: () => string | null;
  /** Runs a task before the next frame. Tests replace it. */
  onceAFrame?: (task: () => void) => () => void;
  network?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

const path = '/socket.io';
/** Milliseconds before the next attempt in cases in which socket.io doesn't reconnect. */
const retryPause = 2000;
const answerPatience = 10_000;
const refused = 'Invalid token';
/**
 * Splits an error into the name of the rejected event and the message. An error without a name concerns a message to
 * the assistant.
 */
const errorPattern = /^(?:(\w+): )?([^]*)$/;
const chatEvents = {
  joinChat: 'joinMCPRoom',
  leaveChat: 'leaveMCPRoom',
  stopChat: 'stopChatAnswer',
} as const satisfies Record<string, keyof typeof clientEvents>;
const envelope = z.object({ workspaceId: z.string(), changes: z.array(z.unknown()) });

/** Actor for the live connection to the server, used by the realtime machine. */
export const socket = ({ baseUrl, token, onceAFrame = nextFrame, network = globalThis }: RealtimeOptions) =>
  fromCallback<SocketCommand, SocketInput>(({ input: { workspaceId, userId }, sendBack, receive }) => {
    const report = (event: RealtimeEvent) => sendBack(event);
    let connection: Socket | null = null;
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pendingChanges: Change[] = [];
    let pendingDeltas: ChatDelta[] = [];
    let cancelFrame: (() => void) | null = null;

    const later = (task: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(task, retryPause);
    };
    const flush = () => {
      cancelFrame?.();
      cancelFrame = null;
      if (pendingDeltas.length > 0) {
        const deltas = pendingDeltas;
        pendingDeltas = [];
        report({ type: 'chat.streamed', deltas });
      }
      if (pendingChanges.length === 0) return;
      const changes = pendingChanges;
      pendingChanges = [];
      report({ type: 'changes.received', changes });
    };
    const onChanges = (payload: unknown) => {
      const batch = parsed(envelope, payload);
      if (batch === undefined) return logFailure('changes', payload);
      if (batch.workspaceId !== workspaceId) return;
      for (const one of batch.changes) {
        const known = parsed(change, one);
        if (known === undefined) logFailure('change', one);
        else pendingChanges.push(known);
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
            report({ type: 'resumed.received', ...known });
          },
        );
    };
    /** Sends a chat command, or drops it while disconnected. The chat machine repeats it after the connection. */
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
        report({ type: 'socket.connected' });
        report({ type: 'socket.transportChanged', polling: engine.transport.name === 'polling' });
        engine.on('upgrade', (transport: { name: string }) =>
          report({ type: 'socket.transportChanged', polling: transport.name === 'polling' }),
        );
        opened.emit('register', userId);
      });
      opened.on('connected', (payload: unknown) => {
        if (parsed(serverEvents.connected, payload)?.userId === userId) report({ type: 'socket.registered' });
        else logFailure('connected', payload);
      });
      opened.on('changes', onChanges);
      opened.on('typing', (payload: unknown) => {
        const typing = parsed(serverEvents.typing, payload);
        if (typing) report({ type: 'typing.received', ...typing });
      });
      opened.on('notification', (payload: unknown) => {
        const notification = parsed(serverEvents.notification, payload);
        if (notification) report({ type: 'notification.received', notification });
        else logFailure('notification', payload);
      });
      opened.on('joinedMCPRoom', (payload: unknown) => {
        const room = parsed(serverEvents.joinedMCPRoom, payload);
        if (room?.workspaceId === workspaceId) report({ type: 'chat.joined', projectId: room.projectId });
      });
      opened.on('chatDelta', (payload: unknown) => {
        const delta = parsed(serverEvents.chatDelta, payload);
        if (delta === undefined) return logFailure('chatDelta', payload);
        pendingDeltas.push(delta);
        cancelFrame ??= onceAFrame(flush);
      });
      for (const name of ['newChatMessage', 'chatMessageStreaming', 'chatMessageChanged'] as const) {
        opened.on(name, (payload: unknown) => {
          const message = parsed(serverEvents[name], payload);
          if (message === undefined) return logFailure(name, payload);
          // The deltas of an answer must be reported before the message that follows them.
          if (pendingDeltas.length > 0) flush();
          report({ type: 'chat.messageReceived', message });
        });
      }
      opened.on('signedOut', () => report({ type: 'socket.signedOut' }));
      opened.on('error', (payload: unknown) => {
        logFailure('socket', payload);
        const message = parsed(serverEvents.error, payload)?.message;
        const about = message === undefined ? undefined : errorPattern.exec(message);
        if (about && (about[1] === undefined || about[1] === 'sendChatMessage'))
          report({ type: 'chat.rejected', message: about[2] ?? '' });
      });
      opened.on('connect_error', (error: Error) => {
        logFailure('socket', error.message);
        if (error.message.includes(refused)) {
          opened.disconnect();
          report({ type: 'socket.signedOut' });
          return;
        }
        report({ type: 'socket.lost', reason: error.message });
        if (!opened.active) later(() => opened.connect());
      });
      opened.on('disconnect', (reason) => {
        flush();
        report({ type: 'socket.lost', reason });
        if (reason === 'io server disconnect') later(() => opened.connect());
      });
    };
    const openOrRetry = () =>
      open().catch((error: unknown) => {
        if (stopped) return;
        logFailure('socket', error);
        report({ type: 'socket.lost', reason: 'not loaded' });
        later(() => void openOrRetry());
      });

    receive((command) => {
      if (command.type === 'resume') resume(command.seq);
      else if (command.type !== 'sendTyping') chat(command);
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

/** Runs a task before the next frame. A hidden page has no frames, so a timer is used. */
function nextFrame(task: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(task, 16);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(task);
  return () => cancelAnimationFrame(frame);
}
