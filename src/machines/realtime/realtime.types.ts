import type { Change } from '../../../domain/socketEvents.ts';

export interface RealtimeInput {
  workspaceId: string;
  userId: string;
}

export interface RealtimeContext extends RealtimeInput {
  /** Number of the last change before which none is missing; 0 before the first answer. */
  seq: number;
  transport: 'websocket' | 'polling';
}

export type RealtimeEvent =
  | { type: 'socket.connected' }
  | { type: 'socket.registered' }
  | { type: 'socket.lost'; reason: string }
  | { type: 'socket.transportChanged'; polling: boolean }
  | { type: 'socket.signedOut' }
  | { type: 'changes.received'; changes: Change[] }
  | { type: 'resumed.received'; refetch: boolean; seq: number; changes: Change[] };

/** What the socket's callback actor is told. */
export type SocketCommand = { type: 'resume'; seq: number };
