import { type Language, languageNamed } from '../../../domain/languages.ts';
import type { LiveNotification } from '../../../domain/notification.ts';
import { type NotificationChannels, type NotificationSettings } from '../../../domain/notificationSettings.ts';
import type { PhraseOrText } from '../../../domain/phrase.ts';
import { newId } from '../../db/ids.ts';
import type { NotificationsTable } from '../../db/schema.ts';
import { isWithin } from '../../shared/bounds.ts';
import { enqueueMails } from '../../mail/outbox.ts';
import { textIn } from '../../shared/texts.ts';
import type { Unit } from '../../unitOfWork.ts';
import { withDefaults } from '../notificationSettings/repository.ts';
import { presentNotification } from './presenter.ts';
import {
  insertNotifications,
  mentionsIn,
  notificationsById,
  reachableRecipients,
  recipientsOf,
  setExcerpt,
  type Subject,
  unreadOf,
  workspacesOfPerson,
} from './repository.ts';
import { excerptOf } from './text.ts';

export { viewersOfProject } from './repository.ts';
export { excerptOf, mentionedIn, newlyMentioned } from './text.ts';

/** Event, with the people to notify about it. */
export interface NotificationEvent {
  workspaceId: string;
  /** Id of the person who caused the event. Null for a reminder. */
  actorId: string | null;
  /** Changes are sent by `notifyOfChanges`. */
  type: Exclude<NotificationsTable['type'], 'task_change'>;
  /** Ids of the people to notify. The caller must check that they may read the subject. */
  recipients: string[];
  subject: string;
  /** Excerpt of the text. A phrase is stored in the language of each recipient. */
  excerpt?: PhraseOrText | null;
  place?: NotificationsTable['place'];
  dueDate?: string | null;
  projectId?: string | null;
  taskId?: string | null;
  documentId?: string | null;
  conversationId?: string | null;
  commentId?: string | null;
  messageId?: string | null;
  invitationId?: string | null;
  link: string;
  /** Key against duplicates: a person gets only the first of several events with the same key. */
  dedupeKey?: string | null;
}

/** Types of notifications that people get even about tasks that they muted. */
const isSentAlways: ReadonlySet<NotificationsTable['type']> = new Set(['task_assignment', 'task_mention']);

/**
 * Notifies people through the channels that each of them chose: the list, the live connection, e-mail and the daily
 * summary. Leaves out the actor, people who muted the task, and people who left the workspace or deleted their account.
 * Uses one insert for any number of people.
 */
export async function notify(unit: Unit, event: NotificationEvent): Promise<void> {
  const { db, now, postman } = unit;
  const ids = [...new Set(event.recipients)].filter((id) => id !== event.actorId);
  if (ids.length === 0) return;
  const people = (
    await reachableRecipients(db, {
      workspaceId: event.workspaceId,
      ids,
      isInvitation: event.type === 'workspace_invitation',
      mutableTaskId: isSentAlways.has(event.type) ? null : event.taskId,
    })
  )
    .map(({ id, email, language, settings }) => ({
      id,
      email,
      language: languageNamed(language) ?? unit.fallbackLanguage,
      channels: channelsFor(event.type, withDefaults(settings), postman !== null),
    }))
    .filter(({ channels: { inApp, toast, mail, digest } }) => inApp || toast || mail || digest);
  if (people.length === 0) return;

  const inserted = await insertNotifications(
    db,
    people.map(({ id, channels, language }) => rowOf(event, id, channels, language, now)),
  );
  if (inserted.length === 0) return;
  const byId = new Map(people.map((person) => [person.id, person]));
  const mailed: { recipient: string; notificationId: string }[] = [];
  const visible = await notificationsById(
    db,
    inserted.map(({ id }) => id),
    now,
  );
  for (const row of visible) {
    const person = byId.get(row.account_id);
    if (!person) continue;
    const { inApp, toast, mail } = person.channels;
    if (mail) mailed.push({ recipient: person.email, notificationId: row.id });
    if (inApp || toast) {
      const notification: LiveNotification = { ...presentNotification(row), toast, inApp };
      unit.notifyLive(row.account_id, notification);
    }
  }
  const isMailed =
    mailed.length > 0 &&
    (event.actorId === null || (await isWithin(unit, 'mailsPerDay', event.actorId, mailed.length)));
  if (isMailed)
    await enqueueMails(
      unit,
      mailed.map((mail) => ({ kind: 'notification', ...mail })),
    );
  await publishUnread(
    unit,
    event,
    visible.filter((row) => row.in_app === 1).map((row) => row.account_id),
  );
}

/**
 * Publishes changes to the notifications about a subject, to the people who have them. Call it whenever the texts of
 * the subject change, it is deleted or restored, or other people may read it.
 */
export async function refreshNotifications(
  unit: Pick<Unit, 'db' | 'now' | 'publish'>,
  subject: Subject,
): Promise<void> {
  const people = await recipientsOf(unit.db, subject);
  if ('invitationId' in subject || 'invitingWorkspaceId' in subject) {
    for (const { accountId } of people)
      for (const own of await workspacesOfPerson(unit.db, accountId)) await publishIn(unit, own, [accountId], true);
    return;
  }
  const byWorkspace = Map.groupBy(people, ({ workspaceId }) => workspaceId);
  for (const [workspaceId, own] of byWorkspace)
    await publishIn(
      unit,
      workspaceId,
      own.map(({ accountId }) => accountId),
      true,
    );
}

/**
 * Replaces the excerpts of mentions in a document. `excerptFor` returns undefined for an excerpt that doesn't change.
 */
export async function setExcerpts(
  unit: Unit,
  documentId: string,
  excerptFor: (accountId: string) => string | null | undefined,
): Promise<void> {
  const rows = await mentionsIn(unit.db, documentId);
  const changed = rows.flatMap(({ account_id: accountId }) => {
    const excerpt = excerptFor(accountId);
    return excerpt === undefined ? [] : [{ accountId, excerpt }];
  });
  for (const { accountId, excerpt } of changed) await setExcerpt(unit.db, { documentId, accountId, excerpt });
  await refreshNotifications(unit, {
    documentIds: [documentId],
    accountIds: changed.map(({ accountId }) => accountId),
  });
}

/**
 * Publishes the number of unread notifications to each person. An invitation counts in all workspaces of the person.
 */
export async function publishUnread(
  unit: Pick<Unit, 'db' | 'now' | 'publish'>,
  { workspaceId, type }: { workspaceId: string; type: NotificationsTable['type'] | null },
  accountIds: string[],
): Promise<void> {
  if (type !== 'workspace_invitation') {
    await publishIn(unit, workspaceId, accountIds);
    return;
  }
  for (const accountId of accountIds) {
    for (const own of await workspacesOfPerson(unit.db, accountId)) await publishIn(unit, own, [accountId]);
  }
}

/** Publishes the unread count to people in a workspace. With `reload`, they load their lists again. */
export async function publishIn(
  { db, now, publish }: Pick<Unit, 'db' | 'now' | 'publish'>,
  workspaceId: string,
  accountIds: string[],
  reload?: true,
): Promise<void> {
  for (const [accountId, unread] of await unreadOf(db, { workspaceId, accountIds, now })) {
    publish(workspaceId, { accountId }, { type: 'notifications.changed', unread, ...(reload && { reload }) });
  }
}

/**
 * Returns the channels for a person. Without a mail server there is no e-mail. An invitation to a workspace has a
 * separate e-mail with its link.
 */
const channelsFor = (
  type: NotificationEvent['type'],
  settings: NotificationSettings,
  hasMail: boolean,
): NotificationChannels => {
  const { mail, digest, ...shown } = settings[type];
  return { ...shown, mail: mail && hasMail && type !== 'workspace_invitation', digest: digest && hasMail };
};

export async function readInvitation(
  unit: Unit,
  { accountId, invitationId }: { accountId: string; invitationId: string },
): Promise<void> {
  const read = await unit.db
    .updateTable('notifications')
    .set({ read_at: unit.now })
    .where('account_id', '=', accountId)
    .where('type', '=', 'workspace_invitation')
    .where('invitation_id', '=', invitationId)
    .where('read_at', 'is', null)
    .returning('workspace_id')
    .executeTakeFirst();
  if (read) await publishUnread(unit, { workspaceId: read.workspace_id, type: 'workspace_invitation' }, [accountId]);
}

const excerptIn = (language: Language, excerpt: NotificationEvent['excerpt'] = null): string | null =>
  typeof excerpt === 'object' && excerpt !== null ? excerptOf(textIn(language, excerpt)) : excerpt;

const rowOf = (
  event: NotificationEvent,
  accountId: string,
  { inApp, digest }: NotificationChannels,
  language: Language,
  now: string,
) => ({
  id: newId(),
  account_id: accountId,
  workspace_id: event.workspaceId,
  type: event.type,
  actor_id: event.actorId,
  subject: event.subject,
  excerpt: excerptIn(language, event.excerpt),
  place: event.place ?? null,
  due_date: event.dueDate ?? null,
  link: event.link,
  project_id: event.projectId ?? null,
  task_id: event.taskId ?? null,
  document_id: event.documentId ?? null,
  conversation_id: event.conversationId ?? null,
  comment_id: event.commentId ?? null,
  message_id: event.messageId ?? null,
  invitation_id: event.invitationId ?? null,
  in_app: inApp ? (1 as const) : (0 as const),
  in_digest: digest ? (1 as const) : (0 as const),
  digest_id: null,
  dedupe_key: event.dedupeKey ?? null,
  read_at: null,
  created_at: now,
});
