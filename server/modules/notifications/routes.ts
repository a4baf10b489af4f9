import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../domain/errors.ts';
import { pages } from '../../../domain/limits.ts';
import { phrase } from '../../../domain/phrase.ts';
import { serve, serveWrite } from '../../http/serve.ts';
import { publishUnread } from './notify.ts';
import { presentNotification } from './presenter.ts';
import { markMany, markOne, notificationsById, pageOfNotifications, unreadOf } from './repository.ts';

export async function notifications(app: FastifyInstance): Promise<void> {
  serve(app, 'listNotifications', async ({ db, now, account, workspace, query }) => {
    const {
      pageIndex = pages.notifications.pageIndex,
      pageSize = pages.notifications.pageSize,
      state = 'all',
      type,
    } = query;
    const { rows, pagination } = await pageOfNotifications(db, {
      accountId: account.id,
      workspaceId: workspace.id,
      pageIndex,
      pageSize,
      cursor: query.cursor,
      unreadOnly: state === 'unread',
      type,
      now,
    });
    const unread =
      (await unreadOf(db, { workspaceId: workspace.id, accountIds: [account.id], now })).get(account.id) ?? 0;
    return { elements: rows.map(presentNotification), pagination, unread };
  });

  serveWrite(app, 'readAllNotifications', async (unit) => {
    const { db, now, account, workspace, body } = unit;
    const marked = await markMany(db, {
      accountId: account.id,
      workspaceId: workspace.id,
      readAt: body?.read === false ? null : now,
      ids: body?.ids,
      now,
    });
    if (marked.size > 0) {
      const type = marked.has('workspace_invitation') ? 'workspace_invitation' : null;
      await publishUnread(unit, { workspaceId: workspace.id, type }, [account.id]);
    }
    return { accepted: true };
  });

  serveWrite(app, 'readNotification', async (unit) => {
    const { db, now, account, workspace, params, body } = unit;
    const readAt = body?.read === false ? null : now;
    const row = await markOne(db, {
      accountId: account.id,
      workspaceId: workspace.id,
      id: params.notificationId,
      readAt,
      now,
    });
    if (!row) throw new AppError('NOT_FOUND', phrase('errors', 'notifications.notFound'));
    if (row.in_app === 1) await publishUnread(unit, { workspaceId: workspace.id, type: row.type }, [account.id]);
    const [notification] = await notificationsById(db, [params.notificationId], now);
    if (!notification) throw new AppError('NOT_FOUND', phrase('errors', 'notifications.notFound'));
    return presentNotification(notification);
  });
}
