import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { fullName } from '../../../domain/account.ts';
import type { Change } from '../../../domain/socketEvents.ts';
import type { Db } from '../../db/schema.ts';
import { boundReached } from '../../shared/bounds.ts';
import { createConnectionCount } from '../../realtime/connectionCount.ts';
import { languageOfServer } from '../../http/language.ts';
import { textIn } from '../../shared/texts.ts';
import { createGuard } from '../../shared/guard.ts';
import type { DeliveredEvents } from '../../realtime/slot.ts';
import { authenticateSockets } from '../../realtime/socketAuthentication.ts';
import { hashToken } from '../../shared/tokens.ts';
import { identify } from '../accounts/sessions.ts';
import type { PokerPerson } from './access.ts';
import { endTime } from './actions.ts';
import { serveClient } from './clientEvents.ts';
import { openConnections, type PokerClient, type PokerConnections, type ProcessEvents } from './connections.ts';
import { createHeartbeat, startBeating } from './heartbeat.ts';
import { findGuest } from './repository.ts';
import { createRoomViews } from './roomViews.ts';
import { createSeats } from './seats.ts';

export interface PokerOptions {
  /**
   * Milliseconds between two heartbeats. Each heartbeat renews the connections of this process and checks their access.
   */
  heartbeat?: number;
  /** Milliseconds without a heartbeat after which a connection counts as lost. */
  ghostAfter?: number;
}

const changesAccess: ReadonlySet<Change['type']> = new Set<Change['type']>(['members.changed', 'projects.changed']);

/**
 * Serves planning poker in a namespace of the socket server. Each event is one transaction on the row of the room. A
 * view is built from the row for each viewer, so processes only send each other the ids of changed rooms.
 */
export const poker = plugin(async (app: FastifyInstance, { heartbeat = 15_000, ghostAfter = 45_000 }: PokerOptions) => {
  const { unitOfWork, clock } = app;
  const { db } = app.database;
  const processId = randomUUID();
  const connections = openConnections(app);
  const { namespace } = connections;
  const logError = (error: unknown) => app.log.error({ err: error }, 'poker');
  const guard = createGuard(logError);

  const announce = (roomId: string) => publish('changed', roomId);
  const seats = createSeats({ db, unitOfWork, processId, announce });
  const views = createRoomViews({
    db,
    clock,
    guard,
    connections,
    // The row lock ensures that only one process ends the round.
    onRoundEnd: guard(async (roomId: string) => {
      if (await unitOfWork((unit) => endTime(unit, roomId))) announce(roomId);
      else views.show(roomId);
    }),
  });
  const receive: ProcessEvents = {
    changed: views.show,
    checked: guard(async (roomId: string) => {
      await seats.check(connections.inRoom(roomId));
      views.show(roomId);
    }),
  };
  const publish = (event: keyof ProcessEvents, roomId: string) => {
    receive[event](roomId);
    if (app.sockets.hasPeers) namespace.serverSideEmit(event, roomId);
  };
  namespace.on('changed', receive.changed);
  namespace.on('checked', receive.checked);
  app.poker.attach({ changed: announce, checked: (roomId) => publish('checked', roomId) });

  namespace.use(
    guard(
      authenticateSockets<PokerClient['data']>(
        async (token) => {
          const person = await personOf(db, token, clock.now().toISOString());
          return person && { person, inside: null };
        },
        {
          personOf: ({ person }) => person.id,
          connections: createConnectionCount(app.config.bounds.sockets),
          tooMany: () => textIn(languageOfServer(app.config), boundReached('sockets', app.config.bounds).text),
        },
        logError,
      ),
    ),
  );
  namespace.on(
    'connection',
    guard((client: PokerClient) => serveClient(client, { app, seats, guard, logError, announce })),
  );
  app.realtime.subscribe((events) => {
    disconnectSessions(connections, events);
    if (events.changes.some((batch) => batch.changes.some(({ type }) => changesAccess.has(type))))
      seats.check(connections.inside()).catch(logError);
  });

  const beat = createHeartbeat({ app, processId, connections, seats, ghostAfter, announce, show: views.show });
  const stopBeating = startBeating(beat, heartbeat, logError);

  // When the server stops, its connections remain in the database, so that people can reconnect to the next process
  // without leaving the room.
  app.addHook('preClose', async () => {
    const beaten = stopBeating();
    seats.close();
    views.close();
    await beaten;
  });
});

async function personOf(db: Db, token: string, now: string): Promise<PokerPerson | null> {
  const identity = await identify(db, token, now);
  if (identity) {
    const { account, sessionId } = identity;
    return { kind: 'account', id: account.id, name: fullName(account), avatar: account.avatar, sessionId };
  }
  const tokenHash = hashToken(token);
  const guest = await findGuest(db, tokenHash);
  return guest ? { kind: 'guest', id: guest.participant_id, name: guest.name, roomId: guest.room_id, tokenHash } : null;
}

function disconnectSessions(connections: PokerConnections, { endedSessions }: DeliveredEvents): void {
  const ended = new Set(endedSessions);
  if (ended.size === 0) return;
  for (const client of connections.all())
    if (client.data.person.kind === 'account' && ended.has(client.data.person.sessionId)) client.disconnect(true);
}
