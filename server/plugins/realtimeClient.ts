import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { clientEvents, type Resumed } from '../../domain/socketEvents.ts';
import type { Guard } from '../guard.ts';
import { limitMessages } from '../messageRate.ts';
import { readMissed } from './realtimeReplay.ts';
import { rooms } from './realtimeRooms.ts';
import type { Client } from './realtimeSockets.ts';

const messages = {
  otherPerson: 'register: only your own id can be registered',
  unregistered: (event: string) => `${event}: register first`,
  malformed: (event: string, reason: string) => `${event}: ${reason}`,
  noAnswer: (event: string) => `${event}: it needs an acknowledgement`,
  noWorkspace: 'resume: Workspace not found',
  noConversation: 'typing: Conversation not found',
  unknown: (event: string) => `${event}: there is no such event`,
  tooMany: 'Too many messages. Try again in a moment.',
  failed: (event: string) => `${event}: something went wrong on the server`,
};

interface Services {
  app: FastifyInstance;
  guard: Guard;
  logError(error: unknown): void;
  refreshRooms(accountIds: string[]): Promise<void>;
}

export function serveClient(socket: Client, { app, guard, logError, refreshRooms }: Services): void {
  const { accountId, sessionId } = socket.data;
  let registered = false;
  const reject = (message: string) => void socket.emit('error', { message });
  const on = <T>(
    event: string,
    schema: z.ZodMiniType<T>,
    handle: (payload: T, answer: unknown) => Promise<void> | void,
  ) => {
    socket.on(
      event,
      guard(async (payload: unknown, answer: unknown) => {
        const parsed = schema.safeParse(payload);
        if (!parsed.success) return reject(messages.malformed(event, reasonOf(parsed.error)));
        try {
          await handle(parsed.data, answer);
        } catch (error) {
          logError(error);
          reject(messages.failed(event));
        }
      }),
    );
  };

  void socket.join(rooms.session(sessionId));
  socket.use(
    guard(
      limitMessages({
        reject: (_message, rejected) => {
          if (rejected === 1) reject(messages.tooMany);
        },
        end: () => socket.disconnect(true),
      }),
    ),
  );
  socket.use(
    guard(([event = '']: string[], next: () => void) => {
      if (Object.hasOwn(clientEvents, event)) next();
      else reject(messages.unknown(event.slice(0, 50)));
    }),
  );

  on('register', clientEvents.register, async (id) => {
    if (id !== accountId) return reject(messages.otherPerson);
    // Must be first, so that a concurrent refresh of the rooms finds this socket.
    await socket.join(rooms.account(accountId));
    await refreshRooms([accountId]);
    registered = true;
    socket.emit('connected', { userId: accountId });
  });
  on('resume', clientEvents.resume, async (asked, answer) => {
    if (!registered) return reject(messages.unregistered('resume'));
    if (!isAnswer(answer)) return reject(messages.noAnswer('resume'));
    const missed = await readMissed(app.database.db, accountId, asked);
    if (missed) answer(missed);
    else reject(messages.noWorkspace);
  });
  on('typing', clientEvents.typing, ({ conversationId }) => {
    if (!registered) return reject(messages.unregistered('typing'));
    const room = rooms.conversation(conversationId);
    if (!socket.rooms.has(room)) return reject(messages.noConversation);
    socket.to(room).except(rooms.account(accountId)).emit('typing', { conversationId, userId: accountId });
  });
  app.chats.serve({
    accountId,
    reject,
    on,
    isRegistered: () => registered,
    join: async (chat) => {
      await socket.join(rooms.chat(chat));
      socket.emit('joinedMCPRoom', { userId: accountId, projectId: chat.projectId, workspaceId: chat.workspaceId });
    },
    leave: (chat) => void socket.leave(rooms.chat(chat)),
  });
}

const isAnswer = (value: unknown): value is (resumed: Resumed) => void => typeof value === 'function';

function reasonOf(error: z.core.$ZodError): string {
  const [issue] = error.issues;
  return [...(issue?.path ?? []).map(String), issue?.message ?? 'Invalid input'].join(': ');
}
