import * as z from 'zod/mini';
import { id, moment } from './common.ts';
import { limits } from './limits.ts';
import { person } from './person.ts';
import { glyph, projectColor } from './projectGlyph.ts';

export const notificationTypes = [
  'task_assignment',
  'task_mention',
  'task_comment',
  'task_change',
  'reminder',
  'project_invitation',
  'workspace_invitation',
] as const;
export const notificationType = z.enum(notificationTypes);
export type NotificationType = z.infer<typeof notificationType>;

export const changedField = z.enum(['status', 'startDate', 'dueDate', 'assignees', 'blocking']);
export type ChangedField = z.infer<typeof changedField>;

export const mentionPlaces = ['description', 'comment', 'document', 'message'] as const;

/**
 * Notification for one person. Its names, titles and texts are current ones. People receive only notifications about
 * records that they may read.
 */
export const notification = z.object({
  id,
  /** Position among the person's notifications. The newest notification has the greatest number. */
  number: z.int(),
  type: notificationType,
  workspaceId: id,
  /** Person who caused the notification, or null for a reminder. */
  actor: z.nullable(person),
  /** Name of the task, document, conversation, project or workspace. */
  subject: z.string(),
  /** Beginning of the current text, without Markdown. Null if there is no text. */
  excerpt: z.nullable(z.string()),
  /** Kind of text in which the person was mentioned. Null for other notification types. */
  place: z.nullable(z.enum(mentionPlaces)),
  dueDate: z.nullable(z.string()),
  /** Changes of a followed task. Absent for other notification types. */
  changes: z.optional(
    z.array(
      z.object({
        field: changedField,
        /** False if the field is empty now. An empty `blocking` means that no open task blocks this one. */
        isSet: z.boolean(),
        /** New value in words: a name, a date, or several names. Lacks the names of tasks of other projects. */
        to: z.array(z.string()),
      }),
    ),
  ),
  /** True if other people than `actor` made some of the changes. */
  byOthers: z.optional(z.boolean()),
  /** Path in the app, for example `/projects/…/tasks?task=…`. */
  link: z.string(),
  projectId: z.nullable(id),
  /** Current name and look of the project, or null without a project. */
  project: z.nullable(z.object({ name: z.string(), color: projectColor, glyph: z.nullable(glyph) })),
  taskId: z.nullable(id),
  /** Current key of the task, or null without a task. */
  taskKey: z.nullable(z.string()),
  documentId: z.nullable(id),
  conversationId: z.nullable(id),
  createdAt: moment,
  readAt: z.nullable(moment),
});
export type Notification = z.infer<typeof notification>;

/** Notification sent on the live connection, with the recipient's settings for its type. */
export const liveNotification = z.extend(notification, { toast: z.boolean(), inApp: z.boolean() });
export type LiveNotification = z.infer<typeof liveNotification>;

export const notificationRead = z.object({ read: z.optional(z.boolean()) });
export const notificationsRead = z.object({
  ids: z.array(id).check(z.minLength(1), z.maxLength(limits.pageSize)),
  read: z.optional(z.boolean()),
});

/**
 * Returns a grouping key. The app shows notifications with the same key as one: a due date's reminders, or comments on
 * a task, from the same day.
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
