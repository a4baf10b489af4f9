import { fullName } from '../../../../domain/fullName.ts';
import type { Notification } from '../../../../domain/notification.ts';
import { type Phrase, phrase } from '../../../../domain/phrase.ts';
import { sentenceOfChanges } from '../../../../domain/taskChanges.ts';

type ShownNotification = Pick<
  Notification,
  'type' | 'actor' | 'subject' | 'place' | 'dueDate' | 'createdAt' | 'excerpt' | 'changes' | 'byOthers'
>;

/** Returns the text of the toast for a notification, or for `count` reminders of the same due date. */
export function notificationText(notification: ShownNotification, count = 1): Phrase {
  const { type, actor, subject, place, dueDate, createdAt, excerpt } = notification;
  const given = { hasActor: actor !== null, actor: actor ? fullName(actor) : '', subject };
  switch (type) {
    case 'task_assignment':
      return phrase('toasts', 'notification.assigned', given);
    case 'task_mention':
      return phrase('toasts', 'notification.mentioned', { ...given, place: place ?? 'description' });
    case 'task_comment':
      return phrase('toasts', 'notification.commented', given);
    case 'task_change':
      return sentenceOfChanges(notification, { subject: phrase('notifications', 'changes.quoted', { subject }) });
    // A reminder from a workflow has no due date; its excerpt gives the reason.
    case 'reminder':
      if (dueDate === null)
        return phrase('toasts', 'notification.reminder', {
          subject,
          hasReason: excerpt !== null,
          reason: excerpt ?? '',
        });
      return count === 1
        ? phrase('toasts', 'notification.due', { subject, ...dueOf(dueDate, createdAt) })
        : phrase('toasts', 'notification.allDue', { count, ...dueOf(dueDate, createdAt) });
    case 'project_invitation':
      return phrase('toasts', 'notification.addedToProject', given);
    case 'workspace_invitation':
      return phrase('toasts', 'notification.invited', given);
  }
}

/** Returns the due date, and whether it is today or tomorrow on the day of the notification. */
function dueOf(dueDate: string, notifiedAt: string): { when: string; date: number } {
  const [year = 0, month = 1, day = 1] = dueDate.split('-').map(Number);
  const due = new Date(year, month - 1, day);
  const sent = new Date(notifiedAt);
  const days = Math.round(
    (due.getTime() - new Date(sent.getFullYear(), sent.getMonth(), sent.getDate()).getTime()) / 86_400_000,
  );
  return { when: days === 0 ? 'today' : days === 1 ? 'tomorrow' : 'later', date: due.getTime() };
}
