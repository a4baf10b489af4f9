import type { FastifyInstance } from 'fastify';
import { readValidSessions } from '../accounts/sessions.ts';
import { deleteOldActions, leave, removeLostConnections } from './actions.ts';
import type { PokerClient, PokerConnections } from './connections.ts';
import type { Seats } from './seats.ts';

const hour = 3_600_000;

interface Services {
  app: FastifyInstance;
  processId: string;
  connections: PokerConnections;
  seats: Seats;
  ghostAfter: number;
  announce(roomId: string): void;
  show(roomId: string): void;
}

export function createHeartbeat(services: Services): () => Promise<void> {
  const { app, connections, seats, announce, show } = services;
  let actionsDeletedAt = 0;
  return async () => {
    // Connections that open during this heartbeat are handled by the next one.
    const clients = new Map(connections.all().map((client) => [client.id, client]));
    await refreshPresence(services, clients);
    const lostSince = new Date(app.clock.now().getTime() - services.ghostAfter).toISOString();
    for (const roomId of await app.unitOfWork((unit) => removeLostConnections(unit, lostSince))) announce(roomId);
    await disconnectEndedSessions(services, clients);
    await seats.check(connections.inside());
    // Reloads the rooms, because a message from another process may be lost.
    for (const roomId of new Set(connections.inside().flatMap(({ data }) => data.inside?.roomId ?? []))) show(roomId);
    const at = app.clock.now().getTime();
    if (at - actionsDeletedAt > hour) {
      actionsDeletedAt = at;
      await app.unitOfWork(deleteOldActions);
    }
  };
}

/**
 * Repeats a heartbeat, one at a time. Returns a function that stops the heartbeats and resolves when the current one has
 * ended.
 */
export function startBeating(
  beat: () => Promise<void>,
  interval: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isStopped = false;
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(() => (isStopped ? undefined : beat())).catch(onError);
  }, interval);
  timer.unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
    return beating;
  };
}

async function refreshPresence(
  { app, processId, connections, seats, announce }: Services,
  clients: ReadonlyMap<string, PokerClient>,
): Promise<void> {
  const refreshed = await app.unitOfWork(({ db, now }) =>
    db
      .updateTable('poker_presence')
      .set({ seen_at: now })
      .where('process_id', '=', processId)
      .returning('connection_id')
      .execute(),
  );
  const present = new Set(refreshed.map((row) => row.connection_id));
  for (const id of present) {
    if (clients.get(id)?.data.inside) continue;
    const changed = await app.unitOfWork((unit) => leave(unit, id));
    if (changed !== null) announce(changed);
  }
  // Enters the room again, because another process removed these connections after this process missed heartbeats.
  for (const client of connections.inside()) {
    if (!present.has(client.id) && client.data.inside && clients.has(client.id))
      await seats.enter(client, client.data.inside.roomId);
  }
}

async function disconnectEndedSessions(
  { app, connections }: Services,
  clients: ReadonlyMap<string, PokerClient>,
): Promise<void> {
  const sessionIds = connections
    .all()
    .flatMap(({ data }) => (data.person.kind === 'account' ? [data.person.sessionId] : []));
  const valid = await readValidSessions(app.database.db, [...new Set(sessionIds)], app.clock.now().toISOString());
  for (const client of connections.all()) {
    const { person } = client.data;
    if (person.kind === 'account' && clients.has(client.id) && !valid.has(person.sessionId)) client.disconnect(true);
  }
}
