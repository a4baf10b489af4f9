import type { LiveNotification } from '../../domain/notification.ts';
import type { Change, Changes } from '../../domain/socketEvents.ts';

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

/** Sends committed events to browsers. Its methods must not throw. */
export interface Realtime {
  /**
   * Sends the changes of one unit of work, in order. Changes of concurrent units may be sent in any order, so receivers
   * sort them by `seq`.
   */
  published(changes: PublishedChange[]): void;
  sessionEnded(sessionId: string): void;
  notified(accountId: string, notification: LiveNotification): void;
}

export interface DeliveredEvents {
  changes: Changes[];
  endedSessions: string[];
}

/** Connects the modules with the realtime plugin, which attaches itself here. Until then, events are discarded. */
export interface RealtimeSlot extends Realtime {
  subscribe(listener: (events: DeliveredEvents) => void): void;
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
