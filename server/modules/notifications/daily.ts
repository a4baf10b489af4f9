import { sql, type SqlBool } from 'kysely';
import type { Clock } from '../../clock.ts';
import { newId } from '../../db/ids.ts';
import type { Db } from '../../db/schema.ts';
import { everyMinute } from '../../everyMinute.ts';
import { enqueueMails } from '../../mail/outbox.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';
import { dayAfter, dayOf, hourOf } from './day.ts';
import { linkToTask } from './links.ts';
import { notify } from './notify.ts';

/** Hours of the day in the server's time zone. Reminders are sent first, so that the summary includes them. */
export const reminderHour = 7;
export const digestHour = 8;

const day = 86_400_000;
const maxAgeOfRead = 180 * day;
const maxAgeOfHidden = 31 * day;
const tasksAtOnce = 200;
const peopleAtOnce = 200;

// Literal SQL: SQLite does not use a partial index for a bound value.
const isWaiting = sql<SqlBool>`notifications.in_digest = 1`;
const isReminder = sql<SqlBool>`notifications.type = 'reminder'`;

interface Services {
  unitOfWork: UnitOfWork;
  db: Db;
  clock: Clock;
}

/**
 * Sends the reminders and the daily summaries that are due. Several processes may run this at the same time, and as
 * often as they like: unique keys in the database prevent a second mail.
 */
export async function runDaily(services: Services): Promise<void> {
  const now = services.clock.now();
  if (now >= hourOf(now, reminderHour)) await remind(services, now);
  if (now >= hourOf(now, digestHour)) await summarise(services, now);
}

/**
 * Runs the daily jobs now and every minute. Returns a function that stops them and resolves when the running job has
 * ended.
 */
export const startDaily = (services: Services, onError: (error: unknown) => void): (() => Promise<void>) =>
  everyMinute(() => runDaily(services), onError);

async function remind({ unitOfWork, db }: Services, now: Date): Promise<void> {
  const today = dayOf(now);
  let last: { due: string; id: string } | null = null;
  for (;;) {
    const tasks: DueTask[] = await dueTasks(db, [today, dayAfter(today)], last);
    const end = tasks.at(-1);
    if (!end) return;
    last = { due: end.due_date, id: end.id };
    const people = await peopleToRemind(db, tasks, hourOf(now, 0).toISOString());
    for (const task of tasks) {
      const recipients = people.get(task.id) ?? [];
      if (recipients.length === 0) continue;
      await unitOfWork((unit) =>
        notify(unit, {
          workspaceId: task.workspace_id,
          actorId: null,
          type: 'reminder',
          recipients,
          subject: task.title,
          dueDate: task.due_date,
          projectId: task.project_id,
          taskId: task.id,
          link: linkToTask(task.project_id, task.id),
          dedupeKey: reminderKey(task, today),
        }),
      );
    }
  }
}

interface DueTask {
  id: string;
  workspace_id: string;
  project_id: string;
  title: string;
  due_date: string;
  created_by: string;
}

const reminderKey = ({ id, due_date: due }: DueTask, today: string): string =>
  `reminder:${id}:${due}:${due === today ? 'day' : 'eve'}`;

async function dueTasks(db: Db, days: [string, string], after: { due: string; id: string } | null): Promise<DueTask[]> {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.project_id')
    .innerJoin('workspaces', 'workspaces.id', 'tasks.workspace_id')
    .innerJoin('tags', 'tags.id', 'tasks.status_id')
    .select([
      'tasks.id',
      'tasks.workspace_id',
      'projects.id as project_id',
      'tasks.title',
      'tasks.due_date',
      'tasks.created_by',
    ])
    .where('tasks.due_date', 'in', days)
    .where('tasks.deleted_at', 'is', null)
    .where('projects.deleted_at', 'is', null)
    .where('workspaces.deleted_at', 'is', null)
    .where('tags.archived', '=', 0)
    .where('tags.category', 'is distinct from', 'done')
    .$if(after !== null, (query) =>
      query.where((where) =>
        where.or([
          where('tasks.due_date', '>', after?.due ?? ''),
          where.and([where('tasks.due_date', '=', after?.due ?? ''), where('tasks.id', '>', after?.id ?? '')]),
        ]),
      ),
    )
    .orderBy('tasks.due_date')
    .orderBy('tasks.id')
    .limit(tasksAtOnce)
    .execute();
  return rows.flatMap(({ due_date: due, ...row }) => (due === null ? [] : [{ ...row, due_date: due }]));
}

/**
 * Account ids to remind, by task: its assignees or, without any, its creator. Leaves out people who cannot see the
 * task, who were already reminded, or who set the due date today.
 */
async function peopleToRemind(db: Db, tasks: DueTask[], since: string): Promise<Map<string, string[]>> {
  const ids = tasks.map(({ id }) => id);
  const today = dayOf(new Date(since));
  const assigned = await db
    .selectFrom('task_assignees')
    .select(['task_id', 'account_id'])
    .where('task_id', 'in', ids)
    .orderBy('task_id')
    .orderBy('position')
    .execute();
  const assignees = Map.groupBy(assigned, (row) => row.task_id);
  const setters = new Set(
    (
      await db
        .selectFrom('transitions')
        .select(['task_id', 'by_id'])
        .where('task_id', 'in', ids)
        .where('field', 'in', ['created', 'dueDate'])
        .where('at', '>=', since)
        .execute()
    ).map((row) => `${row.task_id} ${row.by_id}`),
  );
  const reminded = new Set(
    (
      await db
        .selectFrom('notifications')
        .select(['account_id', 'dedupe_key'])
        .where('task_id', 'in', ids)
        .where(isReminder)
        .execute()
    ).map((row) => `${row.dedupe_key} ${row.account_id}`),
  );

  const candidates = tasks.flatMap((task) =>
    (assignees.get(task.id)?.map((row) => row.account_id) ?? [task.created_by])
      .filter((id) => !setters.has(`${task.id} ${id}`) && !reminded.has(`${reminderKey(task, today)} ${id}`))
      .map((accountId) => ({ task, accountId })),
  );
  const people = new Map<string, string[]>();
  if (candidates.length === 0) return people;
  const seen = await projectViewers(
    db,
    [...new Set(candidates.map(({ task }) => task.project_id))],
    [...new Set(candidates.map(({ accountId }) => accountId))],
  );
  for (const { task, accountId } of candidates) {
    if (!seen.has(`${task.project_id} ${accountId}`) && !seen.has(`${task.workspace_id} ${accountId}`)) continue;
    people.set(task.id, [...(people.get(task.id) ?? []), accountId]);
  }
  return people;
}

/** Pairs 'projectId accountId' of project members, and 'workspaceId accountId' of owners and admins. */
async function projectViewers(db: Db, projectIds: string[], accountIds: string[]): Promise<Set<string>> {
  const members = await db
    .selectFrom('project_members')
    .select(['project_id', 'account_id'])
    .where('project_id', 'in', projectIds)
    .where('account_id', 'in', accountIds)
    .execute();
  const managers = await db
    .selectFrom('workspace_members')
    .select(['workspace_id', 'account_id'])
    .where('account_id', 'in', accountIds)
    .where('role', 'in', ['owner', 'admin'])
    .execute();
  return new Set([
    ...members.map((row) => `${row.project_id} ${row.account_id}`),
    ...managers.map((row) => `${row.workspace_id} ${row.account_id}`),
  ]);
}

async function summarise({ unitOfWork, db }: Services, now: Date): Promise<void> {
  const until = hourOf(now, digestHour).toISOString();
  const today = dayOf(now);
  let last = '';
  for (;;) {
    const waiting = await db
      .selectFrom('notifications')
      .select('account_id')
      .where(isWaiting)
      .where('created_at', '<', until)
      .where('account_id', '>', last)
      .groupBy('account_id')
      .orderBy('account_id')
      .limit(peopleAtOnce)
      .execute();
    const end = waiting.at(-1);
    if (!end) return;
    last = end.account_id;
    for (const { account_id: accountId } of waiting) await summariseFor(unitOfWork, { accountId, today, until });
  }
}

const summariseFor = (
  unitOfWork: UnitOfWork,
  { accountId, today, until }: { accountId: string; today: string; until: string },
): Promise<void> =>
  unitOfWork(async (unit) => {
    const { db, now } = unit;
    // The first process to insert the row creates the summary. Others wait for its transaction and then skip it.
    const digest = await db
      .insertInto('digests')
      .values({ id: newId(), account_id: accountId, day: today, created_at: now })
      .onConflict((conflict) => conflict.columns(['account_id', 'day']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!digest) return;
    await db
      .updateTable('notifications')
      .set({ digest_id: digest.id, in_digest: 0 })
      .where('account_id', '=', accountId)
      .where(isWaiting)
      .where('created_at', '<', until)
      .execute();
    const account = await db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (account) await enqueueMails(unit, [{ kind: 'digest', recipient: account.email, digestId: digest.id }]);
  });

export async function deleteOldNotifications(db: Db, now: string): Promise<void> {
  const before = (age: number) => new Date(Date.parse(now) - age).toISOString();
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', before(maxAgeOfHidden))
    .where((where) =>
      where.or([
        where('in_app', '=', 0),
        where.and([where('read_at', 'is not', null), where('created_at', '<', before(maxAgeOfRead))]),
      ]),
    )
    .execute();
  await db.deleteFrom('digests').where('created_at', '<', before(maxAgeOfHidden)).execute();
}
