import type { Namespace, Socket } from 'socket.io';
import type { ChatDelta, ChatMessage, ChatRoom } from '../../domain/chat.ts';
import type { Language } from '../../domain/languages.ts';
import type { LiveNotification } from '../../domain/notification.ts';
import type { Changes, Typed } from '../../domain/socketEvents.ts';
import type { Broadcast } from './broadcast.ts';

export interface ServerEvents {
  connected(payload: { userId: string; databaseId: string }): void;
  changes(payload: Changes): void;
  error(payload: { message: string }): void;
  signedOut(payload: Record<string, never>): void;
  notification(payload: LiveNotification): void;
  typing(payload: Typed): void;
  joinedMCPRoom(payload: ChatRoom): void;
  newChatMessage(payload: ChatMessage): void;
  chatMessageStreaming(payload: ChatMessage): void;
  chatMessageChanged(payload: ChatMessage): void;
  chatDelta(payload: ChatDelta): void;
}
export interface ClientEvents {
  [event: string]: (...payload: unknown[]) => void;
}
export interface ProcessEvents {
  news(broadcasts: Broadcast[]): void;
  /** Called when this process missed events from another process. */
  gap(): void;
}
export interface SocketData {
  accountId: string;
  sessionId: string;
  language: Language;
  databaseId: string;
}
export type Client = Socket<ClientEvents, ServerEvents, ProcessEvents, SocketData>;
export type Sockets = Namespace<ClientEvents, ServerEvents, ProcessEvents, SocketData>;

export const socketsIn = (sockets: Sockets, room: string): Client[] =>
  [...(sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => sockets.sockets.get(id) ?? []);

/** Closes connections. Their clients reconnect automatically and request the missed changes. */
export const dropSockets = (sockets: Iterable<Client>): void => {
  for (const { conn } of sockets) conn.close();
};
