import type { LiveNotification } from '../domain/notification.ts';
import type { Change, Changes } from '../domain/socketEvents.ts';

/**
 * Receivers of a change: one person, the people of a project or a conversation, a whole workspace, or the workspace
 * without its guests.
 */
export type Audience =
  | { accountId: string }
  | { projectId: string }
  | { conversationId: string }
  | 'workspace'
  | 'team';

export interface PublishedChange {
  workspaceId: string;
  audience: Audience;
  change: Change;
}

/** Sends committed events to browsers. It must not throw. */
export interface Realtime {
  /** Sends the changes of one unit of work, in order. Concurrent units may arrive in any order: sort by `seq`. */
  published(changes: PublishedChange[]): void;
  /** Closes the sockets of a revoked session. */
  sessionEnded(sessionId: string): void;
  /** Sends a committed notification to one person. */
  notified(accountId: string, notification: LiveNotification): void;
}

/** Events of all processes, as delivered to this one. */
export interface DeliveredEvents {
  changes: Changes[];
  endedSessions: string[];
}

/** Place where the realtime plugin attaches itself. Events are dropped until then. */
export interface RealtimeSlot extends Realtime {
  subscribe(listener: (events: DeliveredEvents) => void): void;
  /** Called by the realtime plugin in each process. */
  deliver(events: DeliveredEvents): void;
  attach(realtime: Pick<Realtime, 'published' | 'sessionEnded'> & Partial<Realtime>): void;
}

export function createRealtimeSlot(): RealtimeSlot {
  let attached: Parameters<RealtimeSlot['attach']>[0] | null = null;
  const listeners: ((events: DeliveredEvents) => void)[] = [];
  return {
    subscribe: (listener) => void listeners.push(listener),
    deliver: (events) => {
      for (const listener of listeners) listener(events);
    },
    attach: (realtime) => {
      attached = realtime;
    },
    published: (changes) => attached?.published(changes),
    sessionEnded: (sessionId) => attached?.sessionEnded(sessionId),
    notified: (accountId, notification) => attached?.notified?.(accountId, notification),
  };
}
