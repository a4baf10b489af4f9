import type { FastifyInstance } from 'fastify';
import { pages } from '../../../domain/limits.ts';
import { pokerLimits } from '../../../domain/poker.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { viewerOf } from '../projects/access.ts';
import { visibleRoom } from './access.ts';
import { changeGuestKey, createRoom, deleteRoom, joinAsGuest, roomByKey } from './commands.ts';
import { presentRoom, presentSummary } from './presenter.ts';
import { pageOfRooms } from './repository.ts';

export async function poker(app: FastifyInstance): Promise<void> {
  serve(app, 'listPokerRooms', async (context) => {
    const viewer = viewerOf(context);
    const { pageIndex = pages.boards.pageIndex, pageSize = pages.boards.pageSize } = context.query;
    const { rows, total } = await pageOfRooms(context.db, viewer, { pageIndex, pageSize });
    return { elements: rows.map((row) => presentSummary(row, viewer)), pagination: { pageIndex, pageSize, total } };
  });
  serve(app, 'getPokerRoom', async (context) => {
    const viewer = viewerOf(context);
    return presentRoom(await visibleRoom(context.db, viewer, context.params.roomId), viewer, context.now);
  });
  serve(
    app,
    'previewPokerRoom',
    async (context) => {
      const {
        row,
        snapshot: {
          context: { settings, participants, facilitatorId },
        },
      } = await roomByKey(context.db, context.params.key);
      return {
        roomId: row.id,
        name: settings.name,
        facilitator: participants.find(({ id }) => id === facilitatorId)?.name ?? '',
        full: participants.length >= pokerLimits.participants,
      };
    },
    { limited: true },
  );

  serveWrite(
    app,
    'createPokerRoom',
    (context) => createRoom(context, viewerOf(context), context.account, context.body),
    {
      status: 201,
      withoutSecret: (answer) => ({ ...answer, guestKey: null }),
    },
  );
  serveWrite(app, 'deletePokerRoom', (context) =>
    deleteRoom(context, viewerOf(context), context.params.roomId, app.poker),
  );
  serveWrite(
    app,
    'changePokerGuestKey',
    (context) => changeGuestKey(context, viewerOf(context), context.params.roomId, context.body.open, app.poker),
    { withoutSecret: () => ({ guestKey: null }) },
  );
  serveWrite(app, 'joinPokerRoomAsGuest', (context) => joinAsGuest(context, context.params.key, context.body), {
    limited: true,
  });
}
