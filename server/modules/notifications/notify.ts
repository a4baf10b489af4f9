import type { LiveNotification } from '../../../domain/notification.ts';
import { type NotificationChannels, type NotificationSettings } from '../../../domain/notificationSettings.ts';
import { newId } from '../../db/ids.ts';
import type { Db, NotificationsTable } from '../../db/schema.ts';
import { enqueueMails } from '../../mail/outbox.ts';
import type { Unit } from '../../unitOfWork.ts';
import { withChosen } from '../notificationSettings/repository.ts';
import { presentNotification } from './presenter.ts';
import { insertNotifications, personById, reachable, unreadOf, workspacesOfPerson } from './repository.ts';

export { seersOfProject } from './repository.ts';
export { excerptOf, mentionedIn, newlyMentioned } from './text.ts';

/** Something that happened and whom it concerns. Names and titles are kept as they are now. */
export interface NotificationEvent {
  workspaceId: string;
  /** Who did it; null for a reminder. */
  actorId: string | null;
  type: NotificationsTable['type'];
  /** Who is told, all of whom may see it: that is the caller's to check. */
  recipients: string[];
  /** Name of what it is about. */
  subject: string;
  excerpt?: string | null;
  /** Of a mention: where it stands. */
  place?: NotificationsTable['place'];
  dueDate?: string | null;
  projectId?: string | null;
  taskId?: string | null;
  documentId?: string | null;
  conversationId?: string | null;
  commentId?: string | null;
  messageId?: string | null;
  invitationId?: string | null;
  /** Path in the app that leads there. */
  link: string;
  /** Of several events with the same key a person is told the first. */
  dedupeKey?: string | null;
}

/**
 * Tells people of something as each of them chose: in their list, live, by mail and in the daily summary. Never the
 * actor, never who left the workspace or deleted their account. One insert, whatever the number of people.
 */
export async function notify(unit: Unit, event: NotificationEvent): Promise<void> {
  const { db, now, postman } = unit;
  const ids = [...new Set(event.recipients)].filter((id) => id !== event.actorId);
  if (ids.length === 0) return;
  const people = (
    await reachable(db, { workspaceId: event.workspaceId, ids, isInvitation: event.type === 'workspace_invitation' })
  )
    .map(({ id, email, settings }) => ({
      id,
      email,
      channels: reachedBy(event.type, withChosen(settings), postman !== null),
    }))
    .filter(({ channels: { inApp, toast, mail, digest } }) => inApp || toast || mail || digest);
  if (people.length === 0) return;

  const inserted = await insertNotifications(
    db,
    people.map(({ id, channels }) => rowOf(event, id, channels, now)),
  );
  if (inserted.length === 0) return;
  const byId = new Map(people.map((person) => [person.id, person]));
  const actor = event.actorId === null ? null : await personById(db, event.actorId);
  const mailed: { recipient: string; notificationId: string }[] = [];
  for (const row of inserted) {
    const person = byId.get(row.account_id);
    if (!person) continue;
    const { inApp, toast, mail } = person.channels;
    if (mail) mailed.push({ recipient: person.email, notificationId: row.id });
    if (inApp || toast) {
      const notification: LiveNotification = { ...presentNotification({ ...row, actor }), toast, inApp };
      unit.notifyLive(row.account_id, notification);
    }
  }
  await enqueueMails(
    unit,
    mailed.map((mail) => ({ kind: 'notification', ...mail })),
  );
  await publishUnread(
    unit,
    event,
    inserted.filter((row) => row.in_app === 1).map((row) => row.account_id),
  );
}

/** Tells each of these people's browsers how much is unread. An invitation counts in every workspace they are in. */
export async function publishUnread(
  { db, publish }: Pick<Unit, 'db' | 'publish'>,
  { workspaceId, type }: { workspaceId: string; type: NotificationsTable['type'] | null },
  accountIds: string[],
): Promise<void> {
  if (type !== 'workspace_invitation') {
    await publishIn({ db, publish }, workspaceId, accountIds);
    return;
  }
  for (const accountId of accountIds) {
    for (const own of await workspacesOfPerson(db, accountId)) await publishIn({ db, publish }, own, [accountId]);
  }
}

async function publishIn(
  { db, publish }: { db: Db; publish: Unit['publish'] },
  workspaceId: string,
  accountIds: string[],
): Promise<void> {
  for (const [accountId, unread] of await unreadOf(db, workspaceId, accountIds)) {
    publish(workspaceId, { accountId }, { type: 'notifications.changed', unread });
  }
}

/** Where no mail server is set up, nothing waits for one; an invitation to a workspace has a mail of its own, with its link. */
const reachedBy = (
  type: NotificationsTable['type'],
  settings: NotificationSettings,
  hasMail: boolean,
): NotificationChannels => {
  const { mail, digest, ...shown } = settings[type];
  return { ...shown, mail: mail && hasMail && type !== 'workspace_invitation', digest: digest && hasMail };
};

/** An invitation was accepted: there is nothing left to read in it. */
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

const rowOf = (event: NotificationEvent, accountId: string, { inApp, digest }: NotificationChannels, now: string) => ({
  id: newId(),
  account_id: accountId,
  workspace_id: event.workspaceId,
  type: event.type,
  actor_id: event.actorId,
  subject: event.subject,
  excerpt: event.excerpt ?? null,
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
