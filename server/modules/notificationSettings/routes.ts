import type { FastifyInstance } from 'fastify';
import { serve, serveWrite } from '../../http/serve.ts';
import { changeSettings, notificationSettingsOf } from './repository.ts';

export async function notificationSettings(app: FastifyInstance): Promise<void> {
  serve(app, 'getNotificationSettings', ({ db, account }) => notificationSettingsOf(db, account.id));
  serveWrite(app, 'updateNotificationSettings', ({ db, now, account, body }) =>
    changeSettings(db, account.id, body, now),
  );
}
