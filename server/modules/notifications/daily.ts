import { sql, type SqlBool } from 'kysely';
import { addDays } from '../../../domain/sprintDays.ts';
import type { Clock } from '../../shared/clock.ts';
import { newId } from '../../db/ids.ts';
import type { Db } from '../../db/schema.ts';
import { everyMinute } from '../../jobs/everyMinute.ts';
import { enqueueMails } from '../../mail/outbox.ts';
import type { UnitOfWork } from '../../unitOfWork.ts';
import { clockIn } from '../../shared/zoneClock.ts';
import { linkToTask } from './links.ts';
import { notify } from './notify.ts';

/**
 * Hours in each person's time zone at which reminders and summaries are sent. Reminders are first, so that the summary
 * includes them.
 */
export const reminderHour = 7;
export const digestHour = 8;

const day = 86_400_000;
const maxAgeOfRead = 180 * day;
const maxAgeOfHidden = 31 * day;
const tasksAtOnce = 200;
const peopleAtOnce = 200;

// Literal values in SQL, because SQLite doesn't use a partial index for a bound value.
const isWaiting = sql<SqlBool>`notifications.in_digest = 1`;
const isReminder = sql<SqlBool>`notifications.type = 'reminder'`;

interface Services {
  unitOfWork: UnitOfWork;
  db: Db;
  clock: Clock;
}

/**
 * Sends the reminders and the daily summaries that are due. Several processes may run this at the same time and
 * repeatedly: unique keys in the database prevent duplicates.
 */
export async function runDaily(services: Services): Promise<void> {
  const now = services.clock.now().getTime();
  await remind(services, now);
  await summarise(services, now);
}

/**
 * Runs the daily jobs now and every minute. Returns a function that stops them and resolves when the current run has
 * ended.
 */
export const startDaily = (services: Services, onError: (error: unknown) => void): (() => Promise<void>) =>
  everyMinute(() => runDaily(services), onError);

async function remind({ unitOfWork, db }: Services, now: number): Promise<void> {
  const days = await remindedDays(db, now);
  if (days.length === 0) return;
  let last: { due: string; id: string } | null = null;
  for (;;) {
    const tasks: DueTask[] = await dueTasks(db, days, last);
    const end = tasks.at(-1);
    if (!end) return;
    last = { due: end.due_date, id: end.id };
    for (const { task, dedupeKey, recipients } of await remindersOf(db, tasks, now))
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
          dedupeKey,
        }),
      );
  }
}

/** Returns today's date in a time zone, or null before the hour of the reminders. */
function remindedDay(zone: string | null, now: number): string | null {
  const clock = clockIn(zone);
  const today = clock.dayOf(now);
  return now < clock.startOf(today, reminderHour) ? null : today;
}

/**
 * Returns the due dates for which a person may get a reminder now. At any moment, up to three dates are today's date
 * somewhere on earth.
 */
async function remindedDays(db: Db, now: number): Promise<string[]> {
  const zones = await db
    .selectFrom('accounts')
    .select('time_zone')
    .where('deleted_at', 'is', null)
    .distinct()
    .execute();
  const days = zones.flatMap(({ time_zone: zone }) => remindedDay(zone, now) ?? []);
  return [...new Set(days.flatMap((today) => [today, addDays(today, 1)]))];
}

interface DueTask {
  id: string;
  workspace_id: string;
  project_id: string;
  title: string;
  due_date: string;
  created_by: string;
}

interface Reminder {
  task: DueTask;
  dedupeKey: string;
  recipients: string[];
}

async function dueTasks(db: Db, days: string[], after: { due: string; id: string } | null): Promise<DueTask[]> {
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
    .where('tasks.archived_at', 'is', null)
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
 * Returns the reminders that are due now. They are for the assignees of a task or, if there are none, for its creator.
 * Leaves out people who may not read the task, who already got the reminder, or who set the due date today.
 */
async function remindersOf(db: Db, tasks: DueTask[], now: number): Promise<Reminder[]> {
  const ids = tasks.map(({ id }) => id);
  const assigned = await db
    .selectFrom('task_assignees')
    .select(['task_id', 'account_id'])
    .where('task_id', 'in', ids)
    .orderBy('task_id')
    .orderBy('position')
    .execute();
  const assignees = Map.groupBy(assigned, (row) => row.task_id);
  const people = tasks.flatMap((task) =>
    (assignees.get(task.id)?.map((row) => row.account_id) ?? [task.created_by]).map((accountId) => ({
      task,
      accountId,
    })),
  );
  const zones = await zonesOf(db, [...new Set(people.map(({ accountId }) => accountId))]);
  const due = people.flatMap(({ task, accountId }) => {
    const today = remindedDay(zones.get(accountId) ?? null, now);
    const isDay = task.due_date === today;
    if (today === null || !(isDay || task.due_date === addDays(today, 1))) return [];
    return { task, accountId, today, dedupeKey: `reminder:${task.id}:${task.due_date}:${isDay ? 'day' : 'eve'}` };
  });
  if (due.length === 0) return [];

  const dueIds = [...new Set(due.map(({ task }) => task.id))];
  const settings = Map.groupBy(
    await db
      .selectFrom('transitions')
      .select(['task_id', 'by_id', 'at'])
      .where('task_id', 'in', dueIds)
      .where('field', 'in', ['created', 'dueDate'])
      .where('at', '>=', new Date(now - 2 * day).toISOString())
      .execute(),
    (row) => `${row.task_id} ${row.by_id}`,
  );
  const reminded = new Set(
    (
      await db
        .selectFrom('notifications')
        .select(['account_id', 'dedupe_key'])
        .where('task_id', 'in', dueIds)
        .where(isReminder)
        .execute()
    ).map((row) => `${row.dedupe_key} ${row.account_id}`),
  );
  const hasSetToday = ({ task, accountId, today }: (typeof due)[number]) =>
    settings.get(`${task.id} ${accountId}`)?.some(({ at }) => clockIn(zones.get(accountId)).dayOf(at) === today) ??
    false;
  const candidates = due.filter((one) => !reminded.has(`${one.dedupeKey} ${one.accountId}`) && !hasSetToday(one));
  if (candidates.length === 0) return [];
  const seen = await projectViewers(
    db,
    [...new Set(candidates.map(({ task }) => task.project_id))],
    [...new Set(candidates.map(({ accountId }) => accountId))],
  );
  const seeing = candidates.filter(
    ({ task, accountId }) =>
      seen.has(`${task.project_id} ${accountId}`) || seen.has(`${task.workspace_id} ${accountId}`),
  );
  return [...Map.groupBy(seeing, ({ dedupeKey }) => dedupeKey)].flatMap(([dedupeKey, [first, ...others]]) =>
    first ? { task: first.task, dedupeKey, recipients: [first, ...others].map(({ accountId }) => accountId) } : [],
  );
}

async function zonesOf(db: Db, accountIds: string[]): Promise<Map<string, string | null>> {
  const rows = await db.selectFrom('accounts').select(['id', 'time_zone']).where('id', 'in', accountIds).execute();
  return new Map(rows.map((row) => [row.id, row.time_zone]));
}

/**
 * Returns pairs as strings: 'projectId accountId' for project members, and 'workspaceId accountId' for owners and
 * admins.
 */
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

async function summarise({ unitOfWork, db }: Services, now: number): Promise<void> {
  let last = '';
  for (;;) {
    const waiting = await db
      .selectFrom('notifications')
      .innerJoin('accounts', 'accounts.id', 'notifications.account_id')
      .select(({ fn }) => ['account_id', 'time_zone', fn.min('notifications.created_at').as('oldest')])
      .where(isWaiting)
      .where('account_id', '>', last)
      .groupBy(['account_id', 'time_zone'])
      .orderBy('account_id')
      .limit(peopleAtOnce)
      .execute();
    const end = waiting.at(-1);
    if (!end) return;
    last = end.account_id;
    for (const { account_id: accountId, time_zone: zone, oldest } of waiting) {
      const clock = clockIn(zone);
      const today = clock.dayOf(now);
      const until = clock.startOf(today, digestHour);
      if (now >= until && Date.parse(oldest) < until)
        await summariseFor(unitOfWork, { accountId, today, until: new Date(until).toISOString() });
    }
  }
}

const summariseFor = (
  unitOfWork: UnitOfWork,
  { accountId, today, until }: { accountId: string; today: string; until: string },
): Promise<void> =>
  unitOfWork(async (unit) => {
    const { db, now } = unit;
    // The process that inserts this row creates the summary. Other processes wait for its transaction and then skip the
    // summary.
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
