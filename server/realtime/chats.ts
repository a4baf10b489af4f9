import type * as z from 'zod/mini';
import type { ChatDelta, ChatMessage } from '../../domain/chat.ts';
import type { Language } from '../../domain/languages.ts';
import type { PhraseOrText } from '../../domain/phrase.ts';

export interface ChatId {
  accountId: string;
  projectId: string;
  workspaceId: string;
}

export type ChatEvent = ChatId &
  (
    | { kind: 'message'; message: ChatMessage }
    | { kind: 'changed'; message: ChatMessage }
    | { kind: 'delta'; delta: ChatDelta }
    | { kind: 'stop' }
  );

export interface ChatClient {
  accountId: string;
  isRegistered(): boolean;
  on<T>(event: string, schema: z.ZodMiniType<T>, handle: (payload: T) => Promise<void> | void): void;
  /** Language of error messages. */
  language: Language;
  reject(message: PhraseOrText): void;
  join(chat: ChatId): Promise<void>;
  leave(chat: ChatId): void;
}

interface ChatTransport {
  publish(event: ChatEvent): void;
}
interface ChatServer {
  serve(client: ChatClient): void;
  receive(event: ChatEvent): void;
}

/** Connects the transport of chat events with the assistant. Until both are attached, events are discarded. */
export interface ChatsSlot extends ChatTransport, ChatServer {
  attachTransport(transport: ChatTransport): void;
  attachAssistant(assistant: ChatServer): void;
}

export function createChatsSlot(): ChatsSlot {
  let transport: ChatTransport | null = null;
  let assistant: ChatServer | null = null;
  return {
    attachTransport: (given) => {
      transport = given;
    },
    attachAssistant: (given) => {
      assistant = given;
    },
    publish: (event) => transport?.publish(event),
    serve: (client) => assistant?.serve(client),
    receive: (event) => assistant?.receive(event),
  };
}
