import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Pagination } from '../../../domain/common.ts';
import { type PageAsked, pageOf, paginationOf, type SortKey, totalOf } from '../../db/cursor.ts';
import { takeOrder } from '../../db/order.ts';
import type { CommentRow, CommentsTable, Db } from '../../db/schema.ts';
import { personColumns } from '../accounts/person.ts';
import type { CommentWithPerson } from './presenter.ts';

const withAuthors = (db: Db) =>
  db
    .selectFrom('comments')
    .innerJoin('accounts', 'accounts.id', 'comments.created_by')
    .selectAll('comments')
    .select(personColumns);

/** Finds a comment of the task, even if it was deleted. */
export const findComment = (db: Db, taskId: string, id: string): Promise<CommentWithPerson | undefined> =>
  withAuthors(db).where('comments.id', '=', id).where('comments.task_id', '=', taskId).executeTakeFirst();

const inOrder: SortKey<CommentRow>[] = [
  { by: sql.ref('comments.number'), of: ({ number }) => number, type: 'number' },
  { by: sql.ref('comments.created_at'), of: (row) => row.created_at },
  { by: sql.ref('comments.id'), of: ({ id }) => id },
];

export async function pageOfComments(
  db: Db,
  taskId: string,
  asked: PageAsked,
): Promise<{ rows: CommentWithPerson[]; pagination: Pagination }> {
  const rows = await withAuthors(db)
    .where('comments.task_id', '=', taskId)
    .where('comments.deleted_at', 'is', null)
    .$call(pageOf(asked, inOrder))
    .execute();
  const all = db.selectFrom('comments').where('task_id', '=', taskId).where('deleted_at', 'is', null);
  const total = await totalOf(asked, rows, all);
  return { rows, pagination: paginationOf(inOrder, asked, { rows, total }) };
}

export const takeCommentNumber = (db: Db, taskId: string): Promise<number> =>
  takeOrder(db, {
    key: `comments/${taskId}`,
    first: sql<number>`(select coalesce(max(number), 0) + 1 from comments where task_id = ${taskId})`,
  });

export async function insertComment(db: Db, row: Insertable<CommentsTable>): Promise<boolean> {
  const inserted = await db
    .insertInto('comments')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Updates a comment whose state is `isDeleted`. Returns false if there is no such comment. */
export async function changeComment(
  db: Db,
  { id, createdBy, by, isDeleted }: { id: string; createdBy: string; by: string; isDeleted: boolean },
  set: Pick<Updateable<CommentsTable>, 'content' | 'search_text' | 'edited_at' | 'deleted_at' | 'text_session_id'>,
): Promise<boolean> {
  const changed = await db
    .updateTable('comments')
    .set((old) => ({
      ...set,
      version: old('version', '+', 1),
      ...(set.content !== undefined && { text_version: old('version', '+', 1) }),
      ...(by !== createdBy && { others_version: old('version', '+', 1) }),
    }))
    .where('id', '=', id)
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Returns the creator, the assignees, the authors of comments and the followers of a task. */
export async function peopleOfTask(db: Db, taskId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('tasks')
    .select('created_by as id')
    .where('id', '=', taskId)
    .union(db.selectFrom('task_assignees').select('account_id as id').where('task_id', '=', taskId))
    .union(
      db
        .selectFrom('comments')
        .select('created_by as id')
        .where('task_id', '=', taskId)
        .where('deleted_at', 'is', null),
    )
    .union(
      db
        .selectFrom('task_followers')
        .select('account_id as id')
        .where('task_id', '=', taskId)
        .where('state', '=', 'following'),
    )
    .orderBy(sql`1`)
    .execute();
  return rows.map(({ id }) => id);
}
