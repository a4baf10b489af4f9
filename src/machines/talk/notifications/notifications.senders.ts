import { sendersTo } from '../../senders.ts';
import type { NotificationToastClosed } from '../../app/toasts/toasts.types.ts';

const sender = sendersTo<NotificationToastClosed>('notifications');

export const reportToastClosed = sender((notificationIds: readonly string[]) => ({
  type: 'toast.closed',
  notificationIds,
}));
