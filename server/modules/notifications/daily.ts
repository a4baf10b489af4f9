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

/** Hours of the server's day: reminders first, so that the summary has them. */
export const reminderHour = 7;
export const digestHour = 8;

const day = 86_400_000;
/** What was read is kept so long; what is in no list, until its mail was sent. */
const keptRead = 180 * day;
const keptHidden = 31 * day;
const tasksAtOnce = 200;
const peopleAtOnce = 200;

// Written out, so that SQLite takes the indexes of these rows.
const waits = sql<SqlBool>`notifications.in_digest = 1`;
const isReminder = sql<SqlBool>`notifications.type = 'reminder'`;

interface Services {
  unitOfWork: UnitOfWork;
  db: Db;
  clock: Clock;
}

/**
 * Does what the hour asks for and has not been done: reminders and summaries. Any number of processes may run
 * it at once and as often as they like: what is done is known by unique keys in the database, in the unit that does it.
 */
export async function runDaily(services: Services): Promise<void> {
  const now = services.clock.now();
  if (now >= hourOf(now, reminderHour)) await remind(services, now);
  if (now >= hourOf(now, digestHour)) await summarise(services, now);
}

/** Runs it at once and every minute until the function it gives is called, which resolves when nothing is under way. */
export const startDaily = (services: Services, onError: (error: unknown) => void): (() => Promise<void>) =>
  everyMinute(() => runDaily(services), onError);

/** Tells the people of open tasks that are due tomorrow or today. */
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

/** Open tasks due on these days: neither deleted nor done nor in a status out of use. */
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
 * Of each task those who work on it, or else who made it, if they still see it and have not been reminded. Who has set
 * the date since the day began knows it.
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

  const wanted = tasks.flatMap((task) =>
    (assignees.get(task.id)?.map((row) => row.account_id) ?? [task.created_by])
      .filter((id) => !setters.has(`${task.id} ${id}`) && !reminded.has(`${reminderKey(task, today)} ${id}`))
      .map((accountId) => ({ task, accountId })),
  );
  const people = new Map<string, string[]>();
  if (wanted.length === 0) return people;
  const seen = await whoSees(
    db,
    [...new Set(wanted.map(({ task }) => task.project_id))],
    [...new Set(wanted.map(({ accountId }) => accountId))],
  );
  for (const { task, accountId } of wanted) {
    if (!seen.has(`${task.project_id} ${accountId}`) && !seen.has(`${task.workspace_id} ${accountId}`)) continue;
    people.set(task.id, [...(people.get(task.id) ?? []), accountId]);
  }
  return people;
}

/** Pairs of a project and one of its people, and of a workspace and who sees all in it. */
async function whoSees(db: Db, projectIds: string[], accountIds: string[]): Promise<Set<string>> {
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

/** Makes everyone's summary of what came before the hour, and mails it. */
async function summarise({ unitOfWork, db }: Services, now: Date): Promise<void> {
  const until = hourOf(now, digestHour).toISOString();
  const today = dayOf(now);
  let last = '';
  for (;;) {
    const waiting = await db
      .selectFrom('notifications')
      .select('account_id')
      .where(waits)
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
    // Whoever inserts it first makes the summary; others wait here for that unit, and then do nothing.
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
      .where(waits)
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

/** Removes what was told long ago, and summaries that were sent. */
export async function clearOut(db: Db, now: string): Promise<void> {
  const before = (age: number) => new Date(Date.parse(now) - age).toISOString();
  await db
    .deleteFrom('notifications')
    .where('created_at', '<', before(keptHidden))
    .where((where) =>
      where.or([
        where('in_app', '=', 0),
        where.and([where('read_at', 'is not', null), where('created_at', '<', before(keptRead))]),
      ]),
    )
    .execute();
  await db.deleteFrom('digests').where('created_at', '<', before(keptHidden)).execute();
}
