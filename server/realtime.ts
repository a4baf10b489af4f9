import type { LiveNotification } from '../domain/notification.ts';
import type { Change, Changes } from '../domain/socketEvents.ts';

/** Who a change is for: one person, everyone who sees a project or is in a conversation, everyone in the workspace, or all of them but guests. */
export type Audience =
  | { accountId: string }
  | { projectId: string }
  | { conversationId: string }
  | 'workspace'
  | 'team';

/** A change that is committed, with its number. */
export interface PublishedChange {
  workspaceId: string;
  audience: Audience;
  change: Change;
}

/** What carries news to browsers. It is told after the commit, and must not throw. */
export interface Realtime {
  /** Changes of one unit of work, in order. Units that commit at the same time may come in either order: sort by `seq`. */
  published(changes: PublishedChange[]): void;
  /** A session was revoked: its sockets have to go. */
  sessionEnded(sessionId: string): void;
  /** A notification for one person, committed before. */
  notified(accountId: string, notification: LiveNotification): void;
}

/** What this process hears of, wherever it happened: changes, and sessions that ended. */
export interface Heard {
  changes: Changes[];
  endedSessions: string[];
}

/** The place where the realtime plugin puts itself; until then news goes nowhere. */
export interface RealtimeSlot extends Realtime {
  /** Asks to be told of all that this process hears of. */
  listen(listener: (heard: Heard) => void): void;
  /** Told by the realtime plugin on each process. */
  heard(heard: Heard): void;
  attach(realtime: Pick<Realtime, 'published' | 'sessionEnded'> & Partial<Realtime>): void;
}

export function createRealtimeSlot(): RealtimeSlot {
  let attached: Parameters<RealtimeSlot['attach']>[0] | null = null;
  const listeners: ((heard: Heard) => void)[] = [];
  return {
    listen: (listener) => void listeners.push(listener),
    heard: (heard) => {
      for (const listener of listeners) listener(heard);
    },
    attach: (realtime) => {
      attached = realtime;
    },
    published: (changes) => attached?.published(changes),
    sessionEnded: (sessionId) => attached?.sessionEnded(sessionId),
    notified: (accountId, notification) => attached?.notified?.(accountId, notification),
  };
}
