import type { Insertable } from 'kysely';
import { sql, type SqlBool } from 'kysely';
import type { ChangedField, LiveNotification } from '../../../domain/notification.ts';
import type { NotificationChannels, NotificationSettings, SettingType } from '../../../domain/notificationSettings.ts';
import { batchesOf } from '../../db/batches.ts';
import { newId } from '../../db/ids.ts';
import type { Db, NotificationsTable, TaskRow } from '../../db/schema.ts';
import { enqueueMails } from '../../mail/outbox.ts';
import { isWithin } from '../../shared/bounds.ts';
import type { Unit } from '../../unitOfWork.ts';
import { withDefaults } from '../notificationSettings/repository.ts';
import { linkToTask } from './links.ts';
import { publishIn } from './notify.ts';
import { type FullNotification, type NotificationRow, presentNotification } from './presenter.ts';
import { maxRows, notificationsById, reachableRecipients, takeNumbers } from './repository.ts';
import { mergedChanges, type StoredChange, storedChanges, type TaskChange } from './storedChanges.ts';

export type { TaskChange } from './storedChanges.ts';

/** Time in which changes of a task are added to one notification. */
const openFor = 5 * 60_000;
/** A person who changes more tasks than this within a minute causes no more toasts. */
const mostToasts = 3;
const minute = 60_000;

const settingOf: Record<ChangedField, SettingType> = {
  status: 'task_status',
  startDate: 'task_dates',
  dueDate: 'task_dates',
  assignees: 'task_assignees',
  blocking: 'task_blocking',
};

export interface TaskChanges {
  task: Pick<TaskRow, 'id' | 'title' | 'workspace_id' | 'project_id'>;
  actorId: string;
  changes: TaskChange[];
  /** Ids of the people to notify. The caller must check that they may read the task. */
  recipients: string[];
}

interface Reader {
  id: string;
  email: string;
  changes: StoredChange[];
  channels: NotificationChannels;
}

/**
 * Notifies people of changes of a task, each of the kinds that they chose. Changes within five minutes are one
 * notification, which is unread again with each change and disappears if no change is left. E-mails wait for the end of
 * this time.
 */
export async function notifyOfChanges(unit: Unit, event: TaskChanges): Promise<void> {
  const { db, postman } = unit;
  const { task, actorId, changes } = event;
  const ids = [...new Set(event.recipients)].filter((id) => id !== actorId);
  if (ids.length === 0 || changes.length === 0) return;
  const people = await reachableRecipients(db, { workspaceId: task.workspace_id, ids, isInvitation: false });
  const readers = people.flatMap(({ id, email, settings }): Reader[] => {
    const chosen = withDefaults(settings);
    const wanted = changes.filter(({ field }) => isOn(channelsOf(chosen, [field], postman !== null)));
    if (wanted.length === 0) return [];
    const channels = channelsOf(
      chosen,
      wanted.map(({ field }) => field),
      postman !== null,
    );
    return [{ id, email, channels, changes: wanted.map((change) => ({ ...change, by: actorId })) }];
  });
  for (const batch of batchesOf(readers, maxRows)) await notifyBatch(unit, event, batch);
}

async function notifyBatch(unit: Unit, event: TaskChanges, readers: Reader[]): Promise<void> {
  const { db, now } = unit;
  const { task, actorId } = event;
  const ids = readers.map(({ id }) => id);
  // Locks the lists, so that another process that notifies the same people sees these notifications.
  const numbers = await takeNumbers(db, ids);
  const open = await openNotifications(db, task.id, ids, now);
  const inserted: Insertable<NotificationsTable>[] = [];
  const updated: Pick<NotificationRow, 'id' | 'changes' | 'in_app' | 'in_digest'>[] = [];
  const removed: NotificationRow[] = [];
  for (const reader of readers) {
    const before = open.get(reader.id);
    const changes = mergedChanges(before ? storedChanges(before) : [], reader.changes);
    const { inApp, digest } = reader.channels;
    if (before && changes.length === 0) removed.push(before);
    else if (before)
      updated.push({
        id: before.id,
        changes: JSON.stringify(changes),
        in_app: inApp ? 1 : before.in_app,
        in_digest: digest ? 1 : before.in_digest,
      });
    else inserted.push({ ...newRow(event, reader, now), number: numbers.get(reader.id) });
  }
  if (inserted.length > 0) await db.insertInto('notifications').values(inserted).execute();
  for (const rows of Map.groupBy(updated, ({ id: _id, ...row }) => JSON.stringify(row)).values())
    await changeRows(db, rows, { actorId, subject: task.title, now });
  if (removed.length > 0)
    await db
      .deleteFrom('notifications')
      .where(
        'id',
        'in',
        removed.map(({ id }) => id),
      )
      .execute();
  const sent = await notificationsById(
    db,
    [...inserted, ...updated].map(({ id }) => id),
    now,
  );
  await send(unit, event, readers, sent);
  const isNew = new Set(inserted.map(({ id }) => id));
  const listed = sent.filter((row) => row.in_app === 1);
  const accountsOf = (rows: readonly { account_id: string }[]) => rows.map((row) => row.account_id);
  await publishIn(unit, task.workspace_id, accountsOf(listed.filter(({ id }) => isNew.has(id))));
  await publishIn(
    unit,
    task.workspace_id,
    accountsOf([...listed.filter(({ id }) => !isNew.has(id)), ...removed.filter((row) => row.in_app === 1)]),
    true,
  );
}

/** Sends the live notifications, and adds the e-mails to the outbox. */
async function send(
  unit: Unit,
  { actorId, task }: TaskChanges,
  readers: readonly Reader[],
  sent: readonly FullNotification[],
): Promise<void> {
  const { db, now } = unit;
  const byId = new Map(readers.map((reader) => [reader.id, reader]));
  const flooded = await floodedPeople(db, { actorId, taskId: task.id, ids: [...byId.keys()], now });
  for (const row of sent) {
    const { inApp, toast } = byId.get(row.account_id)?.channels ?? { inApp: false, toast: false };
    const live: LiveNotification = {
      ...presentNotification(row),
      inApp,
      toast: toast && !flooded.has(row.account_id),
    };
    if (live.inApp || live.toast) unit.notifyLive(row.account_id, live);
  }
  const mailed = sent.filter((row) => byId.get(row.account_id)?.channels.mail);
  const waiting = await mailsOf(
    db,
    mailed.map(({ id }) => id),
  );
  const mails = mailed.flatMap((row) => {
    const recipient = byId.get(row.account_id)?.email;
    if (recipient === undefined || waiting.has(row.id)) return [];
    return [{ kind: 'notification' as const, recipient, notificationId: row.id, dueAt: row.open_until ?? now }];
  });
  if (mails.length > 0 && (await isWithin(unit, 'mailsPerDay', actorId, mails.length))) await enqueueMails(unit, mails);
}

const isOn = ({ inApp, toast, mail, digest }: NotificationChannels): boolean => inApp || toast || mail || digest;

/** Returns the channels that the person chose for at least one of the fields. Without a mail server there is no mail. */
function channelsOf(settings: NotificationSettings, fields: ChangedField[], hasMail: boolean): NotificationChannels {
  const all = fields.map((field) => settings[settingOf[field]]);
  const some = (channel: keyof NotificationChannels) => all.some((channels) => channels[channel]);
  return {
    inApp: some('inApp'),
    toast: some('toast'),
    mail: hasMail && some('mail'),
    digest: hasMail && some('digest'),
  };
}

async function openNotifications(
  db: Db,
  taskId: string,
  accountIds: string[],
  now: string,
): Promise<Map<string, NotificationRow>> {
  const rows = await db
    .selectFrom('notifications')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .where('open_until', '>', now)
    .where('task_id', '=', taskId)
    .execute();
  return new Map(rows.map((row) => [row.account_id, row]));
}

const changeRows = (
  db: Db,
  rows: Pick<NotificationRow, 'id' | 'changes' | 'in_app' | 'in_digest'>[],
  { actorId, subject, now }: { actorId: string; subject: string; now: string },
) =>
  db
    .updateTable('notifications')
    .set({
      changes: rows[0]?.changes,
      in_app: rows[0]?.in_app,
      in_digest: rows[0]?.in_digest,
      actor_id: actorId,
      subject,
      number: sql<number>`(select last from order_counters where key = 'notifications/' || notifications.account_id)`,
      read_at: null,
      created_at: now,
    })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();

/** Returns the people who were notified of changes of several other tasks by the same person within a minute. */
async function floodedPeople(
  db: Db,
  { actorId, taskId, ids, now }: { actorId: string; taskId: string; ids: string[]; now: string },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('notifications')
    .select('account_id')
    .where('account_id', 'in', ids)
    .where('open_until', '>', now)
    .where('actor_id', '=', actorId)
    .where('task_id', '!=', taskId)
    .where('created_at', '>', new Date(Date.parse(now) - minute).toISOString())
    .groupBy('account_id')
    .having(sql<SqlBool>`count(*) >= ${mostToasts}`)
    .execute();
  return new Set(rows.map((row) => row.account_id));
}

async function mailsOf(db: Db, notificationIds: string[]): Promise<Set<string>> {
  if (notificationIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('mails')
    .select('notification_id')
    .where('notification_id', 'in', notificationIds)
    .execute();
  return new Set(rows.flatMap((row) => row.notification_id ?? []));
}

const newRow = (
  { task, actorId }: TaskChanges,
  { id, changes, channels: { inApp, digest } }: Reader,
  now: string,
): Insertable<NotificationsTable> => ({
  id: newId(),
  account_id: id,
  workspace_id: task.workspace_id,
  type: 'task_change',
  actor_id: actorId,
  subject: task.title,
  excerpt: null,
  place: null,
  due_date: null,
  link: linkToTask(task.project_id ?? '', task.id),
  project_id: task.project_id,
  task_id: task.id,
  document_id: null,
  conversation_id: null,
  comment_id: null,
  message_id: null,
  invitation_id: null,
  in_app: inApp ? 1 : 0,
  in_digest: digest ? 1 : 0,
  digest_id: null,
  dedupe_key: null,
  changes: JSON.stringify(changes),
  open_until: new Date(Date.parse(now) + openFor).toISOString(),
  read_at: null,
  created_at: now,
});
