import type { Hearers } from '../topics.ts';
import type { LiveNotification } from '../../../domain/notification.ts';
import type { ChatDelta, ChatMessage } from '../../../domain/chat.ts';
import type { Change } from '../../../domain/socketEvents.ts';

/** Whose connection it is. */
export interface SocketInput {
  workspaceId: string;
  userId: string;
}

export interface RealtimeInput extends SocketInput {
  hearers: Hearers;
}

export interface RealtimeContext extends RealtimeInput {
  /** Number of the last change before which none is missing; 0 before the first answer. */
  seq: number;
  transport: 'websocket' | 'polling';
}

export interface TypingEvent {
  type: 'typing.received';
  conversationId: string;
  userId: string;
}

export interface NotificationReceived {
  type: 'notification.received';
  notification: LiveNotification;
}

/** From the assistant's room of a project. */
export type ChatHeard =
  | { type: 'chat.joined'; projectId: string }
  | { type: 'chat.messageReceived'; message: ChatMessage }
  /** The server refused what was sent last, in words. */
  | { type: 'chat.refused'; message: string }
  /** The next words of answers, in order. */
  | { type: 'chat.spoken'; deltas: ChatDelta[] };

export type ChatCommand =
  | { type: 'joinChat' | 'leaveChat' | 'stopChat'; projectId: string }
  | { type: 'sendChat'; projectId: string; messageId: string; content: string };

export type RealtimeEvent =
  | { type: 'socket.connected' }
  | { type: 'socket.registered' }
  | { type: 'socket.lost'; reason: string }
  | { type: 'socket.transportChanged'; polling: boolean }
  | { type: 'socket.signedOut' }
  /** A person of this conversation is writing. */
  | TypingEvent
  | NotificationReceived
  | ChatHeard
  /** What the person does in the assistant's room. */
  | { type: 'chat.requested'; command: ChatCommand }
  /** The person writes in this conversation; the others are told. */
  | { type: 'typing.requested'; conversationId: string }
  | { type: 'changes.received'; changes: Change[] }
  | { type: 'resumed.received'; refetch: boolean; seq: number; changes: Change[] };

/** What the socket's callback actor is told. */
export type SocketCommand =
  | { type: 'resume'; seq: number }
  | { type: 'tellTyping'; conversationId: string }
  | ChatCommand;
