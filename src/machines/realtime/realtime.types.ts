import type { Subscribers } from '../topics.ts';
import type { LiveNotification } from '../../../domain/notification.ts';
import type { ChatDelta, ChatMessage } from '../../../domain/chat.ts';
import type { Change } from '../../../domain/socketEvents.ts';

export interface SocketInput {
  workspaceId: string;
  userId: string;
}

export interface RealtimeInput extends SocketInput {
  subscribers: Subscribers;
}

export interface RealtimeContext extends RealtimeInput {
  /** Number of the last change up to which none is missing; 0 before the first answer. */
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

/** Events of the assistant's room in a project. */
export type ChatReceived =
  | { type: 'chat.joined'; projectId: string }
  | { type: 'chat.messageReceived'; message: ChatMessage }
  /** The server rejected the last message, for this reason. */
  | { type: 'chat.rejected'; message: string }
  /** Next parts of streamed answers, in order. */
  | { type: 'chat.streamed'; deltas: ChatDelta[] };

export type ChatCommand =
  | { type: 'joinChat' | 'leaveChat' | 'stopChat'; projectId: string }
  | { type: 'sendChat'; projectId: string; messageId: string; content: string };

export type RealtimeEvent =
  | { type: 'socket.connected' }
  | { type: 'socket.registered' }
  | { type: 'socket.lost'; reason: string }
  | { type: 'socket.transportChanged'; polling: boolean }
  | { type: 'socket.signedOut' }
  /** A member of this conversation is typing. */
  | TypingEvent
  | NotificationReceived
  | ChatReceived
  /** Command of the user in the assistant's room. */
  | { type: 'chat.requested'; command: ChatCommand }
  /** The user is typing in this conversation. The server informs the other members. */
  | { type: 'typing.requested'; conversationId: string }
  | { type: 'changes.received'; changes: Change[] }
  | { type: 'resumed.received'; refetch: boolean; seq: number; changes: Change[] };

/** Commands for the callback actor of the socket. */
export type SocketCommand =
  | { type: 'resume'; seq: number }
  | { type: 'sendTyping'; conversationId: string }
  | ChatCommand;
