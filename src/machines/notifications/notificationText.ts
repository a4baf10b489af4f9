import { fullName } from '../../../domain/fullName.ts';
import type { Notification } from '../../../domain/notification.ts';

const mentionPlaces = {
  description: 'en la descripción de',
  comment: 'en un comentario de',
  document: 'en el documento',
  message: 'en la conversación',
} as const;

/** Returns the text of the toast for a notification. */
export function notificationText({
  type,
  actor,
  subject,
  place,
  dueDate,
  createdAt,
  excerpt,
}: Pick<Notification, 'type' | 'actor' | 'subject' | 'place' | 'dueDate' | 'createdAt' | 'excerpt'>): string {
  const who = actor ? fullName(actor) : 'Alguien';
  switch (type) {
    case 'task_assignment':
      return `${who} te ha asignado «${subject}»`;
    case 'task_mention':
      return `${who} te ha mencionado ${mentionPlaces[place ?? 'description']} «${subject}»`;
    case 'task_comment':
      return `${who} ha comentado en «${subject}»`;
    // A reminder from a workflow has no due date; its excerpt gives the reason.
    case 'reminder':
      return dueDate === null
        ? `«${subject}»: ${excerpt ?? 'recordatorio'}`
        : `«${subject}» vence ${dueText(dueDate, createdAt)}`;
    case 'project_invitation':
      return `${who} te ha añadido al proyecto «${subject}»`;
    case 'workspace_invitation':
      return `${who} te ha invitado al espacio de trabajo «${subject}»`;
  }
}

/** Returns the due date in words, relative to the day of the notification. */
function dueText(dueDate: string, notifiedAt: string): string {
  const [year = '', month = '', day = ''] = dueDate.split('-');
  const sent = new Date(notifiedAt);
  const days = Math.round(
    (Date.UTC(Number(year), Number(month) - 1, Number(day)) -
      Date.UTC(sent.getFullYear(), sent.getMonth(), sent.getDate())) /
      86_400_000,
  );
  return days === 0 ? 'hoy' : days === 1 ? 'mañana' : `el ${day}/${month}/${year.slice(2)}`;
}
