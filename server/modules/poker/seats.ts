import type { Db } from '../../db/schema.ts';
import type { Unit, UnitOfWork } from '../../unitOfWork.ts';
import { viewerIn } from './access.ts';
import { enter, leave, MayNotEstimate, type Outcome } from './actions.ts';
import { type PokerClient, roomOf, seatOf } from './connections.ts';
import { findRoom } from './repository.ts';

interface Services {
  db: Db;
  unitOfWork: UnitOfWork;
  processId: string;
  announce(roomId: string): void;
}

export interface Seats {
  enter(client: PokerClient, roomId: string): Promise<Outcome>;
  leave(client: PokerClient): Promise<void>;
  check(clients: PokerClient[]): Promise<void>;
  /** Leaves connections in the database that close from now on. */
  close(): void;
}

export const runCommand = (unitOfWork: UnitOfWork, command: (unit: Unit) => Promise<Outcome>): Promise<Outcome> =>
  unitOfWork(command).catch((error: unknown) => {
    if (error instanceof MayNotEstimate) return { refusal: 'mayNotEstimate' as const };
    throw error;
  });

export function createSeats({ db, unitOfWork, processId, announce }: Services): Seats {
  let isClosing = false;

  const leaveSockets = (client: PokerClient, roomId: string) => {
    void client.leave(roomOf(roomId));
    void client.leave(seatOf(roomId, client.data.person.id));
  };

  const leaveRoom = async (client: PokerClient): Promise<void> => {
    const seat = client.data.inside;
    if (!seat) return;
    client.data.inside = null;
    leaveSockets(client, seat.roomId);
    if (isClosing) return;
    const changed = await unitOfWork((unit) => leave(unit, client.id));
    if (changed !== null) announce(changed);
  };

  const enterRoom = async (client: PokerClient, roomId: string): Promise<Outcome> => {
    const { person, inside } = client.data;
    if (inside && inside.roomId !== roomId) {
      const room = await findRoom(db, roomId);
      if (!room || !(await viewerIn(db, person, room))) return { refusal: 'notFound' };
      await leaveRoom(client);
    }
    // Joins the socket rooms before the transaction, so that no change in between is lost.
    await client.join([roomOf(roomId), seatOf(roomId, person.id)]);
    const outcome = await runCommand(unitOfWork, (unit) => enter(unit, person, roomId, { id: client.id, processId }));
    if (outcome.refusal !== null) {
      leaveSockets(client, roomId);
      return outcome;
    }
    client.data.inside = { roomId, viewer: outcome.viewer, seen: outcome.room.row.version };
    if (client.connected) announce(roomId);
    else await leaveRoom(client);
    return outcome;
  };

  const check = async (clients: PokerClient[]): Promise<void> => {
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

  return {
    enter: enterRoom,
    leave: leaveRoom,
    check,
    close: () => {
      isClosing = true;
    },
  };
}
