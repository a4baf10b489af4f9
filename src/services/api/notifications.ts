import { fromPromise } from 'xstate';
import type { Notification } from '../../../domain/notification.ts';
import type { MarkCall } from '../../machines/talk/notifications/notifications.types.ts';
import type { Http } from '../http.ts';
import { newId } from '../newId.ts';

/** Marks one notification and returns it, or marks several or all and returns null. */
export const sendMark = (http: Http) =>
  fromPromise<Notification | null, MarkCall>(async ({ input: { workspaceId, mark }, signal }) => {
    const [only, ...more] = mark.kind === 'some' ? mark.ids : [];
    if (only !== undefined && more.length === 0 && mark.kind === 'some') {
      return http.call('readNotification', {
        workspaceId,
        params: { notificationId: only },
        body: mark.read ? undefined : { read: false },
        idempotencyKey: newId(),
        signal,
      });
    }
    await http.call('readAllNotifications', {
      workspaceId,
      body: mark.kind === 'some' ? { ids: [...mark.ids], read: mark.read } : undefined,
      idempotencyKey: newId(),
      signal,
    });
    return null;
  });
