import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { person } from './person.ts';

export const notificationTypes = [
  'task_assignment',
  'task_mention',
  'task_comment',
  'reminder',
  'project_invitation',
  'workspace_invitation',
] as const;
export const notificationType = z.enum(notificationTypes);
export type NotificationType = z.infer<typeof notificationType>;

/** Where someone was mentioned. */
export const mentionPlaces = ['description', 'comment', 'document', 'message'] as const;

/** Something that one person is told. Names and titles are those of the moment it happened. */
export const notification = z.object({
  id,
  type: notificationType,
  workspaceId: id,
  /** Who did it; null for a reminder. */
  actor: z.nullable(person),
  /** Name of the task, document, conversation, project or workspace it is about. */
  subject: z.string(),
  /** First words of the text that mentions or comments, without marks; null where there is none. */
  excerpt: z.nullable(z.string()),
  /** Of a mention: where it stands; null otherwise. */
  place: z.nullable(z.enum(mentionPlaces)),
  /** Of a reminder: calendar day `YYYY-MM-DD` on which the task is due. */
  dueDate: z.nullable(z.string()),
  /** Path in the app that leads there, for example `/projects/…/tasks?task=…`. */
  link: z.string(),
  projectId: z.nullable(id),
  taskId: z.nullable(id),
  documentId: z.nullable(id),
  conversationId: z.nullable(id),
  createdAt: moment,
  readAt: z.nullable(moment),
});
export type Notification = z.infer<typeof notification>;

/** A notification as it comes live: with whether its person wants to see it as a toast. */
export const liveNotification = z.extend(notification, { toast: z.boolean(), inApp: z.boolean() });
export type LiveNotification = z.infer<typeof liveNotification>;

/** Read or unread again; read unless told. */
export const notificationRead = z.object({ read: z.optional(z.boolean()) });
