import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import { type PokerAnswer, pokerClientEvents, type PokerRefused } from '../../../domain/poker.ts';
import type { Guard } from '../../shared/guard.ts';
import { limitMessages } from '../../realtime/messageRate.ts';
import { applyAction, nudge, type Outcome } from './actions.ts';
import { type PokerClient, seatOf } from './connections.ts';
import { presentRoom } from './presenter.ts';
import { runCommand, type Seats } from './seats.ts';
import { unstorableText } from '../../http/unstorableText.ts';

interface Services {
  app: FastifyInstance;
  seats: Seats;
  guard: Guard;
  logError(error: unknown): void;
  announce(roomId: string): void;
}

export function serveClient(client: PokerClient, { app, seats, guard, logError, announce }: Services): void {
  const { person } = client.data;
  client.use(
    guard(
      limitMessages({
        reject: (event) => replyTo(event.at(-1), refused('tooMany')),
        end: () => client.disconnect(true),
      }),
    ),
  );
  const on = <T extends { roomId: string }>(
    event: string,
    schema: z.ZodMiniType<T>,
    handle: (payload: T) => Promise<Outcome>,
  ) => {
    client.on(
      event,
      guard(async (payload: unknown, answer: unknown) => {
        const parsed = schema.safeParse(payload);
        if (!parsed.success || unstorableText(payload) !== null) return replyTo(answer, refused('malformed'));
        try {
          const outcome = await handle(parsed.data);
          if (outcome.refusal !== null) return replyTo(answer, refused(outcome.refusal));
          const seat = client.data.inside;
          if (seat?.roomId === parsed.data.roomId) seat.seen = Math.max(seat.seen, outcome.room.row.version);
          replyTo(answer, { ok: true, view: presentRoom(outcome.room, outcome.viewer, app.clock.now().toISOString()) });
        } catch (error) {
          logError(error);
          replyTo(answer, refused('failed'));
        }
      }),
    );
  };

  on('enter', pokerClientEvents.enter, ({ roomId }) => seats.enter(client, roomId));
  on('deed', pokerClientEvents.deed, async ({ roomId, id, deed }) => {
    if (client.data.inside?.roomId !== roomId) return { refusal: 'notHere' };
    const outcome = await runCommand(app.unitOfWork, (unit) => applyAction(unit, person, roomId, id, deed));
    if (outcome.refusal === null) announce(roomId);
    return outcome;
  });
  on('nudge', pokerClientEvents.nudge, async ({ roomId, to }) => {
    if (client.data.inside?.roomId !== roomId) return { refusal: 'notHere' };
    const outcome = await runCommand(app.unitOfWork, (unit) => nudge(unit, person, roomId, to));
    if (outcome.refusal === null) client.nsp.to(seatOf(roomId, to)).emit('nudged', { roomId, by: person.name });
    return outcome;
  });
  client.on(
    'leave',
    guard(async (payload: unknown) => {
      const parsed = pokerClientEvents.leave.safeParse(payload);
      if (parsed.success && client.data.inside?.roomId === parsed.data.roomId) await seats.leave(client);
    }),
  );
  client.on(
    'disconnect',
    guard(async (reason: string) => {
      // If the server closed the connection, for example because it stops, the person remains in the room. They
      // reconnect, or a later heartbeat removes them.
      if (reason === 'forced close') client.data.inside = null;
      else await seats.leave(client);
    }),
  );
}

const refused = (refusal: PokerRefused): PokerAnswer => ({ ok: false, refusal });

function replyTo(acknowledge: unknown, answer: PokerAnswer): void {
  if (typeof acknowledge === 'function') (acknowledge as (answer: PokerAnswer) => void)(answer);
}
