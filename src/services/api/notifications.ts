import { fromPromise } from 'xstate';
import type { Notification } from '../../../domain/notification.ts';
import type {
  LoadNotificationsCall,
  MarkCall,
  NotificationsPage,
} from '../../machines/notifications/notifications.types.ts';
import type { Http } from '../http.ts';
import { newId } from '../newId.ts';

export const loadNotifications = (http: Http) =>
  fromPromise<NotificationsPage, LoadNotificationsCall>(
    async ({
      input: {
        workspaceId,
        filter: { state, type },
        pageIndex,
        pageSize,
      },
      signal,
    }) => {
      const { elements, pagination, unread } = await http.call('listNotifications', {
        workspaceId,
        query: { pageIndex, pageSize, ...(state === 'unread' && { state }), ...(type !== null && { type }) },
        signal,
      });
      return { elements, more: pageIndex * pageSize < pagination.total, unread };
    },
  );

/** Marks one notification and returns it, or marks all and returns null. */
export const sendMark = (http: Http) =>
  fromPromise<Notification | null, MarkCall>(async ({ input: { workspaceId, mark }, signal }) => {
    if (mark.kind === 'one') {
      return http.call('readNotification', {
        workspaceId,
        params: { notificationId: mark.id },
        body: mark.read ? undefined : { read: false },
        idempotencyKey: newId(),
        signal,
      });
    }
    await http.call('readAllNotifications', { workspaceId, idempotencyKey: newId(), signal });
    return null;
  });
