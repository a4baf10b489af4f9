import type { NotificationType } from '../../../domain/notification.ts';
import type { NotificationsTable } from '../../db/schema.ts';
import type { Letter } from '../../mail/messages.ts';

export const messages = {
  notFound: 'Notification not found',
};

interface SentenceParts {
  type: NotificationType;
  place: NotificationsTable['place'];
  subject: string;
  /** Null for an unknown person. */
  actor: string | null;
  /** Due date of a reminder: `YYYY-MM-DD`, or null for the reminder of a workflow. */
  when: 'today' | 'tomorrow' | (string & {}) | null;
}

const places: Record<NonNullable<SentenceParts['place']>, string> = {
  description: 'en la descripción de',
  comment: 'en un comentario de',
  document: 'en el documento',
  message: 'en la conversación',
};

export function sentence({ type, place, subject, actor, when }: SentenceParts): string {
  const who = actor ?? 'Alguien';
  switch (type) {
    case 'task_assignment':
      return `${who} te ha asignado la tarea «${subject}»`;
    case 'task_mention':
      return `${who} te ha mencionado ${places[place ?? 'description']} «${subject}»`;
    case 'task_comment':
      return `${who} ha comentado en «${subject}»`;
    // A reminder of a workflow has no due date. Its text is the excerpt below the sentence.
    case 'reminder':
      return when === null
        ? `${actor === null ? 'Recordatorio de' : `${actor} avisa de`} la tarea «${subject}»`
        : `La tarea «${subject}» ${dueText(when)}`;
    case 'project_invitation':
      return `${who} te ha añadido al proyecto «${subject}»`;
    case 'workspace_invitation':
      return `${who} te ha invitado al espacio de trabajo «${subject}»`;
  }
}

function dueText(when: NonNullable<SentenceParts['when']>): string {
  if (when === 'today') return 'vence hoy';
  if (when === 'tomorrow') return 'vence mañana';
  const [year = '', month = '', day = ''] = when.split('-');
  return `vence el ${day}/${month}/${year.slice(2)}`;
}

const settings = { text: 'Elige qué se te envía por correo:', path: '/settings/notifications' };

export const letters = {
  notification: (text: string, excerpt: string | null): Letter => ({
    language: 'es',
    subject: text,
    lead: [`${text}.`, ...(excerpt === null ? [] : [`“${excerpt}”`])],
    action: 'Abrir en Faena',
    tail: [],
    settings,
  }),
  digest: (items: { text: string; detail: string | null; path: string }[], count: number): Letter => ({
    language: 'es',
    subject: count === 1 ? 'Tu resumen de Faena: 1 novedad' : `Tu resumen de Faena: ${count} novedades`,
    lead: [count === 1 ? 'Tienes una notificación sin leer.' : `Tienes ${count} notificaciones sin leer.`],
    items,
    action: 'Ver las notificaciones',
    tail: count > items.length ? [`Y ${count - items.length} más.`] : [],
    settings,
  }),
};
