import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Namespace, Socket } from 'socket.io';
import * as z from 'zod/mini';
import { fullName } from '../../../domain/account.ts';
import { type PokerAnswer, pokerClientEvents, type PokerRefused, type PokerView } from '../../../domain/poker.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import { createGuard } from '../../guard.ts';
import { identify, readValidSessions } from '../accounts/sessions.ts';
import { type PokerPerson, viewerIn } from './access.ts';
import {
  applyAction,
  removeLostConnections,
  endTime,
  enter,
  deleteOldActions,
  leave,
  MayNotEstimate,
  nudge,
  type Outcome,
} from './actions.ts';
import { presentRoom, type RoomViewer } from './presenter.ts';
import { findGuest, findRoom, type Room } from './repository.ts';
import { hashToken } from '../../tokens.ts';
import type { Unit } from '../../unitOfWork.ts';
import { createCoalescer } from '../../coalescer.ts';

export interface PokerOptions {
  /** Milliseconds between two heartbeats. Each refreshes this process's connections and checks their access. */
  heartbeat?: number;
  /** Milliseconds without a heartbeat after which a connection counts as lost. */
  ghostAfter?: number;
}

const messages = {
  // The client signs out on exactly this text.
  invalidToken: 'Invalid token',
  failed: 'connect: something went wrong on the server',
};
const maxBurst = 30;
const messagesPerSecond = 10;
/** Number of rejected messages in a row after which the connection is closed. */
const patience = 200;
const hour = 3_600_000;

interface ServerEvents {
  view(view: PokerView): void;
  nudged(payload: { roomId: string; by: string }): void;
  closed(payload: { roomId: string }): void;
}
interface ClientEvents {
  [event: string]: (...payload: unknown[]) => void;
}
interface ProcessEvents {
  changed(roomId: string): void;
  checked(roomId: string): void;
}
interface SocketData {
  person: PokerPerson;
  /** The room of this connection; a socket is in at most one. `seen` is the last version that was sent. */
  inside: { roomId: string; viewer: RoomViewer; seen: number } | null;
}
type Client = Socket<ClientEvents, ServerEvents, ProcessEvents, SocketData>;

const handshake = z.object({ token: z.string().check(z.regex(/^[\w-]{1,200}$/)) });
const roomOf = (id: string): string => `room:${id}`;
const seatOf = (roomId: string, participantId: string): string => `seat:${roomId}:${participantId}`;
/** Changes that can remove a person's access to a room. */
const changesAccess: ReadonlySet<Change['type']> = new Set<Change['type']>(['members.changed', 'projects.changed']);

/**
 * Planning poker in a namespace of the socket server. Each event is one transaction on the room's row. Views are built
 * from the row for each viewer, so processes only send each other the ids of changed rooms.
 */
export const poker = plugin(async (app: FastifyInstance, { heartbeat = 15_000, ghostAfter = 45_000 }: PokerOptions) => {
  const { unitOfWork, clock } = app;
  const { db } = app.database;
  const processId = randomUUID();
  const space = app.sockets.of('/poker') as unknown as Namespace<ClientEvents, ServerEvents, ProcessEvents, SocketData>;
  const logError = (error: unknown) => app.log.error({ err: error }, 'poker');
  const guard = createGuard(logError);
  const now = () => clock.now().toISOString();
  let isClosing = false;

  const clientsIn = (roomId: string): Client[] =>
    [...(space.adapter.rooms.get(roomOf(roomId)) ?? [])].flatMap((id) => space.sockets.get(id) ?? []);
  const inside = (): Client[] => [...space.sockets.values()].filter(({ data }) => data.inside !== null);

  const timers = new Map<string, NodeJS.Timeout>();
  const stopTimer = (roomId: string) => {
    clearTimeout(timers.get(roomId));
    timers.delete(roomId);
  };
  /**
   * Ends the round when its time is over. Every process with a connection in the room tries; the row lock lets one
   * succeed.
   */
  const watchTime = ({
    row: { id },
    snapshot: {
      context: { endsAt },
    },
  }: Room): void => {
    stopTimer(id);
    if (endsAt === null || isClosing) return;
    const timer = setTimeout(
      guard(async () => {
        timers.delete(id);
        if (await unitOfWork((unit) => endTime(unit, id))) announce('changed', id);
        else show(id);
      }),
      Math.max(0, Date.parse(endsAt) - clock.now().getTime()),
    );
    timers.set(id, timer.unref());
  };

  const showLocally = createCoalescer(async (roomIds) => {
    for (const roomId of roomIds) {
      const room = clientsIn(roomId).length === 0 ? undefined : await findRoom(db, roomId);
      if (!room) {
        stopTimer(roomId);
        continue;
      }
      watchTime(room);
      for (const client of clientsIn(roomId)) {
        const seat = client.data.inside;
        if (seat?.roomId !== roomId || seat.seen >= room.row.version) continue;
        seat.seen = room.row.version;
        client.emit('view', presentRoom(room, seat.viewer, now()));
      }
    }
  });
  const show = guard((roomId: string) => showLocally([roomId]));

  const check = async (clients: Client[]): Promise<void> => {
    for (const client of clients) {
      const seat = client.data.inside;
      if (!seat) continue;
      const room = await findRoom(db, seat.roomId);
      const viewer = room ? await viewerIn(db, client.data.person, room) : null;
      if (client.data.inside !== seat) continue;
      if (viewer) {
        seat.viewer = viewer;
        continue;
      }
      await leaveRoom(client);
      client.emit('closed', { roomId: seat.roomId });
    }
  };
  const checkRoom = guard(async (roomId: string) => {
    await check(clientsIn(roomId));
    show(roomId);
  });

  const announce = (event: keyof ProcessEvents, roomId: string) => {
    if (event === 'changed') show(roomId);
    else checkRoom(roomId);
    if (app.sockets.hasPeers) space.serverSideEmit(event, roomId);
  };
  space.on('changed', show);
  space.on('checked', checkRoom);
  app.poker.attach({
    changed: (roomId) => announce('changed', roomId),
    checked: (roomId) => announce('checked', roomId),
  });

  const leaveRoom = async (client: Client): Promise<void> => {
    const seat = client.data.inside;
    if (!seat) return;
    client.data.inside = null;
    void client.leave(roomOf(seat.roomId));
    void client.leave(seatOf(seat.roomId, client.data.person.id));
    if (isClosing) return;
    const changed = await unitOfWork((unit) => leave(unit, client.id));
    if (changed !== null) announce('changed', changed);
  };

  const run = (command: (unit: Unit) => Promise<Outcome>): Promise<Outcome> =>
    unitOfWork(command).catch((error: unknown) => {
      if (error instanceof MayNotEstimate) return { refusal: 'mayNotEstimate' as const };
      throw error;
    });

  const enterRoom = async (client: Client, roomId: string): Promise<Outcome> => {
    const { person } = client.data;
    if (client.data.inside && client.data.inside.roomId !== roomId) {
      const room = await findRoom(db, roomId);
      if (!room || !(await viewerIn(db, person, room))) return { refusal: 'notFound' };
      await leaveRoom(client);
    }
    // Joined before the transaction, so that no change in between is missed.
    await client.join([roomOf(roomId), seatOf(roomId, person.id)]);
    const outcome = await run((unit) => enter(unit, person, roomId, { id: client.id, processId }));
    if (outcome.refusal !== null) {
      void client.leave(roomOf(roomId));
      void client.leave(seatOf(roomId, person.id));
      return outcome;
    }
    client.data.inside = { roomId, viewer: outcome.viewer, seen: outcome.room.row.version };
    if (client.connected) announce('changed', roomId);
    else await leaveRoom(client);
    return outcome;
  };

  space.use(
    guard(async (socket: Client, next: (refusal?: Error) => void) => {
      try {
        const { data } = handshake.safeParse(socket.handshake.auth);
        const person = data && (await personOf(data.token));
        if (!person) return next(new Error(messages.invalidToken));
        socket.data = { person, inside: null };
        next();
      } catch (error) {
        logError(error);
        next(new Error(messages.failed));
      }
    }),
  );

  const personOf = async (token: string): Promise<PokerPerson | null> => {
    const identity = await identify(db, token, now());
    if (identity) {
      const { account, sessionId } = identity;
      return { kind: 'account', id: account.id, name: fullName(account), avatar: account.avatar, sessionId };
    }
    const tokenHash = hashToken(token);
    const guest = await findGuest(db, tokenHash);
    return guest
      ? { kind: 'guest', id: guest.participant_id, name: guest.name, roomId: guest.room_id, tokenHash }
      : null;
  };

  space.on(
    'connection',
    guard((client: Client) => {
      const { person } = client.data;
      client.use(guard(bounded(() => client.disconnect(true))));
      const on = <T extends { roomId: string }>(
        event: string,
        schema: z.ZodMiniType<T>,
        handle: (payload: T) => Promise<Outcome>,
      ) => {
        client.on(
          event,
          guard(async (payload: unknown, answer: unknown) => {
            const reply = (given: PokerAnswer) => {
              if (typeof answer === 'function') (answer as (given: PokerAnswer) => void)(given);
            };
            const parsed = schema.safeParse(payload);
            if (!parsed.success) return reply(refused('malformed'));
            try {
              const outcome = await handle(parsed.data);
              if (outcome.refusal !== null) return reply(refused(outcome.refusal));
              const seat = client.data.inside;
              if (seat?.roomId === parsed.data.roomId) seat.seen = Math.max(seat.seen, outcome.room.row.version);
              reply({ ok: true, view: presentRoom(outcome.room, outcome.viewer, now()) });
            } catch (error) {
              logError(error);
              reply(refused('failed'));
            }
          }),
        );
      };

      on('enter', pokerClientEvents.enter, ({ roomId }) => enterRoom(client, roomId));
      on('deed', pokerClientEvents.deed, async ({ roomId, id, deed }) => {
        if (client.data.inside?.roomId !== roomId) return { refusal: 'notHere' };
        const outcome = await run((unit) => applyAction(unit, person, roomId, id, deed));
        if (outcome.refusal === null) announce('changed', roomId);
        return outcome;
      });
      on('nudge', pokerClientEvents.nudge, async ({ roomId, to }) => {
        if (client.data.inside?.roomId !== roomId) return { refusal: 'notHere' };
        const outcome = await run((unit) => nudge(unit, person, roomId, to));
        if (outcome.refusal === null) space.to(seatOf(roomId, to)).emit('nudged', { roomId, by: person.name });
        return outcome;
      });
      client.on(
        'leave',
        guard(async (payload: unknown) => {
          const parsed = pokerClientEvents.leave.safeParse(payload);
          if (parsed.success && client.data.inside?.roomId === parsed.data.roomId) await leaveRoom(client);
        }),
      );
      client.on(
        'disconnect',
        guard(async (reason: string) => {
          // The server closed the connection, for example when it stops. The person reconnects, or is removed by a
          // later heartbeat.
          if (reason === 'forced close') client.data.inside = null;
          else await leaveRoom(client);
        }),
      );
    }),
  );

  app.realtime.subscribe(({ changes, endedSessions }) => {
    const moved = new Set(
      changes
        .filter((batch) => batch.changes.some(({ type }) => changesAccess.has(type)))
        .map(({ workspaceId }) => workspaceId),
    );
    const ended = new Set(endedSessions);
    if (ended.size > 0) {
      for (const client of space.sockets.values())
        if (client.data.person.kind === 'account' && ended.has(client.data.person.sessionId)) client.disconnect(true);
    }
    if (moved.size > 0) check(inside()).catch(logError);
  });

  let forgotten = 0;
  const beat = async (): Promise<void> => {
    const mine = new Map([...space.sockets.values()].map((client) => [client.id, client]));
    const kept = await unitOfWork(({ db: within, now: at }) =>
      within
        .updateTable('poker_presence')
        .set({ seen_at: at })
        .where('process_id', '=', processId)
        .returning(['connection_id', 'room_id'])
        .execute(),
    );
    const there = new Set(kept.map((row) => row.connection_id));
    for (const { connection_id: id } of kept) {
      if (mine.get(id)?.data.inside) continue;
      const changed = await unitOfWork((unit) => leave(unit, id));
      if (changed !== null) announce('changed', changed);
    }
    // Enter again: another process removed these connections because this one missed heartbeats.
    for (const client of inside()) {
      if (!there.has(client.id) && client.data.inside && mine.has(client.id))
        await enterRoom(client, client.data.inside.roomId);
    }
    for (const roomId of await unitOfWork((unit) =>
      removeLostConnections(unit, new Date(clock.now().getTime() - ghostAfter).toISOString()),
    ))
      announce('changed', roomId);
    const people = [...space.sockets.values()].flatMap(({ data }) =>
      data.person.kind === 'account' ? [data.person.sessionId] : [],
    );
    const access = await readValidSessions(db, [...new Set(people)], now());
    for (const client of space.sockets.values()) {
      if (client.data.person.kind === 'account' && mine.has(client.id) && !access.has(client.data.person.sessionId))
        client.disconnect(true);
    }
    await check(inside());
    // A message from another process may have been lost.
    for (const roomId of new Set(inside().flatMap(({ data }) => data.inside?.roomId ?? []))) show(roomId);
    if (clock.now().getTime() - forgotten > hour) {
      forgotten = clock.now().getTime();
      await unitOfWork(deleteOldActions);
    }
  };
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(() => (isClosing ? undefined : beat())).catch(logError);
  }, heartbeat);
  timer.unref();

  // Connections are kept in the database when the server stops, so that people can reconnect to the next one without
  // leaving the room.
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(timer);
    for (const roomId of timers.keys()) stopTimer(roomId);
    await beating;
  });
});

const refused = (refusal: PokerRefused): PokerAnswer => ({ ok: false, refusal });

/** Limits the messages of a connection. Rejects messages above the limit, and calls `end` if they continue. */
function bounded(end: () => void) {
  let left = maxBurst;
  let over = 0;
  let at = performance.now();
  return (event: unknown[], next: () => void): void => {
    const moment = performance.now();
    left = Math.min(maxBurst, left + ((moment - at) / 1000) * messagesPerSecond);
    at = moment;
    if (left === maxBurst) over = 0;
    if (left >= 1) {
      left -= 1;
      return next();
    }
    over += 1;
    const answer = event.at(-1);
    if (typeof answer === 'function') (answer as (given: PokerAnswer) => void)(refused('tooMany'));
    if (over > patience) end();
  };
}
