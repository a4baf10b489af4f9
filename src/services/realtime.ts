import type { Socket } from 'socket.io-client';
import { fromCallback } from 'xstate';
import * as z from 'zod/mini';
import type { ChatDelta } from '../../domain/chat.ts';
import { type Change, change, type clientEvents, resumed, serverEvents } from '../../domain/socketEvents.ts';
import type {
  ChatCommand,
  RealtimeEvent,
  SocketInput,
  SocketCommand,
} from '../machines/sync/realtime/realtime.types.ts';
import { logFailure } from './log.ts';
import { parsed } from './parsing.ts';
import type { ReadChanges } from './readChanges.ts';
import type { SeenDatabase } from './seenDatabase.ts';
import { connectSocket } from './socketConnection.ts';

export interface RealtimeOptions {
  /**
   * Origin of the server, with the base path of its public address. Without an origin, the origin of the page is used.
   */
  baseUrl: string;
  token: () => string | null;
  readChanges: ReadChanges;
  database: Pick<SeenDatabase, 'receive'>;
  /** Runs a task before the next frame. Tests replace this function. */
  onceAFrame?: (task: () => void) => () => void;
  /** Milliseconds before the first connection, so that its code doesn't delay the first page. */
  delay?: number;
  network?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

const answerPatience = 10_000;
/**
 * Groups: the name of the rejected event, and the message. An error without a name is about a message to the
 * assistant.
 */
const errorPattern = /^(?:(\w+): )?([^]*)$/;
const chatEvents = {
  joinChat: 'joinMCPRoom',
  leaveChat: 'leaveMCPRoom',
  stopChat: 'stopChatAnswer',
} as const satisfies Record<string, keyof typeof clientEvents>;
const envelope = z.object({ workspaceId: z.string(), changes: z.array(z.unknown()) });

export const socket = ({
  baseUrl,
  token,
  readChanges,
  database,
  onceAFrame = nextFrame,
  delay = 1000,
  network = globalThis,
}: RealtimeOptions) =>
  fromCallback<SocketCommand, SocketInput>(({ input, sendBack, receive }) => {
    const { workspaceId, userId } = input;
    // Discards the numbers of an earlier visit, because this visit loads the data again.
    readChanges.clear(workspaceId);
    const report = (event: RealtimeEvent) => sendBack(event);
    const frame = createFrameQueue(onceAFrame, report);
    const connection = connectSocket({
      name: 'socket',
      baseUrl,
      options: { tryAllTransports: true, reconnectionDelay: 500 },
      token,
      delay,
      network,
      onOpen: (opened) => {
        reportConnection(opened, userId, report, { database, lastRead: () => readChanges.lowest(workspaceId) });
        reportChanges(opened, workspaceId, frame, report);
        reportChat(opened, workspaceId, frame, report);
      },
      onLost: (reason) => {
        frame.flush();
        report({ type: 'socket.lost', reason });
      },
      onRejected: () => report({ type: 'socket.signedOut' }),
    });
    const resume = (seq: number) => {
      connection
        .socket()
        ?.timeout(answerPatience)
        .emit(
          'resume',
          { workspaceId, seq } satisfies z.infer<typeof clientEvents.resume>,
          (error: unknown, answer: unknown) => {
            const known = parsed(resumed, answer);
            if (connection.isClosed()) return;
            if (error || known === undefined) return logFailure('resume', error ?? answer);
            frame.flush();
            report({ type: 'resumed.received', ...known });
          },
        );
    };

    receive((command) => {
      if (command.type === 'resume') resume(command.seq);
      else if (command.type !== 'sendTyping') sendChat(connection.socket(), input, command);
      else
        connection.socket()?.volatile.emit('typing', {
          workspaceId,
          conversationId: command.conversationId,
        } satisfies z.infer<typeof clientEvents.typing>);
    });
    return () => {
      frame.cancel();
      connection.close();
    };
  });

/**
 * Queue of changes and of parts of the assistant's answers, which are reported once per frame. The first changes after
 * a pause are reported immediately, so that they are rendered in the next frame.
 */
interface FrameQueue {
  addChanges: (received: readonly Change[]) => void;
  addDelta: (delta: ChatDelta) => void;
  flush: () => void;
  /** Reports the deltas now, together with the changes. Does nothing without deltas. */
  flushDeltas: () => void;
  cancel: () => void;
}

function createFrameQueue(
  onceAFrame: NonNullable<RealtimeOptions['onceAFrame']>,
  report: (event: RealtimeEvent) => void,
): FrameQueue {
  let changes: Change[] = [];
  let deltas: ChatDelta[] = [];
  let cancelFrame: (() => void) | null = null;
  const flush = () => {
    cancelFrame?.();
    cancelFrame = null;
    const batch = { changes, deltas };
    changes = [];
    deltas = [];
    if (batch.deltas.length > 0) report({ type: 'chat.streamed', deltas: batch.deltas });
    if (batch.changes.length > 0) report({ type: 'changes.received', changes: batch.changes });
  };
  const schedule = () => {
    cancelFrame ??= onceAFrame(flush);
  };
  return {
    addChanges: (received) => {
      changes.push(...received);
      if (cancelFrame === null) flush();
      schedule();
    },
    addDelta: (delta) => {
      deltas.push(delta);
      schedule();
    },
    flush,
    flushDeltas: () => deltas.length > 0 && flush(),
    cancel: () => cancelFrame?.(),
  };
}

type Report = (event: RealtimeEvent) => void;

function reportConnection(
  opened: Socket,
  userId: string,
  report: Report,
  { database, lastRead }: Pick<RealtimeOptions, 'database'> & { lastRead: () => number },
): void {
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
    const registered = parsed(serverEvents.connected, payload);
    if (registered?.userId !== userId) return logFailure('connected', payload);
    // Compares the database id first, before anything is requested from a restored database or sent to it.
    database.receive(registered.databaseId);
    report({ type: 'socket.registered', lastRead: lastRead() });
  });
  opened.on('signedOut', () => report({ type: 'socket.signedOut' }));
}

function reportChanges(opened: Socket, workspaceId: string, frame: FrameQueue, report: Report): void {
  opened.on('changes', (payload: unknown) => {
    const batch = parsed(envelope, payload);
    if (batch === undefined) return logFailure('changes', payload);
    if (batch.workspaceId !== workspaceId) return;
    const changes = batch.changes.flatMap((one) => {
      const known = parsed(change, one);
      if (known === undefined) logFailure('change', one);
      return known ?? [];
    });
    if (changes.length > 0) frame.addChanges(changes);
  });
  opened.on('typing', (payload: unknown) => {
    const typing = parsed(serverEvents.typing, payload);
    if (typing) report({ type: 'typing.received', ...typing });
  });
  opened.on('notification', (payload: unknown) => {
    const notification = parsed(serverEvents.notification, payload);
    if (notification) report({ type: 'notification.received', notification });
    else logFailure('notification', payload);
  });
}

function reportChat(opened: Socket, workspaceId: string, frame: FrameQueue, report: Report): void {
  opened.on('joinedMCPRoom', (payload: unknown) => {
    const room = parsed(serverEvents.joinedMCPRoom, payload);
    if (room?.workspaceId === workspaceId) report({ type: 'chat.joined', projectId: room.projectId });
  });
  opened.on('chatDelta', (payload: unknown) => {
    const delta = parsed(serverEvents.chatDelta, payload);
    if (delta === undefined) return logFailure('chatDelta', payload);
    frame.addDelta(delta);
  });
  for (const name of ['newChatMessage', 'chatMessageStreaming', 'chatMessageChanged'] as const) {
    opened.on(name, (payload: unknown) => {
      const message = parsed(serverEvents[name], payload);
      if (message === undefined) return logFailure(name, payload);
      // Reports the deltas of an answer before the message that follows them.
      frame.flushDeltas();
      report({ type: 'chat.messageReceived', message });
    });
  }
  opened.on('error', (payload: unknown) => {
    logFailure('socket', payload);
    const message = parsed(serverEvents.error, payload)?.message;
    const about = message === undefined ? undefined : errorPattern.exec(message);
    if (about && (about[1] === undefined || about[1] === 'sendChatMessage'))
      report({ type: 'chat.rejected', message: about[2] ?? '' });
  });
}

/** Drops the command while disconnected. The chat machine sends it again after the connection. */
function sendChat(connection: Socket | null, { userId, workspaceId }: SocketInput, command: ChatCommand): void {
  if (!connection?.connected) return;
  const room = { userId, workspaceId, projectId: command.projectId } satisfies z.infer<typeof clientEvents.joinMCPRoom>;
  if (command.type !== 'sendChat') connection.emit(chatEvents[command.type], room);
  else
    connection.emit('sendChatMessage', {
      ...room,
      id: command.messageId,
      content: command.content,
    } satisfies z.infer<typeof clientEvents.sendChatMessage>);
}

/** A hidden page has no frames, so a timer is used. */
function nextFrame(task: () => void): () => void {
  if (document.visibilityState === 'hidden') {
    const timer = setTimeout(task, 16);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(task);
  return () => cancelAnimationFrame(frame);
}
