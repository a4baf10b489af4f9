import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { clientEvents, type Resumed } from '../../domain/socketEvents.ts';
import { type PhraseOrText, phrase } from '../../domain/phrase.ts';
import type { Guard } from '../shared/guard.ts';
import { limitMessages } from './messageRate.ts';
import { textIn } from '../shared/texts.ts';
import { issuesOf } from '../http/validation.ts';
import { readMissed } from './replay.ts';
import { rooms } from './rooms.ts';
import type { Client } from './sockets.ts';
import { unstorableText } from '../http/unstorableText.ts';

interface Services {
  app: FastifyInstance;
  guard: Guard;
  logError(error: unknown): void;
  refreshRooms(accountIds: string[]): Promise<void>;
}

export function serveClient(socket: Client, { app, guard, logError, refreshRooms }: Services): void {
  const { accountId, sessionId, language, databaseId } = socket.data;
  let registered = false;
  const reject = (message: PhraseOrText) => void socket.emit('error', { message: textIn(language, message) });
  const on = <T>(
    event: string,
    schema: z.ZodMiniType<T>,
    handle: (payload: T, answer: unknown) => Promise<void> | void,
  ) => {
    socket.on(
      event,
      guard(async (payload: unknown, answer: unknown) => {
        const unstorable = unstorableText(payload, event);
        if (unstorable !== null) return reject(unstorable);
        const parsed = schema.safeParse(payload);
        if (!parsed.success) return reject([event, ...reasonOf(issuesOf(schema, payload, language))].join(': '));
        try {
          await handle(parsed.data, answer);
        } catch (error) {
          logError(error);
          reject(phrase('errors', 'realtime.failed', { event }));
        }
      }),
    );
  };

  void socket.join(rooms.session(sessionId));
  socket.use(
    guard(
      limitMessages({
        reject: (_message, rejected) => {
          if (rejected === 1) reject(phrase('errors', 'realtime.tooMany'));
        },
        end: () => socket.disconnect(true),
      }),
    ),
  );
  socket.use(
    guard(([event = '']: string[], next: () => void) => {
      if (Object.hasOwn(clientEvents, event)) next();
      else reject(phrase('errors', 'realtime.unknown', { event: event.slice(0, 50) }));
    }),
  );

  on('register', clientEvents.register, async (id) => {
    if (id !== accountId) return reject(phrase('errors', 'realtime.otherPerson'));
    // Joins this room first, so that a concurrent refresh of the rooms finds the socket.
    await socket.join(rooms.account(accountId));
    await refreshRooms([accountId]);
    registered = true;
    socket.emit('connected', { userId: accountId, databaseId });
  });
  on('resume', clientEvents.resume, async (asked, answer) => {
    if (!registered) return reject(phrase('errors', 'realtime.unregistered', { event: 'resume' }));
    if (!isAnswer(answer)) return reject(phrase('errors', 'realtime.noAnswer', { event: 'resume' }));
    const missed = await readMissed(app.database.db, accountId, asked);
    if (missed) answer(missed);
    else reject(phrase('errors', 'realtime.noWorkspace'));
  });
  on('typing', clientEvents.typing, ({ conversationId }) => {
    if (!registered) return reject(phrase('errors', 'realtime.unregistered', { event: 'typing' }));
    const room = rooms.conversation(conversationId);
    if (!socket.rooms.has(room)) return reject(phrase('errors', 'realtime.noConversation'));
    socket.to(room).except(rooms.account(accountId)).emit('typing', { conversationId, userId: accountId });
  });
  app.chats.serve({
    accountId,
    language,
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

function reasonOf([issue]: z.core.$ZodIssue[]): string[] {
  return issue ? [...issue.path.map(String), issue.message] : [];
}
