import type { LiveNotification } from '../../domain/notification.ts';
import type { Changes } from '../../domain/socketEvents.ts';
import type { ChatEvent } from './chats.ts';
import type { PublishedChange } from './slot.ts';
import { rooms, roomsOf } from './rooms.ts';

/** Events that every process sends to its own sockets, in the order of the properties. */
export interface Broadcast {
  /** Projects with their current members. Former members leave the room before other events are sent. */
  members: { projectId: string; accountIds: string[] }[];
  /** People who join or leave the room of a conversation before its next change is sent. */
  moves: { conversationId: string; accountIds: string[]; isIn: boolean }[];
  batches: { rooms: string[]; changes: Changes }[];
  removedProjects: string[];
  notifications: { accountId: string; notification: LiveNotification }[];
  chats: ChatEvent[];
  /** People, and workspaces with all their people, whose rooms must be read again. */
  accounts: string[];
  workspaces: string[];
  endedSessions: string[];
}
export const emptyBroadcast: Broadcast = {
  members: [],
  moves: [],
  batches: [],
  removedProjects: [],
  notifications: [],
  chats: [],
  accounts: [],
  workspaces: [],
  endedSessions: [],
};

const maxChanges = 200;
/** Changes for one person that don't affect which rooms the person may join. */
const keepsRooms: ReadonlySet<string> = new Set(['conversation.read', 'notifications.changed', 'boards.changed']);

export function broadcastOf(published: PublishedChange[]): Broadcast {
  const events: Broadcast = {
    ...emptyBroadcast,
    members: [],
    moves: [],
    batches: [],
    removedProjects: [],
    accounts: [],
    workspaces: [],
  };
  const byRooms = new Map<string, { rooms: string[]; changes: Changes }>();
  for (const { workspaceId, audience, change } of published.toSorted((a, b) => a.change.seq - b.change.seq)) {
    const to = roomsOf(workspaceId, audience);
    // Sends the change to each member too, because new members join the room only after their rooms were read.
    if (change.type === 'conversation.saved')
      to.push(...change.conversation.members.map(({ id }) => rooms.account(id)));
    if (change.type === 'project.saved') to.push(...change.project.members.map(({ id }) => rooms.account(id)));
    const key = to.join();
    const batch = byRooms.get(key);
    if (batch && batch.changes.changes.length < maxChanges) {
      batch.changes.changes.push(change);
    } else {
      const started = { rooms: to, changes: { workspaceId, changes: [change] } };
      byRooms.set(key, started);
      events.batches.push(started);
    }
    if (typeof audience === 'object' && 'accountId' in audience && !keepsRooms.has(change.type))
      events.accounts.push(audience.accountId);
    switch (change.type) {
      case 'project.saved':
        events.members.push({ projectId: change.projectId, accountIds: change.project.members.map(({ id }) => id) });
        break;
      case 'project.removed':
        events.removedProjects.push(change.projectId);
        break;
      case 'members.changed':
        events.workspaces.push(workspaceId);
        break;
      case 'projects.changed':
        if (audience === 'workspace') events.workspaces.push(workspaceId);
        break;
      case 'conversation.saved':
        events.moves.push({
          conversationId: change.conversation.id,
          accountIds: change.conversation.members.map(({ id }) => id),
          isIn: true,
        });
        events.accounts.push(...change.conversation.members.map(({ id }) => id));
        break;
      case 'conversation.left':
        if (typeof audience === 'object' && 'accountId' in audience) {
          events.moves.push({ conversationId: change.conversationId, accountIds: [audience.accountId], isIn: false });
        }
        break;
      case 'task.saved':
      case 'task.removed':
      case 'workspace.saved':
      case 'label.saved':
      case 'label.removed':
      case 'comment.saved':
      case 'comment.removed':
      case 'conversation.read':
      case 'message.saved':
      case 'notifications.changed':
      case 'document.saved':
      case 'document.removed':
      case 'documents.changed':
      case 'boards.changed':
      case 'sprints.changed':
      case 'views.changed':
      case 'workflows.changed':
      case 'followers.changed':
        break;
      default:
        change satisfies never;
    }
  }
  return events;
}
