import type { DatabaseReplaced } from '../outbox/outbox.types.ts';
import type { Subscribers } from '../topics.ts';
import type { LiveNotification } from '../../../../domain/notification.ts';
import type { ChatDelta, ChatMessage } from '../../../../domain/chat.ts';
import type { Change } from '../../../../domain/socketEvents.ts';

export interface SocketInput {
  workspaceId: string;
  userId: string;
}

export interface RealtimeInput extends SocketInput {
  subscribers: Subscribers;
}

export interface RealtimeContext extends RealtimeInput {
  /** Number of the last change up to which none is missing, or 0 if it isn't known yet. */
  seq: number;
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

export type ChatReceived =
  | { type: 'chat.joined'; projectId: string }
  | { type: 'chat.messageReceived'; message: ChatMessage }
  /** The server rejected the last message for this reason. */
  | { type: 'chat.rejected'; message: string }
  /** Next parts of streamed answers, in order. */
  | { type: 'chat.streamed'; deltas: ChatDelta[] };

export type ChatCommand =
  | { type: 'joinChat' | 'leaveChat' | 'stopChat'; projectId: string }
  | { type: 'sendChat'; projectId: string; messageId: string; content: string };

export type RealtimeEvent =
  | DatabaseReplaced
  | { type: 'socket.connected' }
  /** `lastRead` is the number of the last change that all loaded data includes, or 0 if it isn't known. */
  | { type: 'socket.registered'; lastRead: number }
  | { type: 'socket.lost'; reason: string }
  | { type: 'socket.transportChanged'; polling: boolean }
  | { type: 'socket.signedOut' }
  | TypingEvent
  | NotificationReceived
  | ChatReceived
  | { type: 'chat.requested'; command: ChatCommand }
  /** Reports to the server, which informs the other members of the conversation. */
  | { type: 'typing.requested'; conversationId: string }
  | { type: 'changes.received'; changes: Change[] }
  | { type: 'resumed.received'; refetch: boolean; seq: number; changes: Change[] };

export type SocketCommand =
  | { type: 'resume'; seq: number }
  | { type: 'sendTyping'; conversationId: string }
  | ChatCommand;
