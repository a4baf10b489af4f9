import { fullName } from '../../../domain/account.ts';
import type { Notification, NotificationType } from '../../../domain/notification.ts';
import { formatDate } from '../../ui/dates/formatDate.ts';

export const texts = {
  title: 'Notifications',
  unread: (count: number) => (count === 0 ? 'Todo leído' : count === 1 ? '1 sin leer' : `${count} sin leer`),
  states: 'Mostrar',
  all: 'Todas',
  onlyUnread: 'Sin leer',
  type: 'Tipo',
  types: {
    task_assignment: 'Asignaciones',
    task_mention: 'Menciones',
    task_comment: 'Comentarios',
    reminder: 'Recordatorios',
    project_invitation: 'Proyectos',
    workspace_invitation: 'Espacios de trabajo',
  } satisfies Record<NotificationType, string>,
  markAll: 'Marcar todas como leídas',
  markRead: 'Marcar como leída',
  markUnread: 'Marcar como no leída',
  settings: 'Elegir qué se notifica',
  isUnread: 'Sin leer',
  data: 'Ver los datos',
  hideData: 'Ocultar los datos',
  dataOf: (subject: string) => `Datos de la notificación «${subject}»`,
  keys: 'Flechas para moverse, Intro para abrir, E para marcar como leída o no leída.',
  more: 'Mostrar más',
  loadingMore: 'Cargando…',
  moreFailed: (message: string) => `No se han podido cargar más: ${message || 'Error'}`,
  retry: 'Reintentar',
  failed: 'Error',
  noneTitle: 'No tienes notificaciones',
  none: 'Aquí verás lo que te asignan, dónde te mencionan y lo que está a punto de vencer.',
  noneUnreadTitle: 'Todo leído',
  noneUnread: 'No te queda nada por leer.',
  noneOfTypeTitle: 'Nada de este tipo',
  noneOfType: 'Ninguna notificación coincide con el filtro.',
  showAll: 'Mostrar todas',
} as const;

/** Sentence of a notification: the texts before and after the link to its subject. */
export interface Sentence {
  /** Name of the actor at the beginning of the sentence, or null without an actor. */
  actorName: string | null;
  before: string;
  after: string;
}

const places = {
  description: 'te ha mencionado en la descripción de',
  comment: 'te ha mencionado en un comentario de',
  document: 'te ha mencionado en el documento',
  message: 'te ha mencionado en la conversación',
} as const;

export function sentenceOf(
  { type, actor, place, dueDate }: Pick<Notification, 'type' | 'actor' | 'place' | 'dueDate'>,
  today: string,
): Sentence {
  const actorName = actor ? fullName(actor) : 'Alguien';
  switch (type) {
    case 'task_assignment':
      return { actorName, before: 'te ha asignado la tarea', after: '' };
    case 'task_mention':
      return { actorName, before: places[place ?? 'description'], after: '' };
    case 'task_comment':
      return { actorName, before: 'ha comentado en', after: '' };
    case 'reminder':
      // A reminder without a date is sent by a workflow. Its text is shown below the sentence.
      if (dueDate === null)
        return actor
          ? { actorName, before: 'avisa de', after: '' }
          : { actorName: null, before: 'Recordatorio de', after: '' };
      return { actorName: null, before: 'Vencimiento de', after: `· ${formatDate(dueDate, today)}` };
    case 'project_invitation':
      return { actorName, before: 'te ha añadido al proyecto', after: '' };
    case 'workspace_invitation':
      return { actorName, before: 'te ha invitado al espacio de trabajo', after: '' };
  }
}
