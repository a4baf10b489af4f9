import { fromPromise } from 'xstate';
import type { Notification } from '../../../domain/notification.ts';
import type { MarkCall } from '../../machines/notifications/notifications.types.ts';
import type { Http } from '../http.ts';
import { newId } from '../newId.ts';

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
