import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';
import { glyph, projectColor } from './projectGlyph.ts';

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

export const mentionPlaces = ['description', 'comment', 'document', 'message'] as const;

/** The names, titles and texts are current. A person gets only notifications of records that they can see. */
export const notification = z.object({
  id,
  /** Order of the person's notifications. The newest has the greatest. */
  number: z.int(),
  type: notificationType,
  workspaceId: id,
  /** Person who caused the notification, or null for a reminder. */
  actor: z.nullable(person),
  /** Name of the task, document, conversation, project or workspace. */
  subject: z.string(),
  /** Start of the text as it is now, without Markdown. Null if there is no text. */
  excerpt: z.nullable(z.string()),
  /** Kind of text with the mention. Null for other types. */
  place: z.nullable(z.enum(mentionPlaces)),
  dueDate: z.nullable(z.string()),
  /** Path in the app, for example `/projects/…/tasks?task=…`. */
  link: z.string(),
  projectId: z.nullable(id),
  /** The project as it is now, or null without one. */
  project: z.nullable(z.object({ name: z.string(), color: projectColor, glyph: z.nullable(glyph) })),
  taskId: z.nullable(id),
  documentId: z.nullable(id),
  conversationId: z.nullable(id),
  createdAt: moment,
  readAt: z.nullable(moment),
});
export type Notification = z.infer<typeof notification>;

/** A notification on the live connection, with the recipient's settings for it. */
export const liveNotification = z.extend(notification, { toast: z.boolean(), inApp: z.boolean() });
export type LiveNotification = z.infer<typeof liveNotification>;

export const notificationRead = z.object({ read: z.optional(z.boolean()) });
export const notificationsRead = z.object({
  ids: z.array(id).check(z.minLength(1), z.maxLength(limits.pageSize)),
  read: z.optional(z.boolean()),
});

/**
 * Key of the notifications that are shown and counted as one: the reminders of a due date, and the comments on a task,
 * of the same day.
 */
export const unitOf = ({
  id: own,
  type,
  dueDate,
  taskId,
  createdAt,
}: Pick<Notification, 'id' | 'type' | 'dueDate' | 'taskId' | 'createdAt'>): string => {
  const subject = type === 'reminder' ? dueDate : type === 'task_comment' ? taskId : null;
  return subject === null ? own : `${subject} ${createdAt.slice(0, 10)}`;
};
