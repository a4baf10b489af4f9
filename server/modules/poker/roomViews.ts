import type { Clock } from '../../shared/clock.ts';
import { createCoalescer } from '../../realtime/coalescer.ts';
import type { Db } from '../../db/schema.ts';
import type { Guard } from '../../shared/guard.ts';
import type { PokerConnections } from './connections.ts';
import { presentRoom } from './presenter.ts';
import { findRoom, type Room } from './repository.ts';

interface RoundTimers {
  watch(room: Room): void;
  stop(roomId: string): void;
  /** Stops all timers and starts no new ones. */
  close(): void;
}

function createRoundTimers(clock: Clock, onEnd: (roomId: string) => void): RoundTimers {
  const timers = new Map<string, NodeJS.Timeout>();
  let isClosed = false;
  const stop = (roomId: string) => {
    clearTimeout(timers.get(roomId));
    timers.delete(roomId);
  };
  return {
    stop,
    watch: ({ row: { id }, snapshot }) => {
      stop(id);
      const { endsAt } = snapshot.context;
      if (endsAt === null || isClosed) return;
      const end = () => {
        timers.delete(id);
        onEnd(id);
      };
      timers.set(id, setTimeout(end, Math.max(0, Date.parse(endsAt) - clock.now().getTime())).unref());
    },
    close: () => {
      isClosed = true;
      for (const roomId of timers.keys()) stop(roomId);
    },
  };
}

interface Services {
  db: Db;
  clock: Clock;
  guard: Guard;
  connections: PokerConnections;
  /** Called when the time of a round is over, in every process with a connection in the room. */
  onRoundEnd(roomId: string): void;
}

export interface RoomViews {
  show(roomId: string): void;
  close(): void;
}

export function createRoomViews({ db, clock, guard, connections, onRoundEnd }: Services): RoomViews {
  const timers = createRoundTimers(clock, onRoundEnd);
  const showAll = createCoalescer(async (roomIds) => {
    for (const roomId of roomIds) {
      const room = connections.inRoom(roomId).length === 0 ? undefined : await findRoom(db, roomId);
      if (!room) {
        timers.stop(roomId);
        continue;
      }
      timers.watch(room);
      for (const client of connections.inRoom(roomId)) {
        const seat = client.data.inside;
        if (seat?.roomId !== roomId || seat.seen >= room.row.version) continue;
        seat.seen = room.row.version;
        client.emit('view', presentRoom(room, seat.viewer, clock.now().toISOString()));
      }
    }
  });
  return { show: guard((roomId: string) => showAll([roomId])), close: timers.close };
}
