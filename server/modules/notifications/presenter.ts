import type { Selectable } from 'kysely';
import type { Notification } from '../../../domain/notification.ts';
import type { Person } from '../../../domain/person.ts';
import type { NotificationsTable } from '../../db/schema.ts';

export type NotificationRow = Selectable<NotificationsTable>;

export interface FullNotification extends NotificationRow, Pick<Notification, 'byOthers'> {
  namedChanges?: Notification['changes'];
  actor: Person | null;
  project: Notification['project'];
  taskKey: string | null;
}

export const presentNotification = (row: FullNotification): Notification => ({
  id: row.id,
  number: row.number,
  type: row.type,
  workspaceId: row.workspace_id,
  actor: row.actor,
  subject: row.subject,
  excerpt: row.excerpt,
  place: row.place,
  dueDate: row.due_date,
  ...(row.namedChanges && { changes: row.namedChanges, byOthers: row.byOthers }),
  link: row.link,
  projectId: row.project_id,
  project: row.project,
  taskId: row.task_id,
  taskKey: row.taskKey,
  documentId: row.document_id,
  conversationId: row.conversation_id,
  createdAt: row.created_at,
  readAt: row.read_at,
});
