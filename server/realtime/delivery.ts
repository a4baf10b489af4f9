import type { FastifyInstance } from 'fastify';
import { createCoalescer } from './coalescer.ts';
import { readGrantedRooms } from './access.ts';
import type { Broadcast } from './broadcast.ts';
import { isChatOf, isGranted, rooms } from './rooms.ts';
import { type Client, dropSockets, type Sockets, socketsIn } from './sockets.ts';

type RefreshRooms = (accountIds: string[]) => Promise<void>;

export function createRoomRefresh({ database: { db } }: FastifyInstance, sockets: Sockets): RefreshRooms {
  return createCoalescer(async (accountIds) => {
    try {
      const granted = await readGrantedRooms(db, accountIds);
      for (const [id, allowed] of granted)
        for (const socket of socketsIn(sockets, rooms.account(id))) grant(socket, allowed);
    } catch (error) {
      // Closes the sockets, because otherwise they could remain in rooms that their person may no longer read.
      dropSockets(accountIds.flatMap((id) => socketsIn(sockets, rooms.account(id))));
      throw error;
    }
  });
}

function grant(socket: Client, allowed: ReadonlySet<string>): void {
  for (const room of socket.rooms)
    if (isGranted(room) && !allowed.has(room) && !isChatOf(room, allowed)) void socket.leave(room);
  void socket.join([...allowed]);
}

export function createDelivery(
  app: FastifyInstance,
  sockets: Sockets,
  refreshRooms: RefreshRooms,
  logError: (error: unknown) => void,
): (events: Broadcast) => void {
  const refreshRoomsSoon = (accountIds: Iterable<string>) => {
    const present = [...accountIds].filter((id) => sockets.adapter.rooms.has(rooms.account(id)));
    if (present.length > 0) refreshRooms(present).catch(logError);
  };
  return (events) => {
    const { local } = sockets;
    for (const { projectId, accountIds } of events.members)
      refreshRoomsSoon(removeFormerMembers(sockets, projectId, accountIds));
    for (const { conversationId, accountIds, isIn } of events.moves) {
      const moved = local.in(accountIds.map(rooms.account));
      if (isIn) moved.socketsJoin(rooms.conversation(conversationId));
      else moved.socketsLeave(rooms.conversation(conversationId));
    }
    for (const { rooms: to, changes } of events.batches) local.to(to).emit('changes', changes);
    for (const { accountId, notification } of events.notifications)
      local.to(rooms.account(accountId)).emit('notification', notification);
    for (const chat of events.chats) {
      const to = local.to(rooms.chat(chat));
      if (chat.kind === 'message')
        to.emit(chat.message.state === 'streaming' ? 'chatMessageStreaming' : 'newChatMessage', chat.message);
      if (chat.kind === 'changed') to.emit('chatMessageChanged', chat.message);
      if (chat.kind === 'delta') to.emit('chatDelta', chat.delta);
      app.chats.receive(chat);
    }
    for (const id of events.removedProjects) local.socketsLeave(rooms.project(id));
    refreshRoomsSoon(
      new Set([
        ...events.accounts,
        ...events.workspaces.flatMap((id) => socketsIn(sockets, rooms.workspace(id)).map(({ data }) => data.accountId)),
      ]),
    );
    for (const id of events.endedSessions) {
      const to = local.to(rooms.session(id));
      to.emit('signedOut', {});
      to.disconnectSockets(true);
    }
    app.realtime.deliver({
      changes: events.batches.map(({ changes }) => changes),
      endedSessions: events.endedSessions,
    });
  };
}

function removeFormerMembers(sockets: Sockets, projectId: string, accountIds: string[]): string[] {
  const members = new Set(accountIds);
  const inside = socketsIn(sockets, rooms.project(projectId));
  const outsiders = inside.filter(({ data }) => !members.has(data.accountId));
  for (const socket of outsiders) void socket.leave(rooms.project(projectId));
  const present = new Set(inside.map(({ data }) => data.accountId));
  return [...outsiders.map(({ data }) => data.accountId), ...accountIds.filter((id) => !present.has(id))];
}
