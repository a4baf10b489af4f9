import { sql } from 'kysely';
import type { FollowReason, FollowState } from '../../../domain/following.ts';
import type { Pagination } from '../../../domain/common.ts';
import { batchesOf } from '../../db/batches.ts';
import { type PageAsked, pageOf, paginationOf, type SortKey, totalOf } from '../../db/cursor.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db, TaskFollowersTable, TaskRow } from '../../db/schema.ts';

type OfTask = Pick<TaskRow, 'id' | 'workspace_id' | 'project_id'>;

export interface NewFollower {
  id: string;
  reason: FollowReason;
}

/** Returns the rows for new followers of a task. A person with several reasons has the first one. */
export const followerRows = (
  task: Pick<TaskRow, 'id' | 'workspace_id'>,
  people: readonly NewFollower[],
  now: string,
): TaskFollowersTable[] =>
  [...Map.groupBy(people, ({ id }) => id)].flatMap(([accountId, [first]]) =>
    first
      ? {
          task_id: task.id,
          account_id: accountId,
          workspace_id: task.workspace_id,
          state: 'following' as const,
          reason: first.reason,
          since: now,
        }
      : [],
  );

const insertOne = prepared<TaskFollowersTable>()((db, param) =>
  db
    .insertInto('task_followers')
    .values({
      task_id: param('task_id'),
      account_id: param('account_id'),
      workspace_id: param('workspace_id'),
      state: param('state'),
      reason: param('reason'),
      since: param('since'),
    })
    .onConflict((conflict) => conflict.columns(['task_id', 'account_id']).doNothing())
    .returning('account_id'),
);

/** Inserts followers. People who already follow or mute the task keep their state. Returns true if there are new ones. */
export async function insertFollowers(db: Db, rows: readonly TaskFollowersTable[]): Promise<boolean> {
  const [first, ...others] = rows;
  if (!first) return false;
  if (others.length === 0) return (await insertOne(db, first)).length > 0;
  let isChanged = false;
  for (const batch of batchesOf(rows)) {
    const inserted = await db
      .insertInto('task_followers')
      .values(batch)
      .onConflict((conflict) => conflict.columns(['task_id', 'account_id']).doNothing())
      .returning('account_id')
      .execute();
    isChanged ||= inserted.length > 0;
  }
  return isChanged;
}

/** Sets the state that a person chose. Null removes it. */
export async function setFollowState(
  db: Db,
  task: Pick<TaskRow, 'id' | 'workspace_id'>,
  accountId: string,
  state: FollowState | null,
  now: string,
): Promise<void> {
  if (state === null) {
    await db.deleteFrom('task_followers').where('task_id', '=', task.id).where('account_id', '=', accountId).execute();
    return;
  }
  await db
    .insertInto('task_followers')
    .values({
      task_id: task.id,
      account_id: accountId,
      workspace_id: task.workspace_id,
      state,
      reason: 'own',
      since: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['task_id', 'account_id']).doUpdateSet({ state, reason: 'own', since: now }),
    )
    .execute();
}

export async function followStateOf(db: Db, taskId: string, accountId: string): Promise<FollowState | null> {
  const row = await db
    .selectFrom('task_followers')
    .select('state')
    .where('task_id', '=', taskId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.state ?? null;
}

/** Followers of a task who may read it. */
const followersOf = (db: Db, { id, workspace_id: workspaceId, project_id: projectId }: OfTask) =>
  db
    .selectFrom('task_followers')
    .innerJoin('accounts', 'accounts.id', 'task_followers.account_id')
    .innerJoin('workspace_members', 'workspace_members.account_id', 'task_followers.account_id')
    .where('task_followers.task_id', '=', id)
    .where('task_followers.state', '=', 'following')
    .where('workspace_members.workspace_id', '=', workspaceId)
    .where('accounts.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('workspace_members.role', 'in', ['owner', 'admin']),
        where.exists(
          where
            .selectFrom('project_members')
            .select(sql<number>`1`.as('one'))
            .whereRef('project_members.account_id', '=', 'task_followers.account_id')
            .where('project_members.project_id', '=', projectId),
        ),
      ]),
    );

export async function followerIds(db: Db, task: OfTask): Promise<string[]> {
  const rows = await followersOf(db, task).select('task_followers.account_id').execute();
  return rows.map((row) => row.account_id);
}

const inOrder: SortKey<{ since: string; id: string }>[] = [
  { by: sql.ref('task_followers.since'), of: ({ since }) => since },
  { by: sql.ref('task_followers.account_id'), of: ({ id }) => id },
];

export async function pageOfFollowers(db: Db, task: OfTask, asked: PageAsked) {
  const all = followersOf(db, task);
  const rows = await all
    .select(['accounts.id', 'accounts.name', 'accounts.last_name as lastName', 'accounts.nickname', 'accounts.avatar'])
    .select(['task_followers.reason', 'task_followers.since'])
    .$call(pageOf(asked, inOrder))
    .execute();
  const pagination: Pagination = paginationOf(inOrder, asked, { rows, total: await totalOf(asked, rows, all) });
  return { elements: rows, pagination };
}

/** Removes a person from the followers of the tasks of a project, or of all tasks of a workspace. */
export async function removeFollowers(
  db: Db,
  { workspaceId, projectId, accountId }: { workspaceId: string; projectId?: string; accountId: string },
): Promise<void> {
  await db
    .deleteFrom('task_followers')
    .where('account_id', '=', accountId)
    .where('workspace_id', '=', workspaceId)
    .$if(projectId !== undefined, (query) =>
      query.where('task_id', 'in', (of) =>
        of
          .selectFrom('tasks')
          .select('tasks.id')
          .where('tasks.project_id', '=', projectId ?? ''),
      ),
    )
    .execute();
}
