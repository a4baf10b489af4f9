import type * as z from 'zod/mini';
import type { ChatDelta, ChatMessage } from '../domain/chat.ts';

/** The chat of one person in one project. */
export interface ChatId {
  accountId: string;
  projectId: string;
  workspaceId: string;
}

/** What every process hears of a chat. */
export type ChatNews = ChatId &
  (
    | { kind: 'message'; message: ChatMessage }
    /** A message that was sent before and has changed. */
    | { kind: 'changed'; message: ChatMessage }
    | { kind: 'delta'; delta: ChatDelta }
    /** Ends the answer that is being written in this chat. */
    | { kind: 'stop' }
  );

/** One browser's connection, as far as chats need it. */
export interface ChatClient {
  accountId: string;
  isRegistered(): boolean;
  on<T>(event: string, schema: z.ZodMiniType<T>, handle: (payload: T) => Promise<void> | void): void;
  refuse(message: string): void;
  /** Hears of the chat from now on; the answer says so. */
  join(chat: ChatId): Promise<void>;
  leave(chat: ChatId): void;
}

interface Carrier {
  tell(news: ChatNews): void;
}
interface Chats {
  /** Answers what a browser sends. */
  serve(client: ChatClient): void;
  heard(news: ChatNews): void;
}

/** Where what carries news and what gives answers meet; until both are there nothing is told. */
export interface ChatsSlot extends Carrier, Chats {
  carryBy(carrier: Carrier): void;
  answerBy(chats: Chats): void;
}

export function createChatsSlot(): ChatsSlot {
  let carrier: Carrier | null = null;
  let chats: Chats | null = null;
  return {
    carryBy: (given) => {
      carrier = given;
    },
    answerBy: (given) => {
      chats = given;
    },
    tell: (news) => carrier?.tell(news),
    serve: (client) => chats?.serve(client),
    heard: (news) => chats?.heard(news),
  };
}
