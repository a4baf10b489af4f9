import { fullName } from '../../domain/fullName.ts';
import type { Notification } from '../../domain/notification.ts';

/** Texts of the toasts. Section 8 of the specification prescribes some of them. */
export const messages = {
  taskCreated: 'Tarea creada',
  taskUpdated: 'Tarea actualizada',
  taskDeleted: 'Tarea eliminada',
  taskRestored: 'Tarea restaurada',
  taskCreateFailed: 'Error al crear la tarea',
  taskUpdateFailed: 'Error al actualizar la tarea',
  taskDeleteFailed: 'Error al eliminar la tarea',
  taskGone: 'La tarea ya no existe',
  commentDeleted: 'Comentario eliminado',
  documentCreated: 'Documento creado correctamente',
  documentCreateFailed: 'Error al crear el documento',
  documentDeleted: 'Documento eliminado correctamente',
  documentDeleteFailed: 'Error al eliminar el documento',
  versionRestored: 'Versión restaurada',
  projectCreated: 'Project created successfully',
  projectDeleted: 'Project deleted successfully',
  projectDeleteFailed: 'Failed to delete project',
  personRemoved: (name: string) => `${name} was removed from the project`,
  personRestored: (name: string) => `${name} is back in the project`,
  changeUndone: 'Cambio deshecho',
  nothingToUndo: 'No hay nada que deshacer',
  conflict: 'Otra persona cambió lo mismo: abre la tarea para ver los dos textos',
  passwordChanged: 'Your password was changed. Sign in with the new one.',
  saved: 'Saved',
  roleChanged: 'Role changed',
  memberRemoved: 'Removed from the workspace',
  memberReset: 'We sent a password reset e-mail',
  memberResetLink: 'This server sends no e-mail. Copy the link and pass it on.',
  invitationResent: 'Invitation sent again',
  linkRenewed: 'The old link no longer works. Copy the new one.',
  invitationRevoked: 'Invitation revoked',
  workspaceLeft: 'You left the workspace',
  workspaceTransferred: 'The workspace has a new owner',
  workspaceDeleted: 'Workspace deleted',
  ownPasswordChanged: 'Password changed. Other devices were signed out.',
  ownPasswordSet: 'Password set. You can sign in with your email too.',
  deviceSignedOut: 'Device signed out',
  tokenRevoked: 'Token revoked',
  accountDeleted: 'Your account was deleted',
  userNotFound: 'User not found',
  notification: (
    notification: Pick<Notification, 'type' | 'actor' | 'subject' | 'place' | 'dueDate' | 'createdAt' | 'excerpt'>,
  ) => notificationText(notification),
} as const;

const mentionPlaces = {
  description: 'en la descripción de',
  comment: 'en un comentario de',
  document: 'en el documento',
  message: 'en la conversación',
} as const;

function notificationText({
  type,
  actor,
  subject,
  place,
  dueDate,
  createdAt,
  excerpt,
}: Parameters<typeof messages.notification>[0]): string {
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
